import { readFileSync } from 'node:fs';
import { api } from '@switchboard/contracts';
import type { Endpoint } from '@switchboard/contracts/endpoint';
import { type McpTool, type McpToolName, mcpTools } from '@switchboard/contracts/mcp-tools';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../database/tenant-pool.ts';
import { handlers } from '../handlers.ts';
import type { Ids } from '../testing/operation-fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestOrganization } from '../testing/test-organization.ts';
import { createTwoOrganizations, operationOf, type TwoOrganizations } from '../testing/two-organizations.ts';
import { watchWrites, writesOf } from '../testing/writes.ts';
import { confirmationArgument, inputOf, isRead } from './arguments.ts';
import { newKey, serveMcp, type TestClient } from './test-client.ts';

const tools = Object.entries(mcpTools) as [McpToolName, McpTool][];
const writing = tools.filter(([, tool]) => !isRead(tool));

let app: TestApp;
let both: TwoOrganizations;
let owner: pg.Client;
let mcp: Awaited<ReturnType<typeof serveMcp>>;
let full: TestClient;
let readOnly: TestClient;
beforeAll(async () => {
  app = await startTestApp({ PORT: '0' });
  both = await createTwoOrganizations(app);
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true');
  owner = new pg.Client({ connectionString: app.services.env.databaseUrl });
  await owner.connect();
  await watchWrites(owner);
  mcp = await serveMcp(app);
  full = await mcp.connect(await newKey(both.own.people.owner, ['read', 'write', 'calls']));
  readOnly = await mcp.connect(both.own.keys.read);
});
afterAll(async () => {
  await mcp.close();
  await owner.end();
  await app.close();
});

/** States that tools need and fixtures of their operations don't have. */
const campaignStatus: Partial<Record<McpToolName, string>> = { pause_campaign: 'active', resume_campaign: 'paused' };

async function prepare(name: McpToolName, { organizationId }: TestOrganization, { id }: Ids): Promise<void> {
  const status = campaignStatus[name];
  if (!status || !id) return;
  await withTenant(organizationId, async () => {
    await app.services.db.campaigns.update({ where: { id }, data: { status } });
  });
}

/** A tool's arguments for the request that its operation's fixture makes with these ids. */
async function argumentsOf(tool: McpTool, ids: Ids): Promise<Record<string, unknown>> {
  const operation = operationOf(both, tool.operation);
  const { path, body } = await operation.request(ids, both.own);
  const query = Object.fromEntries(new URL(path, 'http://localhost').searchParams);
  const given = { ...query, ...(body as object | undefined) };
  const inPath = Object.keys(operation.endpoint.params?.shape ?? {});
  const wanted = Object.entries(given).filter(([name]) => !tool.only || tool.only.includes(name));
  return Object.fromEntries([...wanted, ...inPath.map((name) => [tool.path?.[name] ?? name, ids[name]])]);
}

const idsOf = async (tool: McpTool, organization: TestOrganization): Promise<Ids> =>
  (await operationOf(both, tool.operation).fixture.ids?.(organization, organization.people.owner)) ?? {};

/** The rows written so far, and the waiting jobs: nothing runs them here. */
async function rows(): Promise<Record<string, number>> {
  const jobs = await owner.query<{ count: number }>('SELECT count(*)::int FROM graphile_worker._private_jobs');
  return { ...(await writesOf(owner, both.own.organizationId)), jobs: jobs.rows[0]?.count ?? 0 };
}

