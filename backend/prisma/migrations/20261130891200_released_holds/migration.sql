-- Calls that a number's daily limit holds wait until tomorrow. They are checked again as soon as the limit changes, or their campaign
-- gets another number. Any number of a campaign may be the one that is free again, so all calls of the organization with this reason are.
CREATE TRIGGER release_calls_of_limit AFTER UPDATE OF max_calls_per_day ON phone_numbers
  FOR EACH ROW WHEN (OLD.max_calls_per_day IS DISTINCT FROM NEW.max_calls_per_day)
  EXECUTE FUNCTION release_held_calls('', 'number_daily_limit');

-- A number that is put back into use, or becomes outbound, may make the calls of a campaign whose other numbers have reached their limits.
CREATE TRIGGER release_calls_of_usable_number AFTER UPDATE OF type, retired_at ON phone_numbers
  FOR EACH ROW WHEN ((OLD.type, OLD.retired_at) IS DISTINCT FROM (NEW.type, NEW.retired_at))
  EXECUTE FUNCTION release_held_calls('', 'number_daily_limit');

CREATE TRIGGER release_calls_of_number AFTER UPDATE OF phone_number_id ON campaigns
  FOR EACH ROW WHEN (OLD.phone_number_id IS DISTINCT FROM NEW.phone_number_id)
  EXECUTE FUNCTION release_held_calls('campaign_id', 'number_daily_limit,number_answer_rate,phone_number_not_outbound,phone_number_retired');

-- Saving a campaign's numbers writes all of them again: one statement for all.
CREATE FUNCTION release_calls_of_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scheduled_calls s SET due_at = greatest(s.scheduled_time, now())
    FROM (SELECT DISTINCT organization_id, campaign_id FROM added) a
    WHERE s.organization_id = a.organization_id AND s.campaign_id = a.campaign_id AND s.status = 'scheduled'
      AND s.hold_reason IN ('number_daily_limit', 'number_answer_rate', 'phone_number_not_outbound', 'phone_number_retired');
  RETURN NULL;
END $$;
CREATE TRIGGER release_calls_of_numbers AFTER INSERT ON campaign_numbers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION release_calls_of_numbers();

-- Weekdays of leads without a zone of their own, and the days of numbers, are those of the organization's time zone.
DROP TRIGGER release_held_calls ON organizations;
CREATE TRIGGER release_held_calls AFTER UPDATE OF calls_paused_at, deleted_at, suspended_at, max_attempts_per_lead_and_day, time_zone ON organizations
  FOR EACH ROW WHEN ((OLD.calls_paused_at, OLD.deleted_at, OLD.suspended_at, OLD.max_attempts_per_lead_and_day, OLD.time_zone)
    IS DISTINCT FROM (NEW.calls_paused_at, NEW.deleted_at, NEW.suspended_at, NEW.max_attempts_per_lead_and_day, NEW.time_zone))
  EXECUTE FUNCTION release_held_calls('',
    'organization_paused,attempts_per_day,outside_call_window,campaign_dates,campaign_weekday,number_daily_limit');
