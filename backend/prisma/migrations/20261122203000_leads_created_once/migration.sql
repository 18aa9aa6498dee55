-- A request that is sent twice with one Idempotency-Key creates one lead.
ALTER TABLE "leads" ADD COLUMN "idempotency_key" TEXT, ADD COLUMN "request_hash" TEXT;
CREATE UNIQUE INDEX "leads_organization_id_idempotency_key_key" ON "leads"("organization_id", "idempotency_key");
