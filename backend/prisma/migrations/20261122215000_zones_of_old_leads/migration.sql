-- Leads from before zones were kept, and those of which a later table of numbers may say more.
CREATE INDEX leads_without_zone ON leads (organization_id, id)
  WHERE time_zone IS NULL AND NOT has_own_time_zone AND phone_e164 IS NOT NULL;
