-- How a campaign dials: by itself or not, on which days, how fast, how often, and when it stops by itself.
ALTER TABLE "campaigns" ADD COLUMN "dialing" TEXT NOT NULL DEFAULT 'manual',
  ADD COLUMN "weekdays" TEXT[] NOT NULL DEFAULT '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}',
  ADD COLUMN "max_concurrent_calls" INTEGER,
  ADD COLUMN "max_calls_per_minute" INTEGER,
  ADD COLUMN "max_attempts_per_lead" INTEGER,
  ADD COLUMN "max_attempts_per_lead_and_day" INTEGER,
  ADD COLUMN "max_call_seconds" INTEGER,
  ADD COLUMN "auto_pause" JSONB DEFAULT '{"percent": 50, "calls": 5, "seconds": 120}',
  ADD COLUMN "pause_reason" TEXT,
  ADD COLUMN "activated_at" TIMESTAMPTZ(3),
  ADD COLUMN "planned_until" TIMESTAMPTZ(3);
ALTER TABLE campaigns ADD CHECK (dialing IN ('manual', 'automatic'));
UPDATE campaigns SET activated_at = updated_at WHERE status = 'active';

-- What the planner made of a lead: nothing yet, a call, or why there is none.
ALTER TABLE "campaign_leads" ADD COLUMN "planned_at" TIMESTAMPTZ(3), ADD COLUMN "final_reason" TEXT;
CREATE INDEX campaign_leads_to_plan ON campaign_leads (organization_id, campaign_id, added_at, id) WHERE planned_at IS NULL;

-- Those that the planner looks at, and what each call of a campaign is decided by.
CREATE INDEX campaigns_that_dial ON campaigns (id) WHERE status = 'active' AND dialing = 'automatic';
CREATE INDEX calls_of_campaigns ON calls (organization_id, campaign_id, created_at) WHERE campaign_id IS NOT NULL;
CREATE INDEX scheduled_calls_of_campaigns ON scheduled_calls (organization_id, campaign_id, due_at) WHERE status = 'scheduled' AND campaign_id IS NOT NULL;

DROP TRIGGER release_held_calls ON campaigns;
CREATE TRIGGER release_held_calls AFTER UPDATE OF status, call_start_time, call_end_time, start_date, end_date, max_leads, weekdays,
  max_attempts_per_lead_and_day ON campaigns
  FOR EACH ROW WHEN ((OLD.status, OLD.call_start_time, OLD.call_end_time, OLD.start_date, OLD.end_date, OLD.max_leads, OLD.weekdays,
      OLD.max_attempts_per_lead_and_day)
    IS DISTINCT FROM (NEW.status, NEW.call_start_time, NEW.call_end_time, NEW.start_date, NEW.end_date, NEW.max_leads, NEW.weekdays,
      NEW.max_attempts_per_lead_and_day))
  EXECUTE FUNCTION release_held_calls('campaign_id', 'campaign_not_active,campaign_dates,campaign_weekday,campaign_minutes,campaign_leads,outside_call_window,attempts_per_day');
