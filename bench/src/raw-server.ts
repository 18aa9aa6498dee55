import { createServer } from 'node:http';
import pg from 'pg';

// The least that can answer the list: node:http and one prepared statement, no session, no tenant check.

const [, , databaseUrl = '', organizationId = '', port = '0'] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const text = `SELECT json_build_object('items', coalesce(json_agg(l), '[]'))::text AS body FROM (
  SELECT id, organization_id, first_name, last_name, email, phone_number, company, title, notes, source, status, time_zone,
    lead_upload_id, created_by, created_at, updated_at, scheduled_time, total_calls, last_called_at
  FROM leads WHERE organization_id = $1 ORDER BY created_at DESC, id DESC LIMIT 25) l`;

createServer(async (_, answer) => {
  const { rows } = await pool.query<{ body: string }>({ name: 'list', text, values: [organizationId] });
  answer.writeHead(200, { 'content-type': 'application/json' }).end(rows[0]?.body);
}).listen(Number(port), '127.0.0.1', () => process.send?.({ type: 'ready' }));
