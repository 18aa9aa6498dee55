CREATE TABLE "mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID,
    "mail" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "about_id" UUID,
    "once_key" TEXT,
    "body_encrypted" TEXT,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "mails_once_key_key" ON "mails"("once_key");
CREATE INDEX "mails_organization_id_status_created_at_id_idx" ON "mails"("organization_id", "status", "created_at" DESC, "id" DESC);

ALTER TABLE mails ADD CONSTRAINT mails_status_check CHECK (status IN ('waiting', 'sent', 'failed', 'unsure'));
-- A link in a mail opens accounts: nothing of it stays once the mail is out of our hands.
ALTER TABLE mails ADD CONSTRAINT mails_body_check CHECK ((status = 'waiting') = (body_encrypted IS NOT NULL));
CREATE INDEX mails_waiting ON mails (next_attempt_at) WHERE status = 'waiting';
CREATE INDEX mails_ended ON mails (ended_at) WHERE ended_at IS NOT NULL;

-- An organization sees its own; those of accounts, which have none, are the system's alone.
SELECT protect_tenant_table('mails');
REVOKE UPDATE, DELETE ON mails FROM switchboard_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON mails TO switchboard_system;
CREATE POLICY system_all ON mails TO switchboard_system USING (true) WITH CHECK (true);
