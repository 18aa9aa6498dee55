-- A wish that a lead be called, and what became of it: the call that waits for its time, and the logs of its calls.
ALTER TABLE "call_requests" ADD COLUMN "scheduled_call_id" UUID;
ALTER TABLE "call_requests" ADD CHECK (status IN ('pending', 'scheduled', 'completed', 'failed'));

ALTER TABLE "call_requests" ADD CONSTRAINT "call_requests_organization_id_scheduled_call_id_fkey"
  FOREIGN KEY ("organization_id", "scheduled_call_id") REFERENCES "scheduled_calls"("organization_id", "id")
  ON DELETE SET NULL ("scheduled_call_id") ON UPDATE CASCADE;
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_organization_id_call_request_id_fkey"
  FOREIGN KEY ("organization_id", "call_request_id") REFERENCES "call_requests"("organization_id", "id")
  ON DELETE SET NULL ("call_request_id") ON UPDATE CASCADE;

DROP INDEX "call_requests_organization_id_created_at_idx";
CREATE INDEX "call_requests_organization_id_created_at_id_idx" ON "call_requests"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "call_requests_organization_id_lead_id_idx" ON "call_requests"("organization_id", "lead_id");
CREATE INDEX "call_requests_organization_id_assistant_id_idx" ON "call_requests"("organization_id", "assistant_id");
CREATE INDEX "call_requests_organization_id_phone_number_id_idx" ON "call_requests"("organization_id", "phone_number_id");
CREATE INDEX "call_requests_organization_id_scheduled_call_id_idx" ON "call_requests"("organization_id", "scheduled_call_id");
CREATE INDEX "call_logs_organization_id_call_request_id_idx" ON "call_logs"("organization_id", "call_request_id");
