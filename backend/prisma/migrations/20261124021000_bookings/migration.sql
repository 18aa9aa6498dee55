-- Bookings of times, holds, waiting lists and slots that repeat.
CREATE TABLE "slot_series" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "recurrence_pattern" TEXT NOT NULL,
    "recurrence_end_date" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "slot_series_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "slot_series_organization_id_id_key" ON "slot_series"("organization_id", "id");
ALTER TABLE slot_series ADD CONSTRAINT slot_series_recurrence_pattern_check CHECK (recurrence_pattern IN ('daily', 'weekly', 'monthly'));
SELECT protect_tenant_table('slot_series');

ALTER TABLE "slots"
    ADD COLUMN "seats_per_time" INTEGER NOT NULL DEFAULT 10,
    ADD COLUMN "buffer_minutes" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "min_notice_minutes" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "change_until_minutes" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "waitlist" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "reminders" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    ADD COLUMN "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    ADD COLUMN "series_id" UUID,
    ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
UPDATE slots s SET seats_per_time = s.capacity, time_zone = o.time_zone FROM organizations o WHERE o.id = s.organization_id;
UPDATE slots s SET campaign_id = NULL WHERE campaign_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM campaigns c WHERE c.organization_id = s.organization_id AND c.id = s.campaign_id);
CREATE INDEX "slots_organization_id_series_id_idx" ON "slots"("organization_id", "series_id");
CREATE INDEX "slots_organization_id_campaign_id_idx" ON "slots"("organization_id", "campaign_id");
ALTER TABLE "slots" ADD CONSTRAINT "slots_organization_id_campaign_id_fkey" FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaigns"("organization_id", "id") ON DELETE SET NULL ("campaign_id") ON UPDATE CASCADE;
ALTER TABLE "slots" ADD CONSTRAINT "slots_organization_id_series_id_fkey" FOREIGN KEY ("organization_id", "series_id") REFERENCES "slot_series"("organization_id", "id") ON DELETE SET NULL ("series_id") ON UPDATE CASCADE;
ALTER TABLE slots ADD CHECK (seats_per_time >= 1 AND buffer_minutes >= 0 AND min_notice_minutes >= 0 AND change_until_minutes >= 0);

ALTER TABLE "slot_bookings"
    ADD COLUMN "start_time" TIMESTAMPTZ(3),
    ADD COLUMN "end_time" TIMESTAMPTZ(3),
    ADD COLUMN "waiting_since" TIMESTAMPTZ(6),
    ADD COLUMN "source" TEXT NOT NULL DEFAULT 'staff',
    ADD COLUMN "time_zone" TEXT,
    ADD COLUMN "whatsapp_reminders" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "opted_out_at" TIMESTAMPTZ(3),
    ADD COLUMN "cancelled_by" TEXT,
    ADD COLUMN "cancelled_at" TIMESTAMPTZ(3),
    ADD COLUMN "sequence" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "token_hash" TEXT,
    ADD COLUMN "next_reminder_at" TIMESTAMPTZ(3),
    ADD COLUMN "idempotency_key" TEXT,
    ADD COLUMN "request_hash" TEXT,
    ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE slot_bookings b SET start_time = s.start_time, end_time = s.start_time + s.time_limit * interval '1 minute',
    waiting_since = CASE WHEN b.status = 'waitlisted' THEN b.created_at END,
    cancelled_at = CASE WHEN b.status = 'cancelled' THEN b.created_at END,
    cancelled_by = CASE WHEN b.status = 'cancelled' THEN 'staff' END
  FROM slots s WHERE s.organization_id = b.organization_id AND s.id = b.slot_id;
