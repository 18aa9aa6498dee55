import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rareMatches } from '../../database/rare-matches.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

let app: TestApp;
let member: TestPerson;
const at = "now() - n * interval '1 minute'";
const name = "CASE n WHEN 2900 THEN 'Zora Rarely' ELSE 'Reception ' || n END";
const seeds = [
  `INSERT INTO prompts (organization_id, title, description, latest_version, status, created_at)
   SELECT $1, ${name}, 'About ' || n, 1, 'ready', ${at} FROM generate_series(1, 3000) n`,
  `INSERT INTO transcripts (organization_id, name, content, preview, created_at)
   SELECT $1, ${name}, 'User: About ' || n, 'User: About ' || n, ${at} FROM generate_series(1, 3000) n`,
];

beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp({ role: 'member' });
  const other = await app.signUp();
  await asOwner(app.services.env.databaseUrl, async (owner) => {
    for (const { organizationId } of [member, other])
      for (const seed of seeds) await owner.query(seed, [organizationId]);
  });
});
afterAll(() => app.close());

describe.each([
  ['prompts', 'prompt_matches', 'title'],
  ['transcripts', 'transcript_matches', 'name'],
] as const)('a search of %s', (list, finder, field) => {
  const found = (search: string) =>
    withTenant(member.organizationId, async () => (await rareMatches(app.services, finder, search))?.length ?? null);
  const page = async (query: string) =>
    (await member.request<Page<Record<string, string>>>('GET', `/api/${list}?${query}`)).body;

  test('a search finds rare words by the index, in any case and without accents, without reading other rows', async () => {
    expect([await found('zora'), await found('ZÓRA'), await found('about 2999'), await found('nobody')]).toEqual([
      1, 1, 1, 0,
    ]);
    for (const search of ['zora', 'rarely', 'Z%C3%B3ra']) {
      const { items } = await page(`search=${search}`);
      expect(items.map((row) => row[field])).toEqual(['Zora Rarely']);
    }
    expect((await page('search=%25%25%25')).items).toEqual([]);
  });

  test('a search for common or short words reads page after page from the newest', async () => {
    expect([await found('reception'), await found('zo')]).toEqual([null, null]);
    expect((await page('search=zo')).items).toHaveLength(1);
    const seen = new Set<string | undefined>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const one: Page<Record<string, string>> = await page(
        `search=reception&limit=100${cursor && `&cursor=${cursor}`}`,
      );
      for (const row of one.items) seen.add(row.id);
      cursor = one.next_cursor;
    }
    expect(seen.size).toBe(2999);
  });
});
