-- An assistant follows its prompt or its flow, and keeps both.
ALTER TABLE assistants
  ADD COLUMN conversation text NOT NULL DEFAULT 'prompt' CHECK (conversation IN ('prompt', 'flow')),
  ADD COLUMN flow jsonb;
