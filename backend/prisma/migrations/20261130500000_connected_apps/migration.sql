-- The key of a connected app acts as the person who connected it, for as long as that person may manage keys.
ALTER TABLE "api_keys"
  ADD COLUMN "app_client" TEXT,
  ADD COLUMN "app_host" TEXT,
  ADD COLUMN "app_turn" INTEGER,
  ADD COLUMN "token_expires_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "api_keys_app" CHECK (
    num_nonnulls(app_client, app_host, app_turn, token_expires_at) = 0
    OR (num_nonnulls(app_client, app_host, app_turn, token_expires_at, created_by, expires_at) = 6)
  );
