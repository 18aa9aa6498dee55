-- Sign-ins of the command line that wait for an approval. Strangers ask for them, so they belong to no organization.
CREATE TABLE "device_sign_ins" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "device_code_hash" TEXT NOT NULL,
    "user_code_hash" TEXT NOT NULL,
    "device_name" TEXT NOT NULL,
    "ip_address" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "api_key_id" UUID,
    "key_sealed" TEXT,
    "poll_seconds" INTEGER NOT NULL,
    "polled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_sign_ins_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "device_sign_ins_device_code_hash_key" ON "device_sign_ins"("device_code_hash");
CREATE UNIQUE INDEX "device_sign_ins_user_code_hash_key" ON "device_sign_ins"("user_code_hash");
CREATE INDEX "device_sign_ins_expires_at_idx" ON "device_sign_ins"("expires_at");

ALTER TABLE device_sign_ins
  ADD CONSTRAINT device_sign_ins_status_check CHECK (status IN ('pending', 'approving', 'approved', 'denied', 'used')),
  -- A key is kept only between its approval and the moment when the command line fetches it.
  ADD CONSTRAINT device_sign_ins_key_check CHECK (key_sealed IS NULL OR status = 'approved');

GRANT SELECT, INSERT, UPDATE, DELETE ON device_sign_ins TO switchboard_system;
