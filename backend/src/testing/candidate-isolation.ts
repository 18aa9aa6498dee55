import type pg from 'pg';
import { expect } from 'vitest';
import { heldInterview } from '../domains/interviews/interviews.fixture.ts';
import {
  type Asker,
  candidateCookie,
  comparable,
  doneStatus,
  type Operation,
  send,
  type TwoOrganizations,
  unknownId,
} from './two-organizations.ts';
import { writesOf } from './writes.ts';

/**
 * An operation of candidates: only the browser that started the interview may do it, whatever other credentials a request has.
 * Another organization's interview is answered like one that doesn't exist.
 */
export async function expectOfCandidates(
  both: TwoOrganizations,
  operation: Operation,
  owner: pg.Client,
): Promise<void> {
  const { own, other } = both;
  const idsOf = async (organization: typeof own) =>
    (await operation.fixture.ids?.(organization, organization.people.owner)) ?? {};
  const foreign = await idsOf(other);
  const cookieOfOther = candidateCookie(foreign.id ?? '');
  const before = await writesOf(owner, other.organizationId);

  const ids = await idsOf(own);
  const done = await send(both, operation, await operation.request(ids, own), { isCandidate: true });
  expect(done.status, `the candidate's own request: ${done.text}`).toBe(doneStatus(operation));
  for (const trace of both.traces) expect(done.text, 'the answer names the other organization').not.toContain(trace);

  const mine = await operation.request(await idsOf(own), own);
  const cookie = candidateCookie(mine.path);
  const refused: Record<string, Asker> = {
    'a colleague of who made it': own.people.owner,
    'a client': own.clients.admin,
    'a super admin': await own.admin.newSession(),
    'another interview’s candidate': { cookie: candidateCookie(await heldInterview(own)) },
    'another organization’s candidate': { cookie: cookieOfOther },
    'a guess': { cookie: `${cookie.split('=')[0]}=${'a'.repeat(43)}` },
    nobody: {},
  };
  for (const [who, asker] of Object.entries(refused))
    expect((await send(both, operation, mine, asker)).status, who).toBe(401);

  const ask = async (id: string) =>
    comparable(await send(both, operation, await operation.request({ ...foreign, id }, own), { cookie }));
  const answer = await ask(foreign.id ?? '');
  expect(answer, 'a foreign interview').toMatchObject({ status: 401 });
  expect(answer, 'a foreign interview is told from an unknown one').toEqual(await ask(unknownId()));
  expect(await writesOf(owner, other.organizationId), 'rows of the other organization').toEqual(before);
}
