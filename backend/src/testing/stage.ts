import { randomUUID } from 'node:crypto';
import { errorStatus } from '@switchboard/contracts/errors';
import type { RegisteredEndpoint } from '../http/endpoints.ts';
import { fixtures, type OperationKey } from './endpoint-fixtures.ts';
import type { Fixture, FixtureRequest, Ids } from './fixtures/fixture.ts';
import type { TestApp } from './test-app.ts';
import { createWorld, furnish, type World } from './world.ts';

/** Two organizations that know nothing of each other. */
export interface Stage {
  app: TestApp;
  own: World;
  other: World;
  /** What names the other organization's rows and people. */
  traces: readonly string[];
}

export interface Operation extends RegisteredEndpoint {
  fixture: Fixture;
}

/** Whoever sends a request: by a cookie, or by a token. */
export interface Asker {
  cookie?: string;
  authorization?: string;
}

/** Answers to one request, as the batteries compare them. */
export interface Outcome {
  status: number;
  body: unknown;
  text: string;
}

/** Two organizations in one installation. */
export async function createStage(app: TestApp): Promise<Stage> {
  const [own, other] = [await createWorld(app), await createWorld(app)];
  const people = Object.values(other.people).flatMap(({ userId, email }) => [userId, email]);
  return { app, own, other, traces: [other.organizationId, ...people, ...(await furnish(other))] };
}

/** Puts everybody back into their own organization, which some operations change. */
export async function backToOwn({ app, own, other }: Stage): Promise<void> {
  for (const { organizationId, people } of [own, other])
    await app.services.systemPool.query(
      'UPDATE sessions SET active_organization_id = $1 WHERE user_id = ANY($2::uuid[])',
      [organizationId, Object.values(people).map(({ userId }) => userId)],
    );
}

/** The registered operation with its fixture. Throws a sentence that says what is missing. */
export function operationOf({ app }: Stage, key: OperationKey): Operation {
  const registered = app.registry.find((candidate) => candidate.key === key);
  if (!registered) throw new Error(`${key} has a fixture but is not registered: remove it from endpoint-fixtures.ts`);
  return { ...registered, fixture: fixtures[key] };
}

/** The status of a request that was done. */
export function doneStatus({ endpoint, fixture }: Operation): number {
  if (endpoint.response) return endpoint.status ?? 200;
  return fixture.isStream ? 200 : 204;
}

/** Who may do an operation on what the own organization has; a super admin signs in anew, because one may sign out. */
export async function askerOf({ own }: Stage, operation: Operation): Promise<Asker> {
  return isApart(operation) ? own.admin.newSession() : own.people.owner;
}

/** Whether an operation belongs to no organization: super admins do it, or programs that release a module. */
export function isApart({ endpoint: { access } }: Operation): boolean {
  return access === 'super-admin' || access === 'release';
}

/** The holder of a deploy token of the module that the request is about, or else of any. */
export async function tokenHolder({ own }: Stage, operation: Operation, { id = 'leads' }: Ids): Promise<Asker> {
  return { authorization: `Bearer ${(await own.modules.token(isApart(operation) ? id : 'leads')).token}` };
}

let requests = 0;

/** Sends a request as a person, or as nobody. Each comes from an address of its own, so that no limit gets in the way. */
export async function send(
  { app }: Stage,
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
      ...(asker.authorization ? { authorization: asker.authorization } : {}),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(file ? { 'content-type': operation.endpoint.file_type ?? '' } : {}),
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
  return { status: response.status, body: isAnswerJson ? JSON.parse(text) : null, text };
}

/** An answer without what differs between two of the same. */
export function comparable({ status, body }: Outcome): unknown {
  return {
    status,
    body: JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === 'request_id' ? undefined : value)),
  };
}

/** Settings under which `send` may choose its address. */
export const stageSettings = { SWITCHBOARD_TRUSTED_PROXIES: '1' };

/** A made-up id, for what an unknown row is answered with. */
export const unknownId = () => randomUUID();

export const notFoundStatus = errorStatus.NOT_FOUND;
