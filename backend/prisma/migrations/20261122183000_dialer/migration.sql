-- A line that is free again may be what somebody's call waits for.
CREATE FUNCTION call_is_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switchboard_dialer', '');
  RETURN NULL;
END $$;
CREATE TRIGGER call_is_over AFTER UPDATE OF ended_at ON calls
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION call_is_over();

-- Calls that are held until something changes are looked at again as soon as it does.
CREATE FUNCTION release_held_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scheduled_calls s SET due_at = greatest(s.scheduled_time, now())
    WHERE s.status = 'scheduled' AND s.hold_reason = ANY (string_to_array(TG_ARGV[1], ','))
      AND s.organization_id = CASE TG_TABLE_NAME WHEN 'organizations' THEN NEW.id ELSE (to_jsonb(NEW)->>'organization_id')::uuid END
      AND CASE TG_ARGV[0] WHEN 'campaign_id' THEN s.campaign_id = NEW.id WHEN 'assistant_id' THEN s.assistant_id = NEW.id
        WHEN 'phone_number_id' THEN s.phone_number_id = NEW.id WHEN 'lead_id' THEN s.lead_id = NEW.id ELSE true END;
  RETURN NULL;
END $$;
CREATE TRIGGER release_held_calls AFTER UPDATE OF calls_paused_at, deleted_at, suspended_at, max_attempts_per_lead_and_day, time_zone ON organizations
  FOR EACH ROW WHEN ((OLD.calls_paused_at, OLD.deleted_at, OLD.suspended_at, OLD.max_attempts_per_lead_and_day, OLD.time_zone)
    IS DISTINCT FROM (NEW.calls_paused_at, NEW.deleted_at, NEW.suspended_at, NEW.max_attempts_per_lead_and_day, NEW.time_zone))
  EXECUTE FUNCTION release_held_calls('', 'organization_paused,attempts_per_day,outside_call_window,campaign_dates');
CREATE TRIGGER release_held_calls AFTER UPDATE OF status, call_start_time, call_end_time, start_date, end_date, max_leads ON campaigns
  FOR EACH ROW WHEN ((OLD.status, OLD.call_start_time, OLD.call_end_time, OLD.start_date, OLD.end_date, OLD.max_leads)
    IS DISTINCT FROM (NEW.status, NEW.call_start_time, NEW.call_end_time, NEW.start_date, NEW.end_date, NEW.max_leads))
  EXECUTE FUNCTION release_held_calls('campaign_id', 'campaign_not_active,campaign_dates,campaign_minutes,campaign_leads,outside_call_window');
CREATE TRIGGER release_held_calls AFTER UPDATE OF status ON assistants
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION release_held_calls('assistant_id', 'assistant_not_published');
CREATE TRIGGER release_held_calls AFTER UPDATE OF type ON phone_numbers
  FOR EACH ROW WHEN (OLD.type IS DISTINCT FROM NEW.type)
  EXECUTE FUNCTION release_held_calls('phone_number_id', 'phone_number_not_outbound');
CREATE TRIGGER release_held_calls AFTER UPDATE OF time_zone ON leads
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone)
  EXECUTE FUNCTION release_held_calls('lead_id', 'outside_call_window,campaign_dates,attempts_per_day');

-- The clause of the notification looks at the held ones as well, whose time has passed.
DROP TRIGGER scheduled_call_due ON scheduled_calls;
CREATE TRIGGER scheduled_call_due AFTER INSERT OR UPDATE OF due_at, status ON scheduled_calls
  FOR EACH ROW WHEN (NEW.status = 'scheduled' AND NEW.due_at < now() + interval '1 minute') EXECUTE FUNCTION scheduled_call_due();

-- Whoever runs the installation suspends organizations with the system role.
GRANT UPDATE (due_at) ON scheduled_calls TO switchboard_system;
