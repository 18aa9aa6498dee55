import type { Operation as OperationKey } from '@switchboard/contracts';
import { StaffRole } from '@switchboard/contracts/permissions';
import {
  type ApiKeyScope,
  apiKeyScopes,
  type ClientRole,
  clientRoles,
  isForClientsAlone,
} from '@switchboard/contracts/roles';
import { expect, it } from 'vitest';
import { heldInterview } from '../domains/interviews/interviews.fixture.ts';
import type { Audience, Ids } from './operation-fixture.ts';
import type { TestPerson } from './test-app.ts';
import {
  type Asker,
  backToOwn,
  candidateCookie,
  doneStatus,
  type FixtureRequest,
  isApart,
  isForCandidates,
  isSameForEveryone,
  type Operation,
  operationOf,
  send,
  type TwoOrganizations,
  tokenHolder,
} from './two-organizations.ts';

type Candidate = StaffRole | 'super admin' | 'deploy token' | 'candidate' | 'nobody';

/** The expected error of each candidate without permission: people by their role, all others as unauthenticated. */
function refusalOf(candidate: Candidate, operation: Operation): { status: number; error: object } {
  if (isForCandidates(operation))
    return { status: 401, error: { code: 'UNAUTHENTICATED', reason: 'interview_not_resumable' } };
  if (isApart(operation)) {
    const reason = operation.endpoint.access === 'super-admin' ? 'super_admin' : 'deploy_token';
    return { status: 401, error: { code: 'UNAUTHENTICATED', reason } };
  }
  if (StaffRole.safeParse(candidate).success) {
    const { permission } = operation.endpoint;
    const reason = permission && isForClientsAlone(permission) ? 'client_only' : 'role';
    return { status: 403, error: { code: 'FORBIDDEN', reason } };
  }
  return { status: 401, error: { code: 'UNAUTHENTICATED' } };
}

type Prepared = { ids: Ids; request: FixtureRequest };

/**
 * Requests for one caller after the other. Creating rows is most of the work, so a request that used nothing up is sent again by
 * the next caller: one that was rejected, or that reads rows that are the same for everyone. All others get new rows.
 */
class Requests {
  #left: Prepared | undefined;
  readonly both: TwoOrganizations;
  readonly operation: Operation;

  constructor(both: TwoOrganizations, key: OperationKey) {
    this.both = both;
    this.operation = operationOf(both, key);
  }

