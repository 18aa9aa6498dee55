-- What the LiveKit server has to know for calls to come in, and when and how they are answered.
ALTER TABLE "phone_numbers"
  ADD COLUMN "allowed_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "open_days" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "open_from" TEXT,
  ADD COLUMN "open_until" TEXT,
  ADD COLUMN "closed_message" TEXT,
  ADD COLUMN "reserved_lines" INTEGER CHECK (reserved_lines > 0),
  ADD COLUMN "inbound_state" TEXT CHECK (inbound_state IN ('setting_up', 'ready', 'failed')),
  ADD COLUMN "inbound_error" TEXT,
  ADD COLUMN "claimed_number" TEXT;

-- Of organizations that have the same inbound number, the one that added it first keeps it. Row-level security holds the owner back as
-- well, who has to reach every organization's rows for once.
ALTER TABLE "phone_numbers" NO FORCE ROW LEVEL SECURITY;
UPDATE "phone_numbers" SET "claimed_number" = regexp_replace("phone_number", '\D', '', 'g')
WHERE "id" IN (
  SELECT DISTINCT ON (regexp_replace("phone_number", '\D', '', 'g')) "id" FROM "phone_numbers"
  WHERE "type" = 'inbound' AND "retired_at" IS NULL
  ORDER BY regexp_replace("phone_number", '\D', '', 'g'), "created_at", "id");
ALTER TABLE "phone_numbers" FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX "phone_numbers_claimed_number_key" ON "phone_numbers"("claimed_number");

CREATE FUNCTION claim_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.claimed_number := CASE WHEN NEW.type = 'inbound' AND NEW.retired_at IS NULL
    THEN regexp_replace(NEW.phone_number, '\D', '', 'g') END;
  RETURN NEW;
END $$;
CREATE TRIGGER claim_number BEFORE INSERT OR UPDATE OF phone_number, type, retired_at ON phone_numbers
  FOR EACH ROW EXECUTE FUNCTION claim_number();

GRANT SELECT (claimed_number) ON phone_numbers TO switchboard_system;
