import type pg from 'pg';
import { expect } from 'vitest';
import { moduleChecksum } from './checksum.ts';
import type { Ids } from './operation-fixture.ts';
import {
  type Asker,
  askerOf,
  comparable,
  doneStatus,
  notFoundStatus,
  type Operation,
  send,
  type TwoOrganizations,
  tokenHolder,
  unknownId,
} from './two-organizations.ts';
import { writesOf } from './writes.ts';

async function ask(both: TwoOrganizations, operation: Operation, ids: Ids, asker?: Asker) {
  return send(both, operation, await operation.request(ids, both.own), asker);
}

/** Callers who get 401 and learn nothing: signed-in people of every role, anonymous ones, and invalid tokens. */
async function expectStrangersRefused(both: TwoOrganizations, operation: Operation, ids: Ids): Promise<void> {
  const reason = operation.endpoint.access === 'super-admin' ? 'super_admin' : 'deploy_token';
  const strangers: Record<string, Asker> = {
    ...both.own.people,
    nobody: {},
    'a token of no one': { authorization: `Bearer sbd_${ids.id ?? 'leads'}_${'x'.repeat(43)}` },
    ...(reason === 'super_admin' ? { 'a deploy token': await tokenHolder(both, operation, ids) } : {}),
  };
  for (const [name, asker] of Object.entries(strangers)) {
    const answer = await ask(both, operation, ids, asker);
    expect(answer.body, `${name}: ${answer.text}`).toMatchObject({ error: { code: 'UNAUTHENTICATED', reason } });
    expect(answer.status, name).toBe(401);
  }
  const ended = await ask(both, operation, ids, { cookie: 'switchboard.super_admin=x' });
  expect([ended.status, ended.body], 'a session that is over').toMatchObject([
    401,
    { error: { reason: 'super_admin' } },
  ]);
}

/** A token of one module used at another one: answered as if that module didn't exist, and nothing changes. */
async function expectForeignToken(both: TwoOrganizations, operation: Operation, ids: Ids): Promise<void> {
  const holder = await tokenHolder(both, operation, { id: await both.own.releases.published() });
  const answer = await ask(both, operation, ids, holder);
  expect(answer.status, `the token of another module: ${answer.text}`).toBe(notFoundStatus);
  const unknown = await ask(both, operation, { ...ids, id: 'never-heard-of' }, holder);
  expect(comparable(answer), 'a foreign module is told from an unknown one').toEqual(comparable(unknown));
}

/**
 * One operation of super admins or releases: it changes nothing for callers without permission, works for those with it, and
 * changes no organization.
 */
export async function expectApart(both: TwoOrganizations, operation: Operation, owner: pg.Client): Promise<void> {
  const { fixture, endpoint } = operation;
  const newIds = async () => (await fixture.ids?.(both.own, both.own.people.owner)) ?? {};
  const ids = await newIds();
  const admin = await askerOf(both, operation);
  const tenants = async () => [
    await writesOf(owner, both.own.organizationId),
    await writesOf(owner, both.other.organizationId),
  ];
  const before = await tenants();
  const isRelease = endpoint.access === 'release';
  if (!isRelease) await expectStrangersRefused(both, operation, ids);
  else {
    const released = await moduleChecksum(owner, ids.id ?? '');
    await expectStrangersRefused(both, operation, ids);
    await expectForeignToken(both, operation, ids);
    expect(await moduleChecksum(owner, ids.id ?? ''), 'what the registry has of the module').toBe(released);
  }
  for (const name of Object.keys(ids).filter((name) => name.endsWith('_id'))) {
    const answer = await ask(both, operation, { ...ids, [name]: unknownId() }, admin);
    expect(answer.status, `an unknown ${name}`).toBe(notFoundStatus);
  }
  const done = async (fresh: Ids, asker: Asker) => {
    const answer = await ask(both, operation, fresh, asker);
    expect(answer.status, answer.text).toBe(doneStatus(operation));
  };
  await done(ids, admin);
  if (isRelease) {
    const fresh = await newIds();
    await done(fresh, await tokenHolder(both, operation, fresh));
  }
  expect(await tenants(), 'rows of organizations').toEqual(before);
}
