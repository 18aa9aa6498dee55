import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { until } from './prepared-calls.ts';
import { signIn } from './sign-in.ts';
import { startAll, startPrepared } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

const organizations = {
  imported: '00000000-0000-4000-8000-000000000031',
  copied: '00000000-0000-4000-8000-000000000032',
};

const header = 'First name,Last name,Phone,Email,Company\n';

/** A CSV file of leads with numbers that are all new. */
function csvOf(count: number, round: number): string {
  let text = header;
  for (let n = 0; n < count; n += 1) {
    const digits = String(2_000_000 + ((round * count + n) % 7_900_000)).padStart(7, '0');
    text += `Grace${n % 977},Hopper${n},+1${[202, 212, 312, 415][Math.floor((round * count + n) / 7_900_000) % 4]}${digits},lead${round}-${n}@people.example,"Engines, Inc."\n`;
  }
  return text;
}

/** Seconds until a chosen file is in the list of leads: upload, start, and the wait until the import is reported as done. */
async function importFile(url: string, cookie: string, csv: string, count: number): Promise<number> {
  const headers = { cookie, origin: url };
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; options: object; import_status: string; created_count: number };
  };
  const from = performance.now();
  const { id, options } = await ask('/api/leads/import?filename=leads.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: csv,
  });
  await ask(`/api/leads/import/${id}/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ options }),
  });
  let row = await ask(`/api/leads/import/${id}`);
  await until(async () => {
    row = await ask(`/api/leads/import/${id}`);
    return row.import_status !== 'running' && row.import_status !== 'queued';
  }, 300);
  const seconds = (performance.now() - from) / 1000;
  if (row.created_count !== count)
    throw new Error(`${row.created_count} of ${count} leads were made: ${row.import_status}`);
  return seconds;
}

/** Seconds that Postgres needs for the same rows alone, in the same table with its indexes and triggers. */
async function copyFile(owner: pg.Client, path: string, count: number): Promise<number> {
  const from = performance.now();
  await owner.query('BEGIN');
  await owner.query(`SELECT set_config('app.organization_id', $1, true)`, [organizations.copied]);
  const columns = 'organization_id, first_name, last_name, phone_number, phone_e164, email, company, source';
  const { rowCount } = await owner.query(`COPY leads (${columns}) FROM '${path}' CSV`);
  await owner.query('COMMIT');
  if (rowCount !== count) throw new Error(`${rowCount} of ${count} leads were copied`);
  return (performance.now() - from) / 1000;
}

const copyable = (csv: string) =>
  csv
    .slice(header.length)
    .replace(/^([^,]+),([^,]+),([^,]+),([^,]+),(.+)$/gm, `${organizations.copied},$1,$2,$3,$3,$4,$5,Import`);

/** The product's import of leads against COPY of the same rows. */
export async function measureImports({ log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const count = isQuick ? 5_000 : 100_000;
  const place = temporary('imports');
  try {
    const { api, ownerUrl } = await startPrepared(place, startAll);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    place.stops.push(() => owner.end());
    for (const [name, id] of Object.entries(organizations))
      await owner.query('INSERT INTO organizations (id, name, is_pro) VALUES ($1, $2, true)', [id, name]);
    const cookie = await signIn(api.url, ownerUrl, 'imports@bench.example', organizations.imported);
    const samples: { imported: number; copied: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const csv = csvOf(count, pair);
      const path = join(place.folder, `rows-${pair}.csv`);
      writeFileSync(path, copyable(csv), { mode: 0o644 });
      const imported = await importFile(api.url, cookie, csv, count);
      const copied = await copyFile(owner, path, count);
      samples.push({ imported, copied });
      log(`imported in ${imported.toFixed(1)} s, copied in ${copied.toFixed(1)} s`);
    }
    const middle = (of: 'imported' | 'copied') => median(samples.map((sample) => sample[of])).toFixed(1);
    return [
      {
        measure: `import of ${count.toLocaleString('en')} leads from a CSV file: leads in a second`,
        against: 'COPY of the same rows into the same table, from a file of the server',
        ratio: spread(samples.map(({ imported, copied }) => copied / imported)),
        goal: '≥ 0.6',
        note: `${middle('imported')} s from the upload to the last lead against ${middle('copied')} s, ${pairs} pairs; the import checks every number and finds its zone and its duplicates`,
      },
    ];
  } finally {
    await place.stop();
  }
}
