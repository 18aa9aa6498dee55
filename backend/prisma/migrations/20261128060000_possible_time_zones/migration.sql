-- Every zone that a lead's number may be in, and the name of its region; `organization` stands for the organization's zone.
ALTER TABLE leads ADD COLUMN possible_time_zones TEXT[] DEFAULT ARRAY[]::TEXT[], ADD COLUMN number_region TEXT;

-- These countries have several zones, and their mobile numbers were given the largest one. A nightly job fills in the rest.
UPDATE leads SET time_zone = NULL WHERE NOT has_own_time_zone AND phone_e164 ~ '^\+(7|34|351|56|593|61|64|243|262|299|686|689|691|976)';

DROP INDEX leads_without_zone;
CREATE INDEX leads_without_zone ON leads (organization_id, id)
  WHERE time_zone IS NULL AND possible_time_zones = '{}' AND NOT has_own_time_zone AND phone_e164 IS NOT NULL;

DROP TRIGGER release_held_calls ON leads;
CREATE TRIGGER release_held_calls AFTER UPDATE OF time_zone, possible_time_zones ON leads
  FOR EACH ROW WHEN ((OLD.time_zone, OLD.possible_time_zones) IS DISTINCT FROM (NEW.time_zone, NEW.possible_time_zones))
  EXECUTE FUNCTION release_held_calls('lead_id', 'outside_call_window,lead_time_zone_unknown,campaign_dates,campaign_weekday,attempts_per_day');
