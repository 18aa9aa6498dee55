import { api, type Operation as OperationKey } from '@switchboard/contracts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isOfEmbed } from '../http/own-address.ts';
import { addRows, fixtures } from './fixtures.ts';
import { recordedChange } from './recorded-changes.ts';
import { requiresPermission } from './requires-permission.ts';
import { tenantIsolation } from './tenant-isolation.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { backToOwn, createTwoOrganizations, manyAddresses, type TwoOrganizations } from './two-organizations.ts';
import { watchWrites } from './writes.ts';

let app: TestApp;
let both: TwoOrganizations;
let owner: pg.Client;

beforeAll(async () => {
  app = await startTestApp(manyAddresses);
  both = await createTwoOrganizations(app);
  owner = new pg.Client({ connectionString: app.services.env.databaseUrl });
  await owner.connect();
  await watchWrites(owner);
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const keys = Object.keys(fixtures) as OperationKey[];

/** Names in a request that hold ids: UUIDs, and the tokens that represent rows. */
function idNames(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const found: string[] = [];
  const visit = (node: unknown, name: string): void => {
    if (node === null || typeof node !== 'object') return;
    const { format, properties, ...rest } = node as { format?: string; properties?: Record<string, unknown> };
    if (format === 'uuid') found.push(name);
    for (const [key, inner] of Object.entries(properties ?? {})) visit(inner, key);
    for (const inner of Object.values(rest)) visit(inner, name);
  };
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
  return [...new Set(found)];
}

describe('the batteries', () => {
  it('the batteries cover every registered operation', () => {
    const missing = app.registry.map(({ key }) => key).filter((key) => !(key in fixtures));
    expect(missing, "add these operations to their domains' `<domain>.fixture.ts`").toEqual([]);
    expect(keys.sort()).toEqual(app.registry.map(({ key }) => key).sort());
  });

  it('the batteries try every id that a request can carry', async () => {
    const untried: string[] = [];
    for (const { key, path, endpoint } of app.registry) {
      const fixture = fixtures[key as OperationKey];
      const tried = Object.keys((await fixture.ids?.(both.own, both.own.people.owner)) ?? {});
      // A tab, an addition and a visitor's message name themselves: no row has their ids.
      const named = isOfEmbed(path) ? ['client_id'] : ['tab', 'addition_id'];
      const carried = [endpoint.params, endpoint.query, endpoint.body]
        .flatMap(idNames)
        .filter((name) => !named.includes(name));
      for (const name of carried) if (!tried.includes(name)) untried.push(`${key}: ${name}`);
    }
    expect(untried).toEqual([]);
  });

  it('every operation declares its access and, for members, its permission', () => {
    for (const { key, endpoint } of app.registry)
      expect(endpoint.access === 'member', `${key} names its permission`).toBe(endpoint.permission !== undefined);
  });
});

describe('tenants', () => {
  beforeEach(() => backToOwn(both));

  it('tenants count only their own rows', async () => {
    const counts = async () =>
      Promise.all(
        ['/api/dashboard', '/api/leads/summary'].map(
          async (path) => (await both.own.people.viewer.request('GET', path)).body,
        ),
      );
    const before = await counts();
    await addRows(both.other);
    expect(await counts()).toEqual(before);
  });

  it('tenants find nothing of each other, however they search and sort', async () => {
    const name = `Xylo${Date.now()}`;
    const { owner: stranger } = both.other.people;
    await stranger.request('POST', '/api/leads', { first_name: name, last_name: 'L', phone_number: '+1 202-555-0147' });
    for (const search of [name, name.toUpperCase(), name.slice(0, 4), 'x', '2025550147'])
      for (const sort of ['name', 'created_at', 'scheduled_time', 'total_calls', 'last_called_at']) {
        const path = `/api/leads?search=${search}&sort=${sort}&limit=100`;
        const own = await both.own.people.owner.request<{ items: { organization_id: string }[] }>('GET', path);
        expect(own.body.items.filter(({ organization_id }) => organization_id !== both.own.organizationId)).toEqual([]);
        expect(JSON.stringify((await stranger.request('GET', path)).body)).toContain(name);
      }
  });

  for (const key of keys) tenantIsolation(key, { organizations: () => both, owner: () => owner });
});

describe('changes', () => {
  for (const key of keys.filter((key) => !key.startsWith('GET ') && api[key].access === 'member'))
    recordedChange(key, { organizations: () => both, owner: () => owner });
});

describe('roles', () => {
  for (const key of keys) requiresPermission(key, () => both);
});
