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
import type { Audience } from './operation-fixture.ts';
import {
  type Asker,
  backToOwn,
  candidateCookie,
  doneStatus,
  isApart,
  isForCandidates,
  type Operation,
  operationOf,
  send,
  type TwoOrganizations,
  tokenHolder,
} from './two-organizations.ts';

type Candidate = StaffRole | 'super admin' | 'deploy token' | 'candidate' | 'nobody';

/** How each candidate is refused where it may not: people by their role, all others as nobody the operation knows. */
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

async function mayDo(both: TwoOrganizations, key: OperationKey, candidate: Candidate): Promise<boolean> {
  const operation = operationOf(both, key);
  const { fixture, endpoint } = operation;
  const role = StaffRole.safeParse(candidate).data;
  const person = both.own.people[role ?? 'owner'];
  const ids = (await fixture.ids?.(both.own, person)) ?? {};
  const request = await operation.request(ids, both.own);
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

// Written by hand: what a key of each scope may do, by the permissions that the operations name.
const scopes: Record<ApiKeyScope, RegExp> = {
  read: /^(organization|client|module_settings|lead|call|upload|assistant|knowledge|provider|price|phone_number|template|campaign|prompt|slot|whatsapp|interview)\.read$|^module\.report$/,
  write: /^(lead|call|upload|assistant|knowledge|template|campaign|prompt|slot|interview)\.write$/,
  calls: /^(call\.place|whatsapp\.send)$/,
};

function expectedScopes({ endpoint: { access, permission } }: Operation): ApiKeyScope[] {
  if (access === 'public') return [...apiKeyScopes];
  return apiKeyScopes.filter((scope) => permission !== undefined && scopes[scope].test(permission));
}

async function scopesThatMay(both: TwoOrganizations, key: OperationKey): Promise<ApiKeyScope[]> {
  const operation = operationOf(both, key);
  const found: ApiKeyScope[] = [];
  for (const scope of apiKeyScopes) {
    const ids = (await operation.fixture.ids?.(both.own, both.own.people.owner)) ?? {};
    const request = await operation.request(ids, both.own);
    const answer = await send(both, operation, request, { authorization: `Bearer ${both.own.keys[scope]}` });
    if (answer.status === doneStatus(operation)) found.push(scope);
    else
      expect(answer.body, `a key for ${scope} on ${key}: ${answer.text}`).toMatchObject({
        error:
          operation.endpoint.access === 'member'
            ? { code: 'FORBIDDEN', reason: expect.stringMatching(/key_scope|people_only/) }
            : {},
      });
  }
  return found;
}

/** Which clients may do what people inside an organization do; they are refused as what staff does, or by their role. */
async function clientsThatMay(both: TwoOrganizations, key: OperationKey): Promise<ClientRole[]> {
  const operation = operationOf(both, key);
  const found: ClientRole[] = [];
  for (const role of clientRoles) {
    const asker = both.own.clients[role];
    const ids = (await operation.fixture.ids?.(both.own, asker)) ?? {};
    const answer = await send(both, operation, await operation.request(ids, both.own), asker);
    if (answer.status === doneStatus(operation)) found.push(role);
    else
      expect(answer.body, `client ${role} on ${key}: ${answer.text}`).toMatchObject({
        error: { code: 'FORBIDDEN', reason: operation.fixture.clients ? 'role' : 'staff_only' },
      });
  }
  return found;
}

/** One operation as each role of staff and clients, as super admin, with a deploy token, as an interview's candidate, with a key of each scope and as nobody; who may is what its fixture says. */
export function requiresPermission(key: OperationKey, organizations: () => TwoOrganizations): void {
  it(`${key} is for whom its fixture names`, async () => {
    const both = organizations();
    await backToOwn(both);
    const roles: StaffRole[] = [];
    for (const role of StaffRole.options) if (await mayDo(both, key, role)) roles.push(role);
    const may = {
      'super admin': await mayDo(both, key, 'super admin'),
      'deploy token': await mayDo(both, key, 'deploy token'),
      candidate: await mayDo(both, key, 'candidate'),
      nobody: await mayDo(both, key, 'nobody'),
    };
    const { access } = operationOf(both, key).endpoint;
    expect(audienceOf(roles, may, access)).toEqual(operationOf(both, key).fixture.may);
    expect(await scopesThatMay(both, key), 'scopes of API keys').toEqual(expectedScopes(operationOf(both, key)));
    if (access === 'member')
      expect(await clientsThatMay(both, key), 'roles of clients').toEqual(operationOf(both, key).fixture.clients ?? []);
    // Nobody gains by a second kind of access: people release nothing, and a super admin opens no organization.
    if (roles.length > 0 && !may.nobody)
      expect(may).toEqual({ 'super admin': false, 'deploy token': false, candidate: false, nobody: false });
  });
}
