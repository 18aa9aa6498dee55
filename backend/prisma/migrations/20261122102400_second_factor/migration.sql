-- The second factor of people: an authenticator app and recovery codes, both encrypted.
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "second_factors" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "recovery_codes" TEXT NOT NULL,
    "is_confirmed" BOOLEAN NOT NULL DEFAULT false,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "second_factors_user_id_key" ON "second_factors"("user_id");
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors TO switchboard_system;

-- Whether an organization is closed to members without one.
ALTER TABLE "organizations" ADD COLUMN "requires_second_factor" BOOLEAN NOT NULL DEFAULT false;
