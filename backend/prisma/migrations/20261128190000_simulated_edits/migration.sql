-- When a contact of the simulated WhatsApp edited a message last.
ALTER TABLE "sandbox_whatsapp_messages" ADD COLUMN "edited_at" TIMESTAMPTZ(3);
