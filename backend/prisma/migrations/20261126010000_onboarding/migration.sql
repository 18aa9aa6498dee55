-- Rows that came with the kit of an organization's first hour, and what hangs on its leads. They are in no figure and in no limit.
ALTER TABLE "leads" ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "assistants" ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "schema_templates" ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "feature_templates" ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "campaigns" ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "campaign_leads" ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "calls" ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "call_logs" ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "interviews" ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false;

-- They are few: each statement that asks for them, or leaves them out, finds them at once.
CREATE INDEX leads_samples ON leads (organization_id, id) WHERE is_sample;
CREATE INDEX calls_samples ON calls (organization_id, id) WHERE is_sample;
CREATE INDEX call_logs_samples ON call_logs (organization_id, id) WHERE is_sample;
CREATE INDEX interviews_samples ON interviews (organization_id, id) WHERE is_sample;

-- What an organization began with, and what has become of it.
CREATE TABLE "onboarding" (
    "organization_id" UUID NOT NULL,
    "use_case" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "kit_created_at" TIMESTAMPTZ(3),
    "kept_steps" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "onboarding_pkey" PRIMARY KEY ("organization_id")
);
SELECT protect_tenant_table('onboarding');

-- What each person has put away of it.
CREATE TABLE "onboarding_people" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "dismissed_at" TIMESTAMPTZ(3),
    "seen_hints" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "onboarding_people_pkey" PRIMARY KEY ("organization_id","user_id")
);
ALTER TABLE "onboarding_people" ADD CONSTRAINT "onboarding_people_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_tenant_table('onboarding_people');

-- Calls and interviews of a sample are samples, whoever makes them.
CREATE FUNCTION sample_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.lead_id IS NOT NULL AND NOT NEW.is_sample THEN
    NEW.is_sample := EXISTS (
      SELECT FROM leads l WHERE l.organization_id = NEW.organization_id AND l.id = NEW.lead_id AND l.is_sample);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sample_of_lead BEFORE INSERT ON calls FOR EACH ROW EXECUTE FUNCTION sample_of_lead();
CREATE TRIGGER sample_of_lead BEFORE INSERT ON call_logs FOR EACH ROW EXECUTE FUNCTION sample_of_lead();
CREATE TRIGGER sample_of_lead BEFORE INSERT ON interviews FOR EACH ROW EXECUTE FUNCTION sample_of_lead();

CREATE OR REPLACE FUNCTION counted_calls(sign int, rows text) RETURNS text LANGUAGE sql IMMUTABLE RETURN format($sql$
  SELECT organization_id, created_at, lead_id, assistant_id, campaign_id, coalesce(ended_reason, status) AS outcome,
    CASE call_type WHEN 'inbound' THEN to_number ELSE from_number END AS own_number, %1$s AS calls,
    CASE status WHEN 'completed' THEN %1$s ELSE 0 END AS completed, CASE status WHEN 'failed' THEN %1$s ELSE 0 END AS failed,
    %1$s * call_duration AS seconds,
    %1$s * CASE WHEN answers_ms <> '{}' THEN cardinality(answers_ms) WHEN average_response_ms IS NULL THEN 0 ELSE 1 END AS responses,
    %1$s * CASE WHEN answers_ms <> '{}' THEN (SELECT sum(ms) FROM unnest(answers_ms) ms) ELSE coalesce(average_response_ms, 0) END
      AS response_ms
  FROM (SELECT * FROM %2$s) counted WHERE NOT is_sample$sql$, sign, rows);

CREATE OR REPLACE FUNCTION leads_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_leads(organization_id, count(*), count(email), count(scheduled_time))
    FROM new_rows WHERE NOT is_sample GROUP BY organization_id ORDER BY organization_id;
  INSERT INTO lead_created_counts AS c (organization_id, bucket, total)
    SELECT organization_id, date_bin('15 minutes', created_at, 'epoch'), count(*) FROM new_rows WHERE NOT is_sample
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, bucket) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION leads_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_leads(organization_id, -count(*), -count(email), -count(scheduled_time))
    FROM old_rows WHERE NOT is_sample GROUP BY organization_id ORDER BY organization_id;
  UPDATE lead_created_counts c SET total = c.total - gone.total
    FROM (SELECT organization_id, date_bin('15 minutes', created_at, 'epoch') AS bucket, count(*) AS total
          FROM old_rows WHERE NOT is_sample GROUP BY 1, 2) gone
    WHERE c.organization_id = gone.organization_id AND c.bucket = gone.bucket;
  RETURN NULL;
END $$;

-- A sample that people keep is one of their leads from then on.
CREATE OR REPLACE FUNCTION leads_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_leads(changed.organization_id, changed.total, changed.with_email, changed.scheduled)
    FROM (SELECT organization_id, sum(total)::bigint AS total, sum(with_email)::bigint AS with_email, sum(scheduled)::bigint AS scheduled
          FROM (SELECT organization_id, count(*) AS total, count(email) AS with_email, count(scheduled_time) AS scheduled
                FROM new_rows WHERE NOT is_sample GROUP BY 1
                UNION ALL
                SELECT organization_id, -count(*), -count(email), -count(scheduled_time) FROM old_rows WHERE NOT is_sample GROUP BY 1) both_rows
          GROUP BY 1) changed
    WHERE changed.total <> 0 OR changed.with_email <> 0 OR changed.scheduled <> 0;
  IF EXISTS (SELECT FROM old_rows WHERE is_sample) THEN
    INSERT INTO lead_created_counts AS c (organization_id, bucket, total)
      SELECT n.organization_id, date_bin('15 minutes', n.created_at, 'epoch'), count(*)
      FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE o.is_sample AND NOT n.is_sample
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (organization_id, bucket) DO UPDATE SET total = c.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;

-- A sample takes no place of a campaign, except in one that is a sample itself.
CREATE OR REPLACE FUNCTION count_campaign_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE campaigns c SET lead_count = c.lead_count + sign * CASE WHEN c.is_sample THEN changed.leads ELSE changed.own END
    FROM (SELECT organization_id, campaign_id, count(*)::int AS leads, (count(*) FILTER (WHERE NOT is_sample))::int AS own
      FROM changed_rows GROUP BY 1, 2) changed
    WHERE c.organization_id = changed.organization_id AND c.id = changed.campaign_id;
  RETURN NULL;
END $$;
