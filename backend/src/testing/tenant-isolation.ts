import { roleCan, type StaffRole } from '@switchboard/contracts/permissions';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { tenantChecksum } from './checksum.ts';
import type { OperationKey } from './endpoint-fixtures.ts';
import type { Ids } from './fixtures/fixture.ts';
import { expectApart } from './module-isolation.ts';
import {
  backToOwn,
  comparable,
  doneStatus,
  isApart,
  notFoundStatus,
  type Operation,
  operationOf,
  type Stage,
  send,
  unknownId,
} from './stage.ts';
import type { TestPerson } from './test-app.ts';

interface Suite {
  stage(): Stage;
  /** A connection that sees every organization's rows. */
  owner(): pg.Client;
}

async function expectWorks(stage: Stage, operation: Operation): Promise<void> {
  const { fixture } = operation;
  const asker = stage.own.people.owner;
  const ids = (await fixture.ids?.(stage.own, asker)) ?? {};
  const request = await fixture.request(ids, stage.own);
  const answer = await send(stage, operation, request, asker);
  expect(answer.status, `the organization's own request: ${answer.text}`).toBe(doneStatus(operation));
  if (fixture.isDone) expect(fixture.isDone(answer.body), answer.text).toBe(true);
  const unfiltered =
    operation.method === 'GET' && (await send(stage, operation, { path: request.path.split('?')[0] ?? '' }, asker));
  for (const trace of stage.traces) {
    expect(answer.text, 'the answer names the other organization').not.toContain(trace);
    if (unfiltered) expect(unfiltered.text, 'the unfiltered answer names the other organization').not.toContain(trace);
  }
}

/** The status and the body of a foreign id must be those of an id that nobody has. */
async function expectUnknown(stage: Stage, operation: Operation, role: StaffRole, foreign: Ids): Promise<void> {
  const { endpoint, fixture } = operation;
  const asker = stage.own.people[role];
  const own = (await fixture.ids?.(stage.own, asker)) ?? {};
  const ask = async (ids: Ids) => send(stage, operation, await fixture.request(ids, stage.own), asker);
  const isAllowed = !endpoint.permission || roleCan(role, endpoint.permission);
  for (const [name, id] of Object.entries(foreign)) {
    const answer = await ask({ ...own, [name]: id });
    const expected = isAllowed ? (fixture.foreignStatus ?? notFoundStatus) : 403;
    expect(answer.status, `${role} with the other organization's ${name}: ${answer.text}`).toBe(expected);
    if (expected === 200) expect(answer.body, name).toMatchObject({ items: [], next_cursor: null });
    if (name === 'token') continue;
    const unknown = await ask({ ...own, [name]: unknownId() });
    expect(comparable(answer), `a foreign ${name} is told from an unknown one`).toEqual(comparable(unknown));
  }
}

async function expectRefusedSignedOut(stage: Stage, operation: Operation, foreign: Ids): Promise<void> {
  const answer = await send(stage, operation, await operation.fixture.request(foreign, stage.other));
  if (operation.endpoint.access === 'public') expect(answer.status).toBeLessThan(500);
  else expect(answer.status, `signed out: ${answer.text}`).toBe(401);
}

/**
 * One operation against rows of another organization: every id, every role and nobody at all. The organization's own
 * request succeeds first, so that a refusal is about the id and nothing else.
 */
export function tenantIsolation(key: OperationKey, { stage, owner }: Suite): void {
  it(`${key} reaches nothing of another organization or module`, async () => {
    const scene = stage();
    await backToOwn(scene);
    const operation = operationOf(scene, key);
    if (isApart(operation)) return expectApart(scene, operation, owner());
    const stranger: TestPerson = scene.other.people.owner;
    const foreign = (await operation.fixture.ids?.(scene.other, stranger)) ?? {};
    // What the request needs besides ids, such as a link of its own, is made before the rows are counted.
    if (operation.endpoint.access === 'public') await operation.fixture.request(foreign, scene.other);
    const before = await tenantChecksum(owner(), scene.other.organizationId);
    await expectWorks(scene, operation);
    for (const role of ['owner', 'admin', 'member', 'viewer'] as const)
      await expectUnknown(scene, operation, role, foreign);
    if (operation.endpoint.access !== 'public') await expectRefusedSignedOut(scene, operation, foreign);
    expect(await tenantChecksum(owner(), scene.other.organizationId)).toBe(before);
  });
}
