import { randomUUID } from 'node:crypto';
import type { Operation as OperationKey } from '@switchboard/contracts';
import { errorStatus } from '@switchboard/contracts/errors';
import { isForClientsAlone } from '@switchboard/contracts/roles';
import pg from 'pg';
import { expect } from 'vitest';
import { sessionOf } from '../domains/interviews/interviews.fixture.ts';
import type { RegisteredEndpoint } from '../http/endpoints.ts';
import { addRows, fixtures } from './fixtures.ts';
import type { Ids, OperationFixture } from './operation-fixture.ts';
import type { TestApp, TestPerson } from './test-app.ts';
import { createTestOrganization, type TestOrganization } from './test-organization.ts';

/** Two organizations that are unrelated. */
export interface TwoOrganizations {
  app: TestApp;
  own: TestOrganization;
  other: TestOrganization;
  /** What identifies the other organization's rows and people. */
  traces: readonly string[];
  /** Connections of the database's owner, who is bound to no organization. They close on their own. */
  owner: pg.Pool;
}

export interface FixtureRequest {
  path: string;
  body?: unknown;
  file?: Buffer;
  headers?: Record<string, string>;
}

export interface Operation extends RegisteredEndpoint {
  fixture: OperationFixture;
  /** A working request with these ids; other rows that it needs are created in the organization. */
  request(ids: Ids, organization: TestOrganization): Promise<FixtureRequest>;
}

/** The sender of a request: by a cookie, or by a token. */
export interface Asker {
  cookie?: string;
  authorization?: string;
  /** The candidate of the interview in the path. */
  isCandidate?: true;
}

/** The parts of an answer that the suites compare. */
export interface Outcome {
  status: number;
  body: unknown;
  text: string;
}

/** Two organizations in one installation. */
export async function createTwoOrganizations(app: TestApp): Promise<TwoOrganizations> {
  const [own, other] = [await createTestOrganization(app), await createTestOrganization(app)];
  const people = [...Object.values(other.people), ...Object.values(other.clients)].flatMap(({ userId, email }) => [
    userId,
    email,
  ]);
  const owner = new pg.Pool({ connectionString: app.services.env.databaseUrl, max: 1, idleTimeoutMillis: 500 });
  // A connection that is cut off with its database is no longer needed.
  owner.on('error', () => undefined);
  return { app, own, other, traces: [other.organizationId, ...people, ...(await addRows(other))], owner };
}

/** Resets membership, organization state and the owner's role, which some operations change. */
export async function backToOwn({ own, other, owner }: TwoOrganizations, of = [own, other]): Promise<void> {
  // One round trip as the database's owner: it runs before each of a thousand tests and rarely changes anything.
  await owner.query(of.map(statementsBackToOwn).join(';'));
}

function statementsBackToOwn({ organizationId, people, clientId, clients }: TestOrganization): string {
  const idsOf = (of: readonly TestPerson[]) => `ANY ('{${of.map(({ userId }) => userId).join()}}'::uuid[])`;
  const ofClients = idsOf(Object.values(clients));
  const members = Object.entries(clients).map(([role, { userId }]) => `('${userId}'::uuid, '${role}')`);
  return `
    UPDATE organization_members SET role = 'owner'
      WHERE organization_id = '${organizationId}' AND user_id = '${people.owner.userId}' AND role <> 'owner';
    UPDATE sessions SET active_organization_id = '${organizationId}', client_organization_id = NULL
      WHERE user_id = ${idsOf(Object.values(people))}
        AND (active_organization_id IS DISTINCT FROM '${organizationId}' OR client_organization_id IS NOT NULL);
    UPDATE organizations SET deleted_at = NULL WHERE id = '${organizationId}' AND deleted_at IS NOT NULL;
    DELETE FROM organization_members WHERE organization_id = '${organizationId}' AND user_id = ${ofClients};
    INSERT INTO client_members (organization_id, client_id, user_id, role)
      SELECT '${organizationId}', '${clientId}', gone.* FROM (VALUES ${members.join()}) AS gone (user_id, role)
      ON CONFLICT DO NOTHING;
    UPDATE sessions SET client_organization_id = '${organizationId}'
      WHERE user_id = ${ofClients} AND client_organization_id IS DISTINCT FROM '${organizationId}'`;
}

/** The registered operation with its fixture. Throws a sentence that names what is missing. */
export function operationOf({ app }: TwoOrganizations, key: OperationKey): Operation {
  const registered = app.registry.find((candidate) => candidate.key === key);
  if (!registered) throw new Error(`${key} has a fixture but is not registered: remove it from its domain's`);
  const fixture = fixtures[key];
  return { ...registered, fixture, request: (ids, organization) => requestOf(registered, fixture, ids, organization) };
}

