-- The number that an assistant calls from where nobody chooses another one.
ALTER TABLE assistants ADD COLUMN preferred_phone_number_id UUID;
CREATE INDEX assistants_organization_id_preferred_phone_number_id_idx ON assistants (organization_id, preferred_phone_number_id);
ALTER TABLE assistants ADD CONSTRAINT assistants_organization_id_preferred_phone_number_id_fkey
  FOREIGN KEY (organization_id, preferred_phone_number_id) REFERENCES phone_numbers (organization_id, id)
  ON DELETE RESTRICT ON UPDATE CASCADE;
