import { randomUUID } from 'node:crypto';
import type { Operation as OperationKey } from '@switchboard/contracts';
import { errorStatus } from '@switchboard/contracts/errors';
import { isForClientsAlone } from '@switchboard/contracts/roles';
import { expect } from 'vitest';
import { withTenant } from '../database/tenant-pool.ts';
import { sessionOf } from '../domains/interviews/interviews.fixture.ts';
import type { RegisteredEndpoint } from '../http/endpoints.ts';
import { addRows, fixtures } from './fixtures.ts';
import type { Ids, OperationFixture } from './operation-fixture.ts';
import type { TestApp, TestPerson } from './test-app.ts';
import { createTestOrganization, type TestOrganization } from './test-organization.ts';

/** Two organizations that know nothing of each other. */
export interface TwoOrganizations {
  app: TestApp;
  own: TestOrganization;
  other: TestOrganization;
  /** What names the other organization's rows and people. */
  traces: readonly string[];
}

export interface FixtureRequest {
  path: string;
  body?: unknown;
  file?: Buffer;
  headers?: Record<string, string>;
}

export interface Operation extends RegisteredEndpoint {
  fixture: OperationFixture;
  /** A working request with these ids; what else it needs is made in the organization. */
  request(ids: Ids, organization: TestOrganization): Promise<FixtureRequest>;
}

/** Whoever sends a request: by a cookie, or by a token. */
export interface Asker {
  cookie?: string;
  authorization?: string;
  /** The candidate of the interview that the path names. */
  isCandidate?: true;
}

/** Answers to one request, as the suites compare them. */
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
  return { app, own, other, traces: [other.organizationId, ...people, ...(await addRows(other))] };
}

/** Puts everybody back into their own organization, which is in use, and its owner into their role: some operations change that. */
export async function backToOwn({ app, own, other }: TwoOrganizations, of = [own, other]): Promise<void> {
  for (const { organizationId, people, clientId, clients } of of) {
    await withTenant(organizationId, async () =>
      app.services.db.organization_members.updateMany({
        where: { user_id: people.owner.userId },
        data: { role: 'owner' },
      }),
    );
    await app.services.systemPool.query(
      'UPDATE sessions SET active_organization_id = $1, client_organization_id = NULL WHERE user_id = ANY($2::uuid[])',
      [organizationId, Object.values(people).map(({ userId }) => userId)],
    );
    await app.services.systemPool.query('UPDATE organizations SET deleted_at = NULL WHERE id = $1', [organizationId]);
    await clientsBackToOwn(app, organizationId, clientId, clients);
  }
}

async function clientsBackToOwn(
  { services: { db, systemPool } }: TestApp,
  organizationId: string,
  clientId: string,
  clients: TestOrganization['clients'],
): Promise<void> {
  const ids = Object.values(clients).map(({ userId }) => userId);
  await withTenant(organizationId, async () => {
    await db.organization_members.deleteMany({ where: { user_id: { in: ids } } });
    const there = await db.client_members.findMany({ where: { user_id: { in: ids } } });
    const gone = Object.entries(clients).filter(([, { userId }]) => !there.some(({ user_id }) => user_id === userId));
    await db.client_members.createMany({
      data: gone.map(([role, { userId }]) => ({
        organization_id: organizationId,
        client_id: clientId,
        user_id: userId,
        role,
      })),
    });
  });
  await systemPool.query('UPDATE sessions SET client_organization_id = $1 WHERE user_id = ANY($2::uuid[])', [
    organizationId,
    ids,
  ]);
}

/** The registered operation with its fixture. Throws a sentence that says what is missing. */
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

/** The status of a request that was done. */
export function doneStatus({ endpoint, fixture }: Operation): number {
  if (endpoint.response) return endpoint.status ?? 200;
  return fixture.isStream || endpoint.answer_type ? 200 : 204;
}

/** The person inside an organization who may do an operation: its owner, or of what clients alone do, its client's admin. */
export function personOf(
  { people, clients }: TestOrganization,
  { endpoint: { permission } }: RegisteredEndpoint,
): TestPerson {
  return permission && isForClientsAlone(permission) ? clients.admin : people.owner;
}

/** Who may do an operation on what the own organization has; a super admin signs in anew, because one may sign out. */
export async function askerOf({ own }: TwoOrganizations, operation: Operation): Promise<Asker> {
  if (isForCandidates(operation)) return { isCandidate: true };
  return isApart(operation) ? own.admin.newSession() : personOf(own, operation);
}

/** Whether an operation belongs to no organization: super admins do it, or programs that release a module. */
export function isApart({ endpoint: { access } }: Operation): boolean {
  return access === 'super-admin' || access === 'release';
}

/** Whether the browser of an interview's candidate does an operation, and nobody else. */
export const isForCandidates = ({ endpoint: { access } }: RegisteredEndpoint): boolean => access === 'candidate';

/** The cookie of the interview that a path names, as the fixtures' interviews have it. */
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

/** Sends a request as a person, or as nobody. Each comes from an address of its own, so that no limit gets in the way. */
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

// Whoever wrote the answer, a handler or a statement of SQL: it has all that the contract says, and nothing more.
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

/** An answer without what differs between two of the same. */
export function comparable({ status, body }: Outcome): unknown {
  return {
    status,
    body: JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === 'request_id' ? undefined : value)),
  };
}

/** Settings under which `send` may choose its address. */
export const manyAddresses = { SWITCHBOARD_TRUSTED_PROXIES: '1' };

/** A made-up id, for what an unknown row is answered with. */
export const unknownId = () => randomUUID();

export const notFoundStatus = errorStatus.NOT_FOUND;