async function requestOf(
  { path }: RegisteredEndpoint,
  { params, query = {}, body, file, headers }: OperationFixture,
  ids: Ids,
  organization: TestOrganization,
): Promise<FixtureRequest> {
  const parts = { ...ids, ...(await params?.(organization)) };
  const search = new URLSearchParams(typeof query === 'function' ? query(ids) : query).toString();
  const filled = path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? name);
  return {
    path: search ? `${filled}?${search}` : filled,
    ...(body ? { body: await body(ids, organization) } : {}),
    ...(file ? { file: await file(ids, organization) } : {}),
    ...(headers ? { headers: await headers(ids) } : {}),
  };
}

/** The status of a successful request. */
export function doneStatus({ endpoint, fixture }: Operation): number {
  if (endpoint.response) return endpoint.status ?? 200;
  return fixture.isStream || endpoint.answer_type ? 200 : 204;
}

/** The person inside an organization who may do an operation: its owner or, for operations of clients, its client's admin. */
export function personOf(
  { people, clients }: TestOrganization,
  { endpoint: { permission } }: RegisteredEndpoint,
): TestPerson {
  return permission && isForClientsAlone(permission) ? clients.admin : people.owner;
}

/** Who may do an operation on the own organization's data; a super admin signs in again each time, because one operation signs out. */
export async function askerOf({ own }: TwoOrganizations, operation: Operation): Promise<Asker> {
  if (isForCandidates(operation)) return { isCandidate: true };
  return isApart(operation) ? own.admin.newSession() : personOf(own, operation);
}

/** True if an operation belongs to no organization: for super admins, or for programs that release a module. */
export function isApart({ endpoint: { access } }: Operation): boolean {
  return access === 'super-admin' || access === 'release';
}

/** True if a fixture's rows don't depend on the caller. */
export const isSameForEveryone = ({ fixture: { ids } }: Operation): boolean => (ids?.length ?? 0) < 2;

/** True if only the browser of an interview's candidate does an operation. */
export const isForCandidates = ({ endpoint: { access } }: RegisteredEndpoint): boolean => access === 'candidate';

/** The cookie of the interview in a path, as the fixtures' interviews have it. */
export function candidateCookie(path: string): string {
  const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(path)?.[0]?.toLowerCase() ?? '';
  return `sb_interview_${id}=${sessionOf(id)}`;
}

/** The holder of a deploy token of the module that the request is about, or else of any. */
export async function tokenHolder(
  { own }: TwoOrganizations,
  operation: Operation,
  { id = 'leads' }: Ids,
): Promise<Asker> {
  return { authorization: `Bearer ${(await own.releases.token(isApart(operation) ? id : 'leads')).token}` };
}

let requests = 0;

/** Sends a request as a person or anonymously. Each has its own address, so that no rate limit applies. */
export async function send(
  { app }: TwoOrganizations,
  operation: Operation,
  request: FixtureRequest,
  asker: Asker = {},
  extraHeaders: Record<string, string> = {},
): Promise<Outcome> {
  const { file, body } = request;
  const isJson = file === undefined && body !== undefined && !(body instanceof FormData);
  requests += 1;
  const response = await app.fetch(request.path, {
    method: operation.method,
    headers: {
      'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}`,
      ...(asker.cookie ? { cookie: asker.cookie } : {}),
      ...(asker.isCandidate ? { cookie: candidateCookie(request.path) } : {}),
      ...(asker.authorization ? { authorization: asker.authorization } : {}),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(file ? { 'content-type': operation.endpoint.file_type ?? '' } : {}),
      ...request.headers,
      ...extraHeaders,
    },
    ...(isJson ? { body: JSON.stringify(body) } : {}),
    ...(file ? { body: new Uint8Array(file) } : {}),
    ...(body instanceof FormData ? { body } : {}),
  });
  if (operation.fixture.isStream && response.ok) {
    await response.body?.cancel();
    return { status: response.status, body: null, text: '' };
  }
  const text = await response.text();
  const isAnswerJson = response.headers.get('content-type')?.includes('json');
  const outcome = { status: response.status, body: isAnswerJson ? JSON.parse(text) : null, text };
  if (response.ok) expectAsDescribed(operation, outcome);
  return outcome;
}

// Whether a handler or SQL wrote the answer: it has everything in the contract and nothing more.
function expectAsDescribed({ key, endpoint: { response, answer_type } }: Operation, { body, text }: Outcome): void {
  if (answer_type) return;
  if (!response) {
    expect(text, `the answer of ${key}`).toBe('');
    return;
  }
  const parsed = response.safeParse(body);
  expect(parsed.error, `the answer of ${key}`).toBeUndefined();
  expect(body, `the answer of ${key}`).toEqual(parsed.data);
}

/** An answer without the parts that differ between two answers to the same request. */
export function comparable({ status, body }: Outcome): unknown {
  return {
    status,
    body: JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === 'request_id' ? undefined : value)),
  };
}

/** Settings under which `send` may choose its address. */
export const manyAddresses = { SWITCHBOARD_TRUSTED_PROXIES: '1' };

/** A random id that no row has. */
export const unknownId = () => randomUUID();

export const notFoundStatus = errorStatus.NOT_FOUND;
