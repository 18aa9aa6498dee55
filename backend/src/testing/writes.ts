import type pg from 'pg';

// Records each changed row for its organization; a person counts for every organization that they belong to.
const notes = `
CREATE TABLE noted_writes (organization_id uuid, name text);
CREATE INDEX ON noted_writes (organization_id);
CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  -- A key notes its last use once a minute, whatever it is used for.
  IF TG_TABLE_NAME = 'api_keys'
    AND to_jsonb(OLD) - ARRAY['last_used_at', 'last_used_ip'] IS NOT DISTINCT FROM to_jsonb(NEW) - ARRAY['last_used_at', 'last_used_ip']
  THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'users' THEN
    INSERT INTO noted_writes SELECT organization_id, TG_TABLE_NAME FROM organization_members WHERE user_id = coalesce(NEW.id, OLD.id);
  ELSE
    INSERT INTO noted_writes
      SELECT DISTINCT (to_jsonb(changed) ->> TG_ARGV[0])::uuid, TG_TABLE_NAME FROM (VALUES (OLD), (NEW)) AS rows (changed)
      WHERE to_jsonb(changed) ->> TG_ARGV[0] IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
DO $$
DECLARE watched record;
BEGIN
  FOR watched IN
    SELECT c.relname AS name, 'organization_id' AS owner FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname = 'organization_id' AND NOT a.attisdropped AND c.relname <> 'noted_writes'
    UNION ALL VALUES ('organizations', 'id'), ('users', 'id')
  LOOP
    EXECUTE format('CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION note_write(%L)',
      watched.name, watched.owner);
  END LOOP;
END $$`;

/** From now on `writesOf` knows which organization's rows a database's statements change. */
export async function watchWrites(owner: pg.Client): Promise<void> {
  await owner.query(notes);
}

/** How many rows of each table of an organization were created, changed or removed since `watchWrites`. */
export async function writesOf(owner: pg.Client, organizationId: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; count: number }>(
    'SELECT name, count(*)::int AS count FROM noted_writes WHERE organization_id = $1 GROUP BY name',
    [organizationId],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
