-- A file that came with a message: its kind, type, name and size. The file itself stays with the gateway.
ALTER TABLE whatsapp_messages ADD COLUMN media JSONB;
-- When its sender changed it last, and what it said first.
ALTER TABLE whatsapp_messages ADD COLUMN edited_at TIMESTAMPTZ(3);
ALTER TABLE whatsapp_messages ADD COLUMN original_content TEXT;
ALTER TABLE sandbox_whatsapp_messages ADD COLUMN media JSONB;
