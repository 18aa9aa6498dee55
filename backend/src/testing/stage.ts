import { randomUUID } from 'node:crypto';
import { errorStatus } from '@switchboard/contracts/errors';
import type { RegisteredEndpoint } from '../http/endpoints.ts';
import { type Fixture, type FixtureRequest, fixtures, type OperationKey } from './endpoint-fixtures.ts';
import type { TestApp, TestPerson } from './test-app.ts';
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

let requests = 0;

/** Sends a request as a person, or as nobody. Each comes from an address of its own, so that no limit gets in the way. */
export async function send(
  { app }: Stage,
  operation: Operation,
  request: FixtureRequest,
  person?: TestPerson,
  extraHeaders: Record<string, string> = {},
): Promise<Outcome> {
  const isForm = request.body instanceof FormData;
  requests += 1;
  const response = await app.fetch(request.path, {
    method: operation.method,
    headers: {
      'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}`,
      ...(person ? { cookie: person.cookie } : {}),
      ...(request.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...extraHeaders,
    },
    ...(request.body === undefined ? {} : { body: isForm ? (request.body as FormData) : JSON.stringify(request.body) }),
  });
  if (operation.fixture.isStream && response.ok) {
    await response.body?.cancel();
    return { status: response.status, body: null, text: '' };
  }
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : null, text };
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
