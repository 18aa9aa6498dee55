-- Whether a number is in a call already, whoever of the leads it belongs to.
CREATE INDEX calls_live_number ON calls (organization_id, phone_number) WHERE ended_at IS NULL;
