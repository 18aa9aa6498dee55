import pg from 'pg';

/** The indexes of leads that aren't constraints. */
const indexesOf = `
  SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
  WHERE i.indrelid = 'leads'::regclass AND NOT i.indisunique`;

/**
 * Fills one organization with leads, created evenly over the last two years. A tenth of them are called and scheduled. Each has a
 * valid number, and a budget that no other lead of the organization has.
 */
export async function seedLeads(ownerUrl: string, organizationId: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('INSERT INTO organizations (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      organizationId,
      `Bench ${count}`,
    ]);
    const { rows } = await client.query<{ total: number }>(
      "SELECT count(*)::int AS total FROM leads WHERE organization_id = $1 AND phone_e164 >= '+12022' AND custom_fields ? 'budget'",
      [organizationId],
    );
    if (rows[0]?.total === count) return;
    await client.query('DELETE FROM leads WHERE organization_id = $1', [organizationId]);
    // Creating the indexes afterwards takes a third of the time.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      count > 100_000 ? indexesOf : 'SELECT WHERE false',
    );
    await client.query('BEGIN');
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(
      `INSERT INTO leads (organization_id, first_name, last_name, email, phone_number, phone_e164, created_at, updated_at,
         total_calls, last_called_at, scheduled_time, custom_fields)
       SELECT $1, (ARRAY['Amara','Carmen','Dmitri','Esther','Grace','Hiro','Ingrid','Javier','Mei','Priya','Rosa','Tariq'])[1 + n % 12]
           || substr(md5(n::text), 1, 3),
         initcap(substr(md5((n * 7)::text), 1, 7)), CASE WHEN n % 6 = 0 THEN NULL ELSE 'lead' || n || '@example.com' END,
         '+1202' || 2000000 + n, '+1202' || 2000000 + n, created, created,
         CASE WHEN n % 10 = 0 THEN 1 + n % 9 ELSE 0 END, CASE WHEN n % 10 = 0 THEN created + interval '1 day' END,
         CASE WHEN n % 10 = 5 THEN now() + (n % 5000) * interval '7 minutes' END,
         jsonb_build_object('budget', n::bigint * 7919 % $2::bigint)
       FROM (SELECT n, now() - (n::float / $2) * interval '730 days' AS created FROM generate_series(1, $2::int) n) g`,
      [organizationId, count],
    );
    await client.query("SET LOCAL maintenance_work_mem = '512MB'");
    for (const { definition } of indexes) await client.query(definition);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE leads');
  } finally {
    await client.end();
  }
}

/** Assigns 200 leads of an organization to a new client, evenly over the years. Returns the client's ID. */
export async function seedClient(ownerUrl: string, organizationId: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      "INSERT INTO clients (id, organization_id, name) VALUES ($1, $1, 'Bench client') ON CONFLICT DO NOTHING",
      [organizationId],
    );
    await client.query(
      `UPDATE leads SET client_id = $1 FROM (
         SELECT id, row_number() OVER (ORDER BY created_at) AS n, count(*) OVER () AS total FROM leads WHERE organization_id = $1) numbered
       WHERE leads.organization_id = $1 AND leads.id = numbered.id AND n % (total / 200) = 0
         AND NOT EXISTS (SELECT FROM leads WHERE organization_id = $1 AND client_id = $1)`,
      [organizationId],
    );
    await client.query('ANALYZE leads');
    return organizationId;
  } finally {
    await client.end();
  }
}
