-- A number that is not called says whose wish that is, and who wrote it down.
ALTER TABLE "do_not_call"
  ADD COLUMN "source" TEXT NOT NULL DEFAULT 'person' CHECK ("source" IN ('person', 'import', 'lead', 'system')),
  ADD COLUMN "created_by_name" TEXT;
CREATE INDEX "do_not_call_organization_id_created_at_id_idx" ON "do_not_call"("organization_id", "created_at" DESC, "id" DESC);

-- Whether a lead's number is on the list stands with the lead, so that lists of leads show and filter it.
ALTER TABLE "leads"
  ADD COLUMN "do_not_call" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "has_own_time_zone" BOOLEAN NOT NULL DEFAULT false;

-- A number that is listed while a lead with it is written: each waits for the other, so that neither overlooks it.
CREATE FUNCTION do_not_call_lock(organization uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtextextended('do_not_call ' || organization, 0);

CREATE FUNCTION lead_is_on_do_not_call_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(do_not_call_lock(NEW.organization_id));
  NEW.do_not_call := EXISTS (
    SELECT FROM do_not_call d WHERE d.organization_id = NEW.organization_id AND d.phone_e164 = NEW.phone_e164);
  RETURN NEW;
END $$;
CREATE TRIGGER leads_do_not_call BEFORE INSERT OR UPDATE OF phone_e164 ON leads
  FOR EACH ROW EXECUTE FUNCTION lead_is_on_do_not_call_list();

CREATE FUNCTION do_not_call_waits_for_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(do_not_call_lock(coalesce(NEW.organization_id, OLD.organization_id)));
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER do_not_call_waits BEFORE INSERT OR DELETE ON do_not_call
  FOR EACH ROW EXECUTE FUNCTION do_not_call_waits_for_leads();

CREATE FUNCTION do_not_call_marks_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads l SET do_not_call = (TG_OP = 'INSERT') FROM changed c
    WHERE l.organization_id = c.organization_id AND l.phone_e164 = c.phone_e164;
  RETURN NULL;
END $$;
CREATE TRIGGER do_not_call_added AFTER INSERT ON do_not_call REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION do_not_call_marks_leads();
CREATE TRIGGER do_not_call_removed AFTER DELETE ON do_not_call REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION do_not_call_marks_leads();

-- Row-level security holds the owner back as well, who has to reach every organization's rows for once.
ALTER TABLE "leads" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "do_not_call" NO FORCE ROW LEVEL SECURITY;
UPDATE leads l SET do_not_call = true FROM do_not_call d
  WHERE l.organization_id = d.organization_id AND l.phone_e164 = d.phone_e164;
ALTER TABLE "do_not_call" FORCE ROW LEVEL SECURITY;
ALTER TABLE "leads" FORCE ROW LEVEL SECURITY;
