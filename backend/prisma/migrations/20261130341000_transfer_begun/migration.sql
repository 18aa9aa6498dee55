-- A transfer of a room's call is under way: a second one is refused until the first has ended.
ALTER TABLE "livekit_rooms" ADD COLUMN "transfer_begun_at" TIMESTAMPTZ(3);
