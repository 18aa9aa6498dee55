-- Clients: companies for which an organization works, their people, and the codes with which they join.
CREATE TABLE "clients" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL COLLATE "und-x-icu",
    "shares_transcripts" BOOLEAN NOT NULL DEFAULT false,
    "shares_recordings" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "clients_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "clients_organization_id_id_key" ON "clients"("organization_id", "id");
CREATE UNIQUE INDEX "clients_name" ON "clients"("organization_id", lower("name"));
CREATE INDEX "clients_organization_id_name_id_idx" ON "clients"("organization_id", "name", "id");

CREATE TABLE "client_members" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_members_pkey" PRIMARY KEY ("id"),
    CHECK (role IN ('admin', 'editor', 'viewer'))
);
CREATE UNIQUE INDEX "client_members_organization_id_user_id_key" ON "client_members"("organization_id", "user_id");
CREATE INDEX "client_members_organization_id_client_id_idx" ON "client_members"("organization_id", "client_id");
CREATE INDEX "client_members_user_id_idx" ON "client_members"("user_id");
ALTER TABLE "client_members" ADD CONSTRAINT "client_members_organization_id_client_id_fkey"
  FOREIGN KEY ("organization_id", "client_id") REFERENCES "clients"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "client_members" ADD CONSTRAINT "client_members_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "client_invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "invited_by" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_invitations_pkey" PRIMARY KEY ("id"),
    CHECK (role IN ('admin', 'editor', 'viewer'))
);
CREATE UNIQUE INDEX "client_invitations_code_hash_key" ON "client_invitations"("code_hash");
CREATE UNIQUE INDEX "client_invitations_organization_id_email_key" ON "client_invitations"("organization_id", "email");
CREATE INDEX "client_invitations_organization_id_created_at_id_idx"
  ON "client_invitations"("organization_id", "created_at" DESC, "id" DESC);
ALTER TABLE "client_invitations" ADD CONSTRAINT "client_invitations_organization_id_client_id_fkey"
  FOREIGN KEY ("organization_id", "client_id") REFERENCES "clients"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "leads" ADD COLUMN "client_id" UUID;
ALTER TABLE "leads" ADD CONSTRAINT "leads_organization_id_client_id_fkey"
  FOREIGN KEY ("organization_id", "client_id") REFERENCES "clients"("organization_id", "id") ON DELETE SET NULL ("client_id") ON UPDATE CASCADE;
-- Most leads have none: the list of a client's is read from an index that holds no others.
CREATE INDEX "leads_of_client" ON "leads"("organization_id", "client_id", "created_at" DESC, "id" DESC) WHERE client_id IS NOT NULL;

-- The organization in whose client portal the session works; such a session is none of its staff's.
ALTER TABLE "sessions" ADD COLUMN "client_organization_id" UUID;

SELECT protect_tenant_table('clients');
SELECT protect_tenant_table('client_members');
SELECT protect_tenant_table('client_invitations');

-- Staff sees the names of its clients' people, and they see each other's.
CREATE POLICY clients ON users FOR SELECT TO switchboard_app
  USING (EXISTS (SELECT FROM client_members m WHERE m.user_id = users.id
    AND m.organization_id = (SELECT current_organization())));

-- Who signs in, and whom a code makes a member, is found before anybody knows in which organization.
GRANT SELECT ON clients TO switchboard_system;
CREATE POLICY system_read ON clients FOR SELECT TO switchboard_system USING (true);
GRANT SELECT, INSERT ON client_members TO switchboard_system;
CREATE POLICY system_read ON client_members FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_join ON client_members FOR INSERT TO switchboard_system WITH CHECK (true);
GRANT SELECT, DELETE ON client_invitations TO switchboard_system;
CREATE POLICY system_read ON client_invitations FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_claim ON client_invitations FOR DELETE TO switchboard_system USING (true);

-- Clients who were removed are told so as members are.
DROP INDEX audit_logs_removed_members;
CREATE INDEX audit_logs_removed_members ON audit_logs ((details ->> 'user_id'), created_at DESC)
  WHERE resource_type IN ('member', 'client_member') AND action = 'delete';
DROP POLICY system_read_removals ON audit_logs;
CREATE POLICY system_read_removals ON audit_logs FOR SELECT TO switchboard_system
  USING (resource_type IN ('member', 'client_member') AND action = 'delete');
