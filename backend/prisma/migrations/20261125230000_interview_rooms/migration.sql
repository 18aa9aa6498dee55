-- The room of a media server in which an interview is held.
ALTER TABLE interviews ADD COLUMN "room_id" UUID;
