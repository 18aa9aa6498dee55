import type pg from 'pg';
import { expect } from 'vitest';
import { moduleChecksum, tenantChecksum } from './checksum.ts';
import type { Ids } from './fixtures/fixture.ts';
import {
  type Asker,
  askerOf,
  comparable,
  doneStatus,
  notFoundStatus,
  type Operation,
  type Stage,
  send,
  tokenHolder,
  unknownId,
} from './stage.ts';

async function ask(stage: Stage, operation: Operation, ids: Ids, asker?: Asker) {
  return send(stage, operation, await operation.fixture.request(ids, stage.own), asker);
}

/** Who gets 401 and learns nothing: signed-in people of every role, nobody, and tokens that are none. */
async function expectStrangersRefused(stage: Stage, operation: Operation, ids: Ids): Promise<void> {
  const reason = operation.endpoint.access === 'super-admin' ? 'super_admin' : 'deploy_token';
  const strangers: Record<string, Asker> = {
    ...stage.own.people,
    nobody: {},
    'a token of no one': { authorization: `Bearer sbd_${ids.id ?? 'leads'}_${'x'.repeat(43)}` },
    ...(reason === 'super_admin' ? { 'a deploy token': await tokenHolder(stage, operation, ids) } : {}),
  };
  for (const [name, asker] of Object.entries(strangers)) {
    const answer = await ask(stage, operation, ids, asker);
    expect(answer.body, `${name}: ${answer.text}`).toMatchObject({ error: { code: 'UNAUTHENTICATED', reason } });
    expect(answer.status, name).toBe(401);
  }
  const ended = await ask(stage, operation, ids, { cookie: 'switchboard.super_admin=x' });
  expect([ended.status, ended.body], 'a session that is over').toMatchObject([
    401,
    { error: { reason: 'super_admin' } },
  ]);
}

/** A token of one module at another one: like a module that is not there, and nothing of it changes. */
async function expectForeignToken(stage: Stage, operation: Operation, ids: Ids): Promise<void> {
  const holder = await tokenHolder(stage, operation, { id: await stage.own.modules.published() });
  const answer = await ask(stage, operation, ids, holder);
  expect(answer.status, `the token of another module: ${answer.text}`).toBe(notFoundStatus);
  const unknown = await ask(stage, operation, { ...ids, id: 'never-heard-of' }, holder);
  expect(comparable(answer), 'a foreign module is told from an unknown one').toEqual(comparable(unknown));
}

/** One operation of super admins or releases: who may not changes nothing, who may does it, and no organization changes. */
export async function expectApart(stage: Stage, operation: Operation, owner: pg.Client): Promise<void> {
  const { fixture, endpoint } = operation;
  const newIds = async () => (await fixture.ids?.(stage.own, stage.own.people.owner)) ?? {};
  const ids = await newIds();
  const admin = await askerOf(stage, operation);
  const tenants = () =>
    Promise.all([stage.own, stage.other].map(({ organizationId }) => tenantChecksum(owner, organizationId)));
  const before = await tenants();
  const isRelease = endpoint.access === 'release';
  if (!isRelease) await expectStrangersRefused(stage, operation, ids);
  else {
    const released = await moduleChecksum(owner, ids.id ?? '');
    await expectStrangersRefused(stage, operation, ids);
    await expectForeignToken(stage, operation, ids);
    expect(await moduleChecksum(owner, ids.id ?? ''), 'what the registry has of the module').toBe(released);
  }
  for (const name of Object.keys(ids).filter((name) => name.endsWith('_id'))) {
    const answer = await ask(stage, operation, { ...ids, [name]: unknownId() }, admin);
    expect(answer.status, `an unknown ${name}`).toBe(notFoundStatus);
  }
  const done = async (fresh: Ids, asker: Asker) => {
    const answer = await ask(stage, operation, fresh, asker);
    expect(answer.status, answer.text).toBe(doneStatus(operation));
  };
  await done(ids, admin);
  if (isRelease) {
    const fresh = await newIds();
    await done(fresh, await tokenHolder(stage, operation, fresh));
  }
  expect(await tenants(), 'rows of organizations').toEqual(before);
}