UPDATE slot_bookings b SET lead_id = NULL WHERE lead_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM leads l WHERE l.organization_id = b.organization_id AND l.id = b.lead_id);
ALTER TABLE "slot_bookings" ALTER COLUMN "start_time" SET NOT NULL, ALTER COLUMN "end_time" SET NOT NULL;
ALTER TABLE slot_bookings ADD CHECK (end_time > start_time);
ALTER TABLE slot_bookings ADD CHECK ((status = 'waitlisted') = (waiting_since IS NOT NULL));
ALTER TABLE slot_bookings ADD CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL));
ALTER TABLE slot_bookings ADD CONSTRAINT slot_bookings_source_check CHECK (source IN ('page', 'staff'));
ALTER TABLE slot_bookings ADD CONSTRAINT slot_bookings_cancelled_by_check CHECK (cancelled_by IN ('booker', 'staff', 'slot'));
DROP INDEX "slot_bookings_organization_id_slot_id_idx";
CREATE INDEX "slot_bookings_organization_id_slot_id_start_time_id_idx" ON "slot_bookings"("organization_id", "slot_id", "start_time", "id");
CREATE INDEX "slot_bookings_organization_id_lead_id_idx" ON "slot_bookings"("organization_id", "lead_id");
CREATE UNIQUE INDEX "slot_bookings_token_hash_key" ON "slot_bookings"("token_hash");
CREATE UNIQUE INDEX "slot_bookings_organization_id_slot_id_idempotency_key_key" ON "slot_bookings"("organization_id", "slot_id", "idempotency_key");
CREATE INDEX slot_bookings_seats ON slot_bookings (organization_id, slot_id, start_time, end_time) WHERE status = 'confirmed';
CREATE INDEX slot_bookings_waiting ON slot_bookings (organization_id, slot_id, waiting_since, id) WHERE status = 'waitlisted';
CREATE INDEX slot_bookings_by_email ON slot_bookings (organization_id, slot_id, lower(email)) WHERE status <> 'cancelled';
CREATE INDEX slot_bookings_reminders ON slot_bookings (next_reminder_at) WHERE next_reminder_at IS NOT NULL;
ALTER TABLE "slot_bookings" ADD CONSTRAINT "slot_bookings_organization_id_lead_id_fkey" FOREIGN KEY ("organization_id", "lead_id") REFERENCES "leads"("organization_id", "id") ON DELETE SET NULL ("lead_id") ON UPDATE CASCADE;

CREATE TABLE "slot_holds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "slot_id" UUID NOT NULL,
    "start_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3) NOT NULL,
    "visitor" UUID NOT NULL,
    "address_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "slot_holds_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "slot_holds_organization_id_slot_id_expires_at_idx" ON "slot_holds"("organization_id", "slot_id", "expires_at");
CREATE INDEX "slot_holds_organization_id_address_hash_idx" ON "slot_holds"("organization_id", "address_hash");
CREATE INDEX slot_holds_expired ON slot_holds (expires_at);
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_organization_id_slot_id_fkey" FOREIGN KEY ("organization_id", "slot_id") REFERENCES "slots"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_tenant_table('slot_holds');

-- The seats of a slot are counted with every booking, whoever writes it: more than its capacity is refused by the table's check.
CREATE FUNCTION count_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seats integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'confirmed' THEN 1 ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'confirmed' THEN 1 ELSE 0 END;
BEGIN
  IF seats <> 0 THEN
    UPDATE slots SET filled_seats = filled_seats + seats
      WHERE organization_id = coalesce(NEW.organization_id, OLD.organization_id) AND id = coalesce(NEW.slot_id, OLD.slot_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_seats AFTER INSERT OR UPDATE OF status OR DELETE ON slot_bookings
  FOR EACH ROW EXECUTE FUNCTION count_seats();

CREATE FUNCTION follow_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('available', 'full') THEN
    NEW.status := CASE WHEN NEW.filled_seats >= NEW.capacity THEN 'full' ELSE 'available' END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER follow_seats BEFORE INSERT OR UPDATE OF filled_seats, capacity, status ON slots
  FOR EACH ROW EXECUTE FUNCTION follow_seats();
UPDATE slots s SET filled_seats = least(s.capacity, (SELECT count(*) FROM slot_bookings b
  WHERE b.organization_id = s.organization_id AND b.slot_id = s.id AND b.status = 'confirmed'));

-- Public pages find the organization of a slot and of a manage link; jobs find what is due.
GRANT SELECT (id, organization_id, status, end_time) ON slots TO switchboard_system;
CREATE POLICY system_read ON slots FOR SELECT TO switchboard_system USING (true);
GRANT SELECT (id, organization_id, token_hash, next_reminder_at) ON slot_bookings TO switchboard_system;
CREATE POLICY system_read ON slot_bookings FOR SELECT TO switchboard_system USING (true);
GRANT SELECT (organization_id, slot_id, expires_at) ON slot_holds TO switchboard_system;
CREATE POLICY system_read ON slot_holds FOR SELECT TO switchboard_system USING (true);
