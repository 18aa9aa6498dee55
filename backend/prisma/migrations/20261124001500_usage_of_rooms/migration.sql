-- What the agent of a room used, for the cost of its call.
ALTER TABLE livekit_rooms ADD COLUMN usage JSONB;
