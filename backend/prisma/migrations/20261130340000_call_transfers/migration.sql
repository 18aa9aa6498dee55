-- Staff transfer live calls. Simulated calls keep what is said for it; of rooms, the agent in the room takes the request.
ALTER TABLE "sandbox_calls" ADD COLUMN "transfers" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "livekit_rooms" ADD COLUMN "transfer_asked" JSONB;
