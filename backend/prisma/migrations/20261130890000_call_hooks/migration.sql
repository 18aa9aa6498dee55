-- The address that an organization has asked before its calls.
CREATE TABLE "call_hooks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "is_on_outbound" BOOLEAN NOT NULL DEFAULT false,
    "is_on_inbound" BOOLEAN NOT NULL DEFAULT false,
    "on_failure" TEXT NOT NULL DEFAULT 'call',
    "secret_encrypted" TEXT NOT NULL,
    "secret_last_four" TEXT NOT NULL,
    "previous_secret_encrypted" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_failure" TEXT,
    "last_failure_at" TIMESTAMPTZ(3),
    "skipped_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_hooks_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "call_hooks_organization_id_key" ON "call_hooks"("organization_id");
ALTER TABLE call_hooks ADD CONSTRAINT call_hooks_on_failure_check CHECK (on_failure IN ('call', 'hold'));
SELECT protect_tenant_table('call_hooks');

-- A call that isn't dialed before the hook was asked.
ALTER TABLE "calls" ADD COLUMN "awaits_hook" BOOLEAN NOT NULL DEFAULT false;
