-- The call in which somebody asked for no more calls. No foreign key: the entry stays when the call is deleted.
ALTER TABLE do_not_call ADD COLUMN call_id UUID;
CREATE INDEX do_not_call_organization_id_call_id_idx ON do_not_call (organization_id, call_id);
