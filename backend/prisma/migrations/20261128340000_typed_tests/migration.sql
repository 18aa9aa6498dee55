-- A test that is typed is answered in text, without sound.
ALTER TABLE "assistant_tests" ADD COLUMN "is_typed" BOOLEAN NOT NULL DEFAULT false;
