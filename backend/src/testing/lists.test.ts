import type { Operation } from '@switchboard/contracts';
import { pageSize } from '@switchboard/contracts/shared.limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRows, fixtures } from './fixtures.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createTestOrganization, type TestOrganization } from './test-organization.ts';

interface Page {
  items: { id: string }[];
  next_cursor: string | null;
}

let app: TestApp;
let organization: TestOrganization;
let lists: string[];
beforeAll(async () => {
  app = await startTestApp();
  organization = await createTestOrganization(app);
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [
    organization.organizationId,
  ]);
  for (let round = 0; round < 3; round++) await addRows(organization);
  for (let others = 0; others < 2; others++) await app.signUp();
  lists = await allLists();
});
afterAll(() => app.close());

/** Every list of the API, also in the other orders that a filter selects. */
async function allLists(): Promise<string[]> {
  const paths: string[] = [];
  for (const { key, endpoint, path } of app.registry) {
    if (!endpoint.query?.shape.cursor) continue;
    // For a list inside a row: a row that its domain created with enough entries.
    const { ids: newIds, query } = fixtures[key as Operation];
    const isAsked = typeof query === 'function' && !endpoint.query.safeParse({}).success;
    const isOf = path.includes(':') || isAsked;
    const ids = (isOf && (await newIds?.(organization, organization.people.owner))) || {};
    const asked = new URLSearchParams(isAsked ? query(ids) : {}).toString();
    paths.push(`${path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '')}?${asked && `${asked}&`}`);
  }
  const ordered = [
    '/api/assistants?status=published&',
    '/api/phone-numbers?type=outbound&',
    '/api/schema-templates?sort=name&',
  ];
  return [...paths, ...ordered];
}

async function ask<T>(path: string) {
  const { admin, people, clients } = organization;
  const { cookie } = /^\/api\/client\//.test(path)
    ? clients.admin
    : path.startsWith('/api/superadmin')
      ? admin
      : people.owner;
  return app.request<T>('GET', path, undefined, { cookie });
}

async function walk(list: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await ask<Page>(`${list}limit=2${cursor}`);
    expect(status, list).toBe(200);
    ids.push(...body.items.map(({ id }) => id));
    if (body.next_cursor === null) return ids;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

const id = '8a0f5f4e-6b6e-4c55-9d0b-0d3f3d5a7b10';
const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('every list', () => {
  it('every paged list can be read page by page', () => {
    for (const { key, endpoint } of app.registry)
      if (endpoint.response && 'shape' in endpoint.response && 'next_cursor' in (endpoint.response.shape as object))
        expect(Object.keys(endpoint.query?.shape ?? {}), key).toEqual(expect.arrayContaining(['limit', 'cursor']));
  });

  it('every list shows each row once and in the same order, whatever the page size', async () => {
    for (const list of lists) {
      const { body } = await ask<Page>(`${list}limit=${pageSize.max}`);
      expect(body.items.length, list).toBeGreaterThan(2);
      expect(await walk(list), list).toEqual(body.items.map((row) => row.id));
    }
  });

  it("every list refuses a cursor that it didn't create", async () => {
    const refused = [cursor('a\u0000b', id), cursor('\ud800', id), cursor('a', 'b'), cursor('a'), cursor(), 'x'];
    for (const list of lists)
      for (const given of refused) {
        const { status, body } = await ask<{ error: { reason: string } }>(`${list}cursor=${given}`);
        expect([status, body.error.reason], `${list}${given}`).toEqual([400, 'invalid_cursor']);
      }
  });

  it('no moment in a cursor causes an internal error', async () => {
    const moments = ['0000-01-01T00:00:00Z', '2026-11-21T10:00:00+99:00', '2026-11-21T10:00:00+23:59', '-infinity'];
    for (const list of lists)
      for (const moment of moments)
        expect((await ask(`${list}cursor=${cursor(moment, id)}`)).status, `${list}${moment}`).toBeLessThan(500);
  });
});
