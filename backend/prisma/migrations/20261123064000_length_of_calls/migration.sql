-- For how long a call may be connected: so much is kept of its campaign's minutes until it ends.
ALTER TABLE "calls" ADD COLUMN "max_seconds" INTEGER;
ALTER TABLE calls ADD CHECK (max_seconds > 0);

-- What a call did not use of the minutes that were kept for it is for those that wait: the first few, the others wait in their turn.
CREATE FUNCTION release_campaign_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scheduled_calls SET due_at = greatest(scheduled_time, now()) WHERE id IN (
    SELECT s.id FROM scheduled_calls s WHERE s.organization_id = NEW.organization_id AND s.campaign_id = NEW.campaign_id
      AND s.status = 'scheduled' AND s.hold_reason = 'campaign_minutes' ORDER BY s.scheduled_time, s.id LIMIT 5);
  RETURN NULL;
END $$;
CREATE TRIGGER release_campaign_minutes AFTER UPDATE OF ended_at ON calls
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.campaign_id IS NOT NULL AND NEW.max_seconds IS NOT NULL)
  EXECUTE FUNCTION release_campaign_minutes();

-- A limit that is raised or lifted lets those go on that waited for it.
CREATE FUNCTION release_template_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scheduled_calls s SET due_at = greatest(s.scheduled_time, now()) FROM campaigns c
    WHERE c.organization_id = NEW.organization_id AND c.feature_template_id = NEW.id AND s.organization_id = c.organization_id
      AND s.campaign_id = c.id AND s.status = 'scheduled' AND s.hold_reason IN ('campaign_minutes', 'campaign_leads');
  RETURN NULL;
END $$;
CREATE TRIGGER release_template_calls AFTER UPDATE OF max_call_minutes_per_instance, max_leads_per_instance ON feature_templates
  FOR EACH ROW WHEN ((OLD.max_call_minutes_per_instance, OLD.max_leads_per_instance)
    IS DISTINCT FROM (NEW.max_call_minutes_per_instance, NEW.max_leads_per_instance))
  EXECUTE FUNCTION release_template_calls();
