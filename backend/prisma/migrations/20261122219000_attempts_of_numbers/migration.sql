-- Attempts of a day are counted by the number as well: what is asked of each call before it is made.
CREATE INDEX "calls_organization_id_phone_number_created_at_idx" ON "calls" ("organization_id", "phone_number", "created_at");
