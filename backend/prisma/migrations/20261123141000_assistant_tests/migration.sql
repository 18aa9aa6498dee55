-- Conversations with assistants in people's browsers, apart from calls.
CREATE TABLE "assistant_tests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "assistant_version" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "ticket_hash" TEXT NOT NULL,
    "config" JSONB,
    "lines" JSONB NOT NULL DEFAULT '[]',
    "ended_reason" TEXT,
    "created_by" UUID,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "connected_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "assistant_tests_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "assistant_tests_organization_id_id_key" ON "assistant_tests"("organization_id", "id");
CREATE INDEX "assistant_tests_organization_id_assistant_id_created_at_id_idx" ON "assistant_tests"("organization_id", "assistant_id", "created_at" DESC, "id" DESC);
ALTER TABLE "assistant_tests" ADD CONSTRAINT "assistant_tests_organization_id_assistant_id_fkey" FOREIGN KEY ("organization_id", "assistant_id") REFERENCES "assistants"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "assistant_tests" ADD CONSTRAINT "assistant_tests_status_check" CHECK (status IN ('waiting', 'connected', 'ended'));

SELECT protect_tenant_table('assistant_tests');