describe('the list of tools', () => {
  it.each(tools)('%s is an operation that keys can do, and its arguments come from the contract', (_, tool) => {
    const endpoint: Endpoint = api[tool.operation];
    expect(Object.hasOwn(handlers, tool.operation)).toBe(true);
    expect(endpoint.access).toBe('member');
    expect(endpoint.file_type ?? endpoint.multipart).toBeUndefined();
    const { places, schema } = inputOf(tool);
    const own = [endpoint.query, endpoint.body].flatMap((part) =>
      Object.keys((part as { shape?: object } | undefined)?.shape ?? {}),
    );
    for (const name of tool.only ?? []) expect(own).toContain(name);
    for (const name of Object.keys(tool.path ?? {})) expect(Object.keys(endpoint.params?.shape ?? {})).toContain(name);
    // An argument that two parts of the request share would be sent to only one of them.
    expect(new Set([...places.values()].map(({ part, name }) => `${part} ${name}`)).size).toBe(places.size);
    expect(Object.keys(schema.properties)).toEqual(
      isRead(tool) ? [...places.keys()] : [...places.keys(), confirmationArgument],
    );
    expect(tool.description).toMatch(/^[A-Z].*[.:]$/);
  });

  it('every tool without a preview only reads', () => {
    const unasked = tools.filter(([, { operation, reads }]) => reads && !operation.startsWith('POST '));
    expect(unasked).toEqual([]);
    for (const [, { operation }] of tools.filter(([, { reads }]) => reads))
      expect((api[operation] as Endpoint).permission).toMatch(/\.read$/);
  });

  it('the documentation names every tool', () => {
    const page = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');
    expect(tools.filter(([name]) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('the list of tools fits into the context of a model', async () => {
    const { tools: listed } = await full.client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(mcpTools));
    expect(JSON.stringify(listed).length).toBeLessThan(80_000);
  });
});

describe('every tool', () => {
  it.each(tools.filter(([, tool]) => isRead(tool)))('%s reads only its own organization', async (name, tool) => {
    const answer = await full.call(name, await argumentsOf(tool, await idsOf(tool, both.own)));
    expect(answer.isError, answer.text).toBe(false);
    for (const trace of both.traces) expect(answer.text).not.toContain(trace);
  });

  it.each(writing)('%s shows its changes first, makes them once, and only with its token', async (name, tool) => {
    const ids = await idsOf(tool, both.own);
    await prepare(name, both.own, ids);
    const given = await argumentsOf(tool, ids);
    const before = await rows();
    const preview = await full.call(name, given);
    expect(preview.status, preview.text).toBe('confirmation_required');
    expect(preview.data.changes.length).toBeGreaterThan(0);
    expect(await rows(), 'rows after the preview').toEqual(before);
    const { confirmation_token } = preview;
    const done = await full.call(name, { ...given, confirmation_token });
    expect(done.status, done.text).toBe('done');
    const after = await rows();
    expect(after).not.toEqual(before);
    const again = await full.call(name, { ...given, confirmation_token });
    expect(again.data.error).toMatchObject({ code: 'CONFLICT', reason: 'confirmation_used' });
    expect(await rows(), 'rows after the token was used again').toEqual(after);
  });

  it.each(tools)("%s can't read or change another organization", async (name, tool) => {
    const foreign = await idsOf(tool, both.other);
    await prepare(name, both.other, foreign);
    const before = await writesOf(owner, both.other.organizationId);
    for (const [key, id] of Object.entries(foreign)) {
      const own = await idsOf(tool, both.own);
      await prepare(name, both.own, own);
      const given = await argumentsOf(tool, { ...own, [key]: id });
      // Not every id of the operation is an argument of the tool.
      if (!JSON.stringify(given).includes(id)) continue;
      const answer = await full.call(name, given);
      const isFilter = operationOf(both, tool.operation).fixture.foreignStatus === 200;
      expect(answer.isError, `${key}: ${answer.text}`).toBe(!isFilter);
      expect(answer.text).not.toContain('confirmation_required');
    }
    expect(await writesOf(owner, both.other.organizationId)).toEqual(before);
  });

  it('a read-only key is refused by each tool that writes, before its arguments are read', async () => {
    const before = await rows();
    for (const [name] of writing) {
      const answer = await readOnly.call(name);
      expect(answer.data.error, name).toMatchObject({ code: 'FORBIDDEN', reason: 'key_scope' });
    }
    expect(await rows()).toEqual(before);
    const { tools: listed } = await readOnly.client.listTools();
    expect(listed.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(listed.length).toBe(tools.length - writing.length);
  });
});
