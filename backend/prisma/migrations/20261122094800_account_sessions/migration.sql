-- When a session was used last, to within a minute.
ALTER TABLE "sessions" ADD COLUMN "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "sessions" SET "last_used_at" = "updated_at";

-- Why a session was ended from elsewhere, for the browser that still has its cookie; of the token a hash alone.
CREATE TABLE "ended_sessions" (
    "token_hash" TEXT NOT NULL,
    "cause" TEXT NOT NULL CHECK (cause IN ('signed_out', 'password')),
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ended_sessions_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "ended_sessions_ended_at_idx" ON "ended_sessions"("ended_at");
GRANT SELECT, INSERT, DELETE ON ended_sessions TO switchboard_system;
