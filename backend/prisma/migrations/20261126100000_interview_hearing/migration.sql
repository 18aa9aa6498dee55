-- What the built-in ears were sure of in a spoken answer: empty where that was nothing, null where they have not listened.
ALTER TABLE "interview_lines" ADD COLUMN "rough_text" TEXT;

-- Whether a model asks and no script; what the agents in its rooms used, room by room, and what that cost.
ALTER TABLE "interviews" ADD COLUMN "has_model" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "interviews" ADD COLUMN "room_usage" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "interviews" ADD COLUMN "cost" JSONB;

-- Whatever deletes an interview that is being held, such as deleting its lead, also closes its room.
CREATE FUNCTION interview_room_left_behind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('interview.close_room', json_build_object('room_id', OLD.room_id, 'reason', 'room-deleted'),
    NULL, 'interview.close_room:' || OLD.room_id, 6);
  RETURN NULL;
END $$;
CREATE TRIGGER interview_room_left_behind AFTER DELETE ON interviews
  FOR EACH ROW WHEN (OLD.room_id IS NOT NULL AND OLD.status IN ('started', 'interrupted'))
  EXECUTE FUNCTION interview_room_left_behind();
