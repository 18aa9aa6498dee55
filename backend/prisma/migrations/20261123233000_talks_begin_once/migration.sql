-- An agent talks once in a simulated call: whoever finds that it began somewhere else does not begin again.
ALTER TABLE "sandbox_calls" ADD COLUMN "talk_began_at" TIMESTAMPTZ(3);
