-- Gateways tell the second of a message: of those of one second the id says which came first. Postgres makes such ids since 18.
DO $$
BEGIN
  IF to_regprocedure('uuidv7()') IS NOT NULL THEN
    ALTER TABLE whatsapp_messages ALTER COLUMN id SET DEFAULT uuidv7();
  END IF;
END $$;
