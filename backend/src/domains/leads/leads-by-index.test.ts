import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

let app: TestApp;
let person: TestPerson;
// Its keys of digits are those of the person's organization.
let namesake: string;

const leads = [
  ['Ayşe', 'Yıldız', 'ayse.4243@example.com', '+12025550114', { budget: 100, renewal: '2026-12-31' }],
  ['Lead 42434', "O'Brien", null, '+442079460018', { budget: 2500.5, renewal: '2027-03-01', city: '2027-02-01' }],
  ['100%', '_under_', '12025550114@example.com', '+61412345678', { budget: -3, city: '1234' }],
  ['Ümit', 'Straße "x"', 'a\\b@example.com', '020 7946 0018', { budget: 1e15, renewal: '0001-01-01' }],
  ['٤٢٤٣', '４２４３', 'x12-34@example.com', '+390612345678', { budget: 0.1 }],
  ['Zero', 'Fields', null, '4243', {}],
] as const;

beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
  namesake = randomUUID().slice(0, -8) + person.organizationId.slice(-8);
  await asOwner(app.services.env.databaseUrl, async (owner) => {
    await owner.query("INSERT INTO organizations (id, name) VALUES ($1, 'Namesake')", [namesake]);
    for (const organization of [person.organizationId, namesake])
      for (const [first_name, last_name, email, phone_number, custom_fields] of leads)
        await owner.query(
          `INSERT INTO leads (organization_id, first_name, last_name, email, phone_number, custom_fields)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [organization, first_name, last_name, email, phone_number, JSON.stringify(custom_fields)],
        );
  });
});
afterAll(() => app.close());

const asTenant = async <T extends object>(text: string, values: unknown[] = []) =>
  withTenant(person.organizationId, async () => (await app.services.tenantPool.query<T>(text, values)).rows);

const foundBy = async (source: string, values: unknown[]) =>
  (await asTenant<{ first_name: string }>(`SELECT first_name FROM leads WHERE ${source} ORDER BY 1`, values)).map(
    ({ first_name }) => first_name,
  );

/** The condition of a filter, as the database looks leads up, or as it walks past them. */
async function conditionOf(filter: object, byIndex: boolean): Promise<string> {
  const rows = await asTenant<{ condition: string }>('SELECT lead_filter_condition($1, $2) AS condition', [
    JSON.stringify(filter),
    byIndex,
  ]);
  return rows[0]?.condition ?? '';
}

async function expectSame(filter: object): Promise<string[]> {
  const walked = await foundBy(await conditionOf(filter, false), []);
  const stored = JSON.stringify(filter);
  const lookedUp = await foundBy('id IN (SELECT filtered_lead_ids($1::jsonb))', [stored]);
  const listed = await foundBy(`id IN (SELECT id FROM filter_leads($1::jsonb, 'name', false, NULL, NULL, 100))`, [
    stored,
  ]);
  expect([stored, lookedUp, listed]).toEqual([stored, walked, walked]);
  return walked;
}

describe('lead lookups', () => {
  it.each([
    ['4243', ['Ayşe', 'Lead 42434', 'Zero', '٤٢٤٣']],
    ['424', ['Ayşe', 'Lead 42434', 'Zero', '٤٢٤٣']],
    ['ayse.4243@', ['Ayşe']],
    ['４２４３', ['Ayşe', 'Lead 42434', 'Zero', '٤٢٤٣']],
    ['٤٢٤٣', ['٤٢٤٣']],
    ['+1 (202) 555-0114', ['100%', 'Ayşe']],
    ['555-0114', ['100%', 'Ayşe']],
    ['0114', ['100%', 'Ayşe']],
    ['020 7946 0018', ['Lead 42434', 'Ümit']],
    ['12-34', ['100%', '٤٢٤٣']],
    ['(12) 34', ['100%', '٤٢٤٣']],
    ['42434 brien', ['Lead 42434']],
    ['42 434', ['Lead 42434']],
    ['2434,4243', ['Lead 42434']],
    ['4243%', []],
    ['42_3', []],
    ["4243'", ['Ayşe', 'Lead 42434', 'Zero', '٤٢٤٣']],
    ['100%', ['100%']],
    ['a\\b', ['Ümit']],
    ['strasse', ['Ümit']],
    ['99999', []],
    ['', ['100%', 'Ayşe', 'Lead 42434', 'Zero', '٤٢٤٣', 'Ümit']],
  ])('a search finds the leads that contain %j', async (search, names) => {
    expect((await expectSame({ search })).sort()).toEqual([...names].sort());
  });

  it.each([
    [{ budget: { from: 100 } }, ['Ayşe', 'Lead 42434', 'Ümit']],
    [{ budget: { from: 100.0000001, to: 2500.5 } }, ['Lead 42434']],
    [{ budget: { to: 0.1 } }, ['100%', '٤٢٤٣']],
    [{ budget: { to: 0.09999999999999999 } }, ['100%']],
    [{ renewal: { from: '2026-12-31', to: '2027-03-01' } }, ['Ayşe', 'Lead 42434']],
    [{ renewal: { to: '2026-01-01' } }, ['Ümit']],
    [{ renewal: { from: '2027-01-01' }, budget: { to: 3000 } }, ['Lead 42434']],
    [{ budget: { from: 1, is_empty: true } }, []],
    [{ budget: { from: 1, is: 100 } }, ['Ayşe']],
    [{ city: { from: 1000 } }, []],
    [{ city: { contains: '2027', from: '2027-01-01' } }, ['Lead 42434']],
    [{ budget: { from: 'x' } }, []],
    [{ "it's": { from: 1 } }, []],
  ])('a filter finds the leads whose fields are in the range %j', async (custom_fields, names) => {
    expect((await expectSame({ custom_fields })).sort()).toEqual([...names].sort());
  });

  it('lead searches use the indexes of digits and ranges', async () => {
    const planOf = (filter: object) =>
      asOwner(app.services.env.databaseUrl, async (owner) => {
        await owner.query('SET enable_seqscan = off; SET enable_indexscan = off');
        await owner.query('BEGIN');
        await owner.query(
          `INSERT INTO leads (organization_id, first_name, last_name, phone_number, custom_fields)
           SELECT $1, 'Lead', n::text, '+1202' || 2000000 + n, jsonb_build_object('budget', n) FROM generate_series(1, 5000) n`,
          [person.organizationId],
        );
        await owner.query('ANALYZE leads, lead_field_values');
        const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT id FROM leads WHERE ${await conditionOf(filter, true)}`,
        );
        await owner.query('ROLLBACK');
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    expect(await planOf({ search: 'lead4243@' })).toContain('Bitmap Index Scan on leads_digits');
    expect(await planOf({ search: '+1 (202) 555-0114' })).toContain('Bitmap Index Scan on leads_digits');
    expect(await planOf({ search: 'lead4243@' })).not.toContain('Bitmap Index Scan on leads_search');
    const range = await planOf({ custom_fields: { budget: { from: 1, to: 2 } } });
    expect(range).toContain('lead_field_values_organization_id_field_value_lead_id_idx');
    expect(range).not.toContain('Bitmap Index Scan on leads_custom_fields');
  });
});

