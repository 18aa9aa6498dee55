-- Who called whom.
ALTER TABLE "calls" ADD COLUMN "direction" TEXT NOT NULL DEFAULT 'outbound';
ALTER TABLE "calls" ADD CHECK (direction IN ('inbound', 'outbound'));

-- Who answers a number that is called.
ALTER TABLE "phone_numbers" ADD COLUMN "assistant_id" UUID;
ALTER TABLE "phone_numbers" ADD CHECK (assistant_id IS NULL OR type = 'inbound');
CREATE INDEX "phone_numbers_organization_id_assistant_id_idx" ON "phone_numbers"("organization_id", "assistant_id");
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_organization_id_assistant_id_fkey"
  FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id")
  ON DELETE SET NULL ("assistant_id") ON UPDATE CASCADE;
