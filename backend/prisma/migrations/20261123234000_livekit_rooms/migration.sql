-- What is known of the rooms on a LiveKit server, and the notifications of it that were heard.
CREATE TABLE "livekit_rooms" (
    "id" UUID NOT NULL,
    "subject" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dialing_at" TIMESTAMPTZ(3),
    "ringing_at" TIMESTAMPTZ(3),
    "connected_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "ended_reason" TEXT,
    "explanation" TEXT,
    "began_at" TIMESTAMPTZ(3),
    "lines" JSONB NOT NULL DEFAULT '[]',
    "left_at" TIMESTAMPTZ(3),
    "agent_until" TIMESTAMPTZ(3),
    "agents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "livekit_rooms_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "livekit_events" (
    "id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "livekit_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "livekit_events_received_at_idx" ON "livekit_events"("received_at");

-- Rooms whose agent has to be seen to.
CREATE INDEX livekit_rooms_agents ON livekit_rooms (agent_until) WHERE left_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON livekit_rooms, livekit_events TO switchboard_system;