describe('indexed values for ranges', () => {
  const compare = (owner: pg.Client) =>
    owner.query(
      `(SELECT organization_id, lead_id, field, value FROM lead_field_values
        EXCEPT SELECT organization_id, id, key, range_value(f.value) FROM leads, jsonb_each(custom_fields) f)
       UNION ALL
       (SELECT organization_id, id, key, range_value(f.value) FROM leads, jsonb_each(custom_fields) f WHERE range_value(f.value) IS NOT NULL
        EXCEPT SELECT organization_id, lead_id, field, value FROM lead_field_values)`,
    );

  it('indexed values follow every change of a lead', async () => {
    await asOwner(app.services.env.databaseUrl, async (owner) => {
      const { rows: all } = await owner.query<{ total: number }>(
        'SELECT count(*)::int AS total FROM lead_field_values',
      );
      expect(all[0]?.total).toBe(2 * 9);
      for (const change of [
        `UPDATE leads SET custom_fields = custom_fields || '{"budget": 7}'`,
        `UPDATE leads SET custom_fields = custom_fields - 'renewal' || '{"score": 1, "note": "n"}' WHERE first_name = 'Ayşe'`,
        `UPDATE leads SET custom_fields = '{"budget": "many", "renewal": "2027-02-31", "big": 1e400, "small": 1e-400, "list": [1]}'
         WHERE first_name = 'Zero'`,
        `UPDATE leads SET status = 'called'`,
        `DELETE FROM leads WHERE first_name = '100%'`,
        `UPDATE leads SET custom_fields = '{}' WHERE first_name <> 'Zero'`,
      ]) {
        await owner.query(change);
        expect((await compare(owner)).rows, change).toEqual([]);
      }
      const { rows } = await owner.query('SELECT DISTINCT field, value FROM lead_field_values ORDER BY 1');
      expect(rows).toEqual([
        { field: 'big', value: 1e300 },
        { field: 'renewal', value: 20270231 },
        { field: 'small', value: 0 },
      ]);
    });
  });

  it("indexed values aren't visible to another organization", async () => {
    await asOwner(app.services.env.databaseUrl, (owner) =>
      owner.query(`UPDATE leads SET custom_fields = '{"budget": 8}' WHERE organization_id = $1`, [namesake]),
    );
    const rows = await asTenant<{ organization_id: string }>('SELECT DISTINCT organization_id FROM lead_field_values');
    expect(rows.map((row) => row.organization_id)).toEqual([person.organizationId]);
  });
});
