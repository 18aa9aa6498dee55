-- Keys with which programs act as their organization.
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key_prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_by" UUID,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_ip" TEXT,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CHECK (scopes <@ ARRAY['read', 'write', 'calls'] AND cardinality(scopes) > 0)
);
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");
CREATE INDEX "api_keys_organization_id_created_at_idx" ON "api_keys"("organization_id", "created_at" DESC);

SELECT protect_tenant_table('api_keys');

-- A request's key is looked up before anybody knows whose it is; a moment of use is all that is written then.
GRANT SELECT, UPDATE (last_used_at, last_used_ip) ON api_keys TO switchboard_system;
CREATE POLICY system_read ON api_keys FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_use ON api_keys FOR UPDATE TO switchboard_system USING (true) WITH CHECK (true);
