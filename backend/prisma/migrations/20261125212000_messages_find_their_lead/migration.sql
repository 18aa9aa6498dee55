-- As `contactOf` in backend/src/whatsapp/contacts.ts keeps them: one form for Brazil's ninth digit, Mexico's 1 and Argentina's 9.
CREATE FUNCTION whatsapp_contact(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN d ~ '^55\d{2}[6-9]\d{7}$' THEN left(d, 4) || '9' || substr(d, 5)
    WHEN d ~ '^521\d{10}$' THEN '52' || substr(d, 4)
    WHEN d ~ '^54(?!9\d{10}$)\d{10}$' THEN '549' || substr(d, 3)
    ELSE d END
  FROM regexp_replace(phone, '\D', '', 'g') AS d
$$;
CREATE INDEX whatsapp_messages_unassigned ON whatsapp_messages (organization_id, contact) WHERE lead_id IS NULL;

-- Somebody who wrote before they were a lead: their messages are the lead's from then on.
CREATE FUNCTION messages_find_their_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE whatsapp_messages SET lead_id = NEW.id
    WHERE organization_id = NEW.organization_id AND lead_id IS NULL AND contact = whatsapp_contact(NEW.phone_e164);
  RETURN NULL;
END $$;
CREATE TRIGGER messages_find_their_lead AFTER INSERT OR UPDATE OF phone_e164 ON leads
  FOR EACH ROW WHEN (NEW.phone_e164 IS NOT NULL) EXECUTE FUNCTION messages_find_their_lead();
