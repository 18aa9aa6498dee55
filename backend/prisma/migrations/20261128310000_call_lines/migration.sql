-- What is known of the telephone line of a call: facts as the dialing and the agent report them, and the result in the call's log.
ALTER TABLE livekit_rooms ADD COLUMN line JSONB NOT NULL DEFAULT '{}';
ALTER TABLE call_logs ADD COLUMN line JSONB;