  async next(asker: TestPerson, isRefused: boolean): Promise<Prepared> {
    const { both, operation } = this;
    const isReading = operation.method === 'GET' && isSameForEveryone(operation);
    if (this.#left && (isRefused || isReading)) return this.#left;
    const ids = (await operation.fixture.ids?.(both.own, asker)) ?? {};
    const prepared = { ids, request: await operation.request(ids, both.own) };
    this.#left = isRefused || isReading ? prepared : undefined;
    return prepared;
  }
}

function isNamed({ fixture: { may } }: Operation, candidate: Candidate): boolean {
  if (may === 'anyone') return true;
  if (may === 'signed in') return candidate !== 'nobody';
  if (may === 'release') return candidate === 'super admin' || candidate === 'deploy token';
  return typeof may === 'string' ? may === candidate : (may as readonly string[]).includes(candidate);
}

async function mayDo(requests: Requests, candidate: Candidate): Promise<boolean> {
  const { both, operation } = requests;
  const { fixture, endpoint } = operation;
  const role = StaffRole.safeParse(candidate).data;
  const person = both.own.people[role ?? 'owner'];
  const { ids, request } = await requests.next(person, !isNamed(operation, candidate));
  const asker = async (): Promise<Asker> => {
    if (candidate === 'super admin') return both.own.admin.newSession();
    if (candidate === 'deploy token') return tokenHolder(both, operation, ids);
    if (candidate === 'candidate')
      return isForCandidates(operation)
        ? { isCandidate: true }
        : { cookie: candidateCookie(await heldInterview(both.own)) };
    return role ? person : {};
  };
  const answer = await send(both, operation, request, await asker());
  if (answer.status === doneStatus(operation)) return fixture.isDone?.(answer.body) ?? true;
  const { status, error } = refusalOf(candidate, operation);
  expect(answer.body, `${candidate} on ${endpoint.summary}: ${answer.text}`).toMatchObject({ error });
  expect(answer.status).toBe(status);
  return false;
}

function audienceOf(roles: StaffRole[], may: Record<Exclude<Candidate, StaffRole>, boolean>, access: string): Audience {
  if (may.nobody) return 'anyone';
  if (may.candidate) return 'candidate';
  if (may['deploy token']) return 'release';
  if (may['super admin']) return 'super admin';
  const isForAll = roles.length === StaffRole.options.length;
  return isForAll && access !== 'member' ? 'signed in' : roles;
}

// Written by hand: what a key of each scope may do, by the permissions of the operations.
const scopes: Record<ApiKeyScope, RegExp> = {
  read: /^(organization|client|module_settings|lead|call|upload|assistant|knowledge|provider|price|phone_number|embed|template|campaign|prompt|slot|whatsapp|interview)\.read$|^module\.report$/,
  write: /^(lead|call|upload|assistant|knowledge|template|campaign|prompt|slot|interview)\.write$|^embed\.manage$/,
  calls: /^(call\.place|whatsapp\.send)$/,
};

function expectedScopes({ endpoint: { access, permission } }: Operation): ApiKeyScope[] {
  if (access === 'public') return [...apiKeyScopes];
  return apiKeyScopes.filter((scope) => permission !== undefined && scopes[scope].test(permission));
}

async function scopesThatMay(requests: Requests): Promise<ApiKeyScope[]> {
  const { both, operation } = requests;
  const expected = expectedScopes(operation);
  const found: ApiKeyScope[] = [];
  for (const scope of apiKeyScopes) {
    const { request } = await requests.next(both.own.people.owner, !expected.includes(scope));
    const answer = await send(both, operation, request, { authorization: `Bearer ${both.own.keys[scope]}` });
    if (answer.status === doneStatus(operation)) found.push(scope);
    else
      expect(answer.body, `a key for ${scope} on ${operation.key}: ${answer.text}`).toMatchObject({
        error:
          operation.endpoint.access === 'member'
            ? { code: 'FORBIDDEN', reason: expect.stringMatching(/key_scope|people_only/) }
            : {},
      });
  }
  return found;
}

/** Clients that may do what people inside an organization do; others are rejected as for staff's operations, or by their role. */
async function clientsThatMay(requests: Requests): Promise<ClientRole[]> {
  const { both, operation } = requests;
  const found: ClientRole[] = [];
  for (const role of clientRoles) {
    const asker = both.own.clients[role];
    const { request } = await requests.next(asker, !operation.fixture.clients?.includes(role));
    const answer = await send(both, operation, request, asker);
    if (answer.status === doneStatus(operation)) found.push(role);
    else
      expect(answer.body, `client ${role} on ${operation.key}: ${answer.text}`).toMatchObject({
        error: { code: 'FORBIDDEN', reason: operation.fixture.clients ? 'role' : 'staff_only' },
      });
  }
  return found;
}

/**
 * One operation as each role of staff and clients, as super admin, with a deploy token, as an interview's candidate, with a key of
 * each scope, and anonymously; its fixture says who may do it.
 */
export function requiresPermission(key: OperationKey, organizations: () => TwoOrganizations): void {
  it(`only the people that its fixture names can use ${key}`, async () => {
    const both = organizations();
    await backToOwn(both);
    const requests = new Requests(both, key);
    const { operation } = requests;
    const roles: StaffRole[] = [];
    for (const role of StaffRole.options) if (await mayDo(requests, role)) roles.push(role);
    const may = {
      'super admin': await mayDo(requests, 'super admin'),
      'deploy token': await mayDo(requests, 'deploy token'),
      candidate: await mayDo(requests, 'candidate'),
      nobody: await mayDo(requests, 'nobody'),
    };
    const { access } = operation.endpoint;
    expect(audienceOf(roles, may, access)).toEqual(operation.fixture.may);
    expect(await scopesThatMay(requests), 'scopes of API keys').toEqual(expectedScopes(operation));
    if (access === 'member')
      expect(await clientsThatMay(requests), 'roles of clients').toEqual(operation.fixture.clients ?? []);
    // A second kind of access grants nothing more: people release nothing, and a super admin opens no organization.
    if (roles.length > 0 && !may.nobody)
      expect(may).toEqual({ 'super admin': false, 'deploy token': false, candidate: false, nobody: false });
  });
}
