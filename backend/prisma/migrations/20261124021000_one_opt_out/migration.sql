-- One list for calls, messages and reminders: of numbers and of mail addresses, with what shows it; lifted, an entry stays to be read.
ALTER TABLE "do_not_call"
  ALTER COLUMN "phone_e164" DROP NOT NULL,
  ADD COLUMN "email" TEXT CHECK ("email" = lower("email")),
  ADD COLUMN "evidence" TEXT,
  ADD COLUMN "lifted_at" TIMESTAMPTZ(3),
  ADD COLUMN "lifted_by_name" TEXT,
  ADD COLUMN "lifted_reason" TEXT,
  DROP CONSTRAINT "do_not_call_source_check",
  ADD CONSTRAINT "do_not_call_source_check"
    CHECK ("source" IN ('person', 'import', 'lead', 'system', 'whatsapp', 'link', 'api', 'carrier')),
  ADD CONSTRAINT "do_not_call_one" CHECK (num_nonnulls("phone_e164", "email") = 1);
DROP INDEX "do_not_call_organization_id_phone_e164_key";
CREATE UNIQUE INDEX do_not_call_numbers ON do_not_call (organization_id, phone_e164) WHERE lifted_at IS NULL AND phone_e164 IS NOT NULL;
CREATE UNIQUE INDEX do_not_call_addresses ON do_not_call (organization_id, email) WHERE lifted_at IS NULL AND email IS NOT NULL;

CREATE OR REPLACE FUNCTION lead_is_on_do_not_call_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(do_not_call_lock(NEW.organization_id));
  NEW.do_not_call := EXISTS (SELECT FROM do_not_call d
    WHERE d.organization_id = NEW.organization_id AND d.phone_e164 = NEW.phone_e164 AND d.lifted_at IS NULL);
  RETURN NEW;
END $$;

-- Of a number that is lifted or removed nothing else may hold it: there is one entry at a time.
CREATE OR REPLACE FUNCTION do_not_call_marks_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads l SET do_not_call = (TG_OP <> 'DELETE' AND c.lifted_at IS NULL) FROM changed c
    WHERE l.organization_id = c.organization_id AND l.phone_e164 = c.phone_e164
      AND (TG_OP <> 'DELETE' OR c.lifted_at IS NULL);
  RETURN NULL;
END $$;
DROP TRIGGER do_not_call_waits ON do_not_call;
CREATE TRIGGER do_not_call_waits BEFORE INSERT OR UPDATE OR DELETE ON do_not_call
  FOR EACH ROW EXECUTE FUNCTION do_not_call_waits_for_leads();
CREATE TRIGGER do_not_call_lifted AFTER UPDATE ON do_not_call REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION do_not_call_marks_leads();
