CREATE INDEX assistants_organization_id_status_name_id_idx ON assistants (organization_id, status, name, id);

-- What a list is searched by, made once instead of for every row of every search.
ALTER TABLE assistants ADD COLUMN search_name TEXT NOT NULL DEFAULT '';
UPDATE assistants SET search_name = search_text(name);
CREATE FUNCTION set_assistant_search_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_name := search_text(NEW.name);
  RETURN NEW;
END $$;
CREATE TRIGGER search_name BEFORE INSERT OR UPDATE OF name ON assistants
  FOR EACH ROW EXECUTE FUNCTION set_assistant_search_name();
