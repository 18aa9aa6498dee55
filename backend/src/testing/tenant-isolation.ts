import type { Operation as OperationKey } from '@switchboard/contracts';
import { clientRoleCan, roleCan } from '@switchboard/contracts/permissions';
import { clientRoles, type Permission, staffRoles } from '@switchboard/contracts/roles';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { expectOfCandidates } from './candidate-isolation.ts';
import { expectApart } from './module-isolation.ts';
import type { Ids } from './operation-fixture.ts';
import type { TestPerson } from './test-app.ts';
import { newClient, type TestOrganization } from './test-organization.ts';
import {
  backToOwn,
  comparable,
  doneStatus,
  isApart,
  isForCandidates,
  isSameForEveryone,
  notFoundStatus,
  type Operation,
  operationOf,
  personOf,
  send,
  type TwoOrganizations,
  unknownId,
} from './two-organizations.ts';
import { writesOf } from './writes.ts';

interface Suite {
  organizations(): TwoOrganizations;
  /** A connection that sees every organization's rows. */
  owner(): pg.Client;
}

async function expectWorks(both: TwoOrganizations, operation: Operation): Promise<void> {
  const { fixture } = operation;
  const asker = personOf(both.own, operation);
  const ids = (await fixture.ids?.(both.own, asker)) ?? {};
  const request = await operation.request(ids, both.own);
  const answer = await send(both, operation, request, asker);
  expect(answer.status, `the organization's own request: ${answer.text}`).toBe(doneStatus(operation));
  if (fixture.isDone) expect(fixture.isDone(answer.body), answer.text).toBe(true);
  const unfiltered =
    operation.method === 'GET' && (await send(both, operation, { path: request.path.split('?')[0] ?? '' }, asker));
  for (const trace of both.traces) {
    expect(answer.text, 'the answer names the other organization').not.toContain(trace);
    if (unfiltered) expect(unfiltered.text, 'the unfiltered answer names the other organization').not.toContain(trace);
  }
}

interface Candidate {
  who: string;
  asker: TestPerson;
  can(permission: Permission): boolean;
}

const staffOf = ({ people }: TestOrganization): Candidate[] =>
  staffRoles.map((role) => ({ who: role, asker: people[role], can: (permission) => roleCan(role, permission) }));

const clientsOf = ({ clients }: TestOrganization): Candidate[] =>
  clientRoles.map((role) => ({
    who: `client ${role}`,
    asker: clients[role],
    can: (permission) => clientRoleCan(role, permission),
  }));

/**
 * The own ids next to a foreign one. A request with a foreign id uses nothing up, so everyone sends the same if they don't depend
 * on the caller. A request about one row has only the foreign id.
 */
function ownIds({ own }: TwoOrganizations, operation: Operation, foreign: Ids): (asker: TestPerson) => Promise<Ids> {
  if (Object.keys(foreign).length < 2) return async () => ({});
  const make = async (asker: TestPerson) => (await operation.fixture.ids?.(own, asker)) ?? {};
  if (!isSameForEveryone(operation)) return make;
  let made: Promise<Ids> | undefined;
  return (asker) => (made ??= make(asker));
}

/** A foreign id must be answered with the status and body of an id that doesn't exist. */
async function expectUnknown(
  both: TwoOrganizations,
  operation: Operation,
  { who, asker, can }: Candidate,
  { foreign, ownOf }: { foreign: Ids; ownOf: (asker: TestPerson) => Promise<Ids> },
): Promise<void> {
  const { endpoint, fixture } = operation;
  const own = await ownOf(asker);
  const ask = async (ids: Ids) => send(both, operation, await operation.request(ids, both.own), asker);
  const isAllowed = !endpoint.permission || can(endpoint.permission);
  for (const [name, id] of Object.entries(foreign)) {
    const answer = await ask({ ...own, [name]: id });
    const expected = isAllowed ? (fixture.foreignStatus ?? notFoundStatus) : 403;
    expect(answer.status, `${who} with a foreign ${name}: ${answer.text}`).toBe(expected);
    // A caller without the permission is rejected before any id is checked.
    if (!isAllowed) continue;
    if (expected === 200 && endpoint.response)
      expect(answer.body, name).toMatchObject(fixture.nothing ?? { items: [], next_cursor: null });
    if (name === 'token') continue;
    const unknown = await ask({ ...own, [name]: unknownId() });
    expect(comparable(answer), `a foreign ${name} is told from an unknown one`).toEqual(comparable(unknown));
    if (endpoint.answer_type && expected === 200) expect(answer.text, name).toBe(unknown.text);
  }
}

async function expectRefusedSignedOut(both: TwoOrganizations, operation: Operation, foreign: Ids): Promise<void> {
  const answer = await send(both, operation, await operation.request(foreign, both.other));
  if (operation.endpoint.access === 'public') expect(answer.status).toBeLessThan(500);
  else expect(answer.status, `signed out: ${answer.text}`).toBe(401);
}

/**
 * One operation against rows of another organization: every id, every role and an anonymous caller. The organization's own request
 * succeeds first, so that a rejection is only about the id.
 */
export function tenantIsolation(key: OperationKey, { organizations, owner }: Suite): void {
  it(`${key} can't reach another organization or module`, async () => {
    const both = organizations();
    await backToOwn(both);
    const operation = operationOf(both, key);
    if (isApart(operation)) return expectApart(both, operation, owner());
    if (isForCandidates(operation)) return expectOfCandidates(both, operation, owner());
    const stranger: TestPerson = both.other.people.owner;
    const foreign = (await operation.fixture.ids?.(both.other, stranger)) ?? {};
    // Other rows for the request, such as its own link, are created before the rows are counted.
    if (operation.endpoint.access === 'public') await operation.request(foreign, both.other);
    const before = await writesOf(owner(), both.other.organizationId);
    await expectWorks(both, operation);
    await backToOwn(both, [both.own]);
    const { own } = both;
    const ownOf = ownIds(both, operation, foreign);
    for (const candidate of [...staffOf(own), ...clientsOf(own)])
      await expectUnknown(both, operation, candidate, { foreign, ownOf });
    // Another client of the same organization is as foreign to a client as another organization.
    if (operation.fixture.clients) {
      const sibling = { ...own, clientId: await newClient(own) };
      const theirs = (await operation.fixture.ids?.(sibling, personOf(own, operation))) ?? {};
      for (const candidate of clientsOf(own))
        await expectUnknown(both, operation, candidate, { foreign: theirs, ownOf });
    }
    if (operation.endpoint.access !== 'public') await expectRefusedSignedOut(both, operation, foreign);
    expect(await writesOf(owner(), both.other.organizationId), 'rows of the other organization').toEqual(before);
  });
}
