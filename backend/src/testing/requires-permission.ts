import { StaffRole } from '@switchboard/contracts/permissions';
import { expect, it } from 'vitest';
import type { OperationKey } from './endpoint-fixtures.ts';
import { roleMatrix } from './role-matrix.ts';
import {
  type Asker,
  backToOwn,
  doneStatus,
  isApart,
  type Operation,
  operationOf,
  type Stage,
  send,
  tokenHolder,
} from './stage.ts';

/** What the table says of an operation: the roles that may, or who else. `release` are super admins and deploy tokens. */
export type Audience = readonly StaffRole[] | 'anyone' | 'signed in' | 'super admin' | 'release';

type Candidate = StaffRole | 'super admin' | 'deploy token' | 'nobody';

/** How each candidate is refused where it may not: people by their role, all others as nobody the operation knows. */
function refusalOf(candidate: Candidate, operation: Operation): { status: number; error: object } {
  if (isApart(operation)) {
    const reason = operation.endpoint.access === 'super-admin' ? 'super_admin' : 'deploy_token';
    return { status: 401, error: { code: 'UNAUTHENTICATED', reason } };
  }
  if (StaffRole.safeParse(candidate).success) return { status: 403, error: { code: 'FORBIDDEN', reason: 'role' } };
  return { status: 401, error: { code: 'UNAUTHENTICATED' } };
}

async function mayDo(stage: Stage, key: OperationKey, candidate: Candidate): Promise<boolean> {
  const operation = operationOf(stage, key);
  const { fixture, endpoint } = operation;
  const role = StaffRole.safeParse(candidate).data;
  const person = stage.own.people[role ?? 'owner'];
  const ids = (await fixture.ids?.(stage.own, person)) ?? {};
  const request = await fixture.request(ids, stage.own);
  const asker = async (): Promise<Asker> => {
    if (candidate === 'super admin') return stage.own.admin.newSession();
    if (candidate === 'deploy token') return tokenHolder(stage, operation, ids);
    return role ? person : {};
  };
  const answer = await send(stage, operation, request, await asker());
  if (answer.status === doneStatus(operation)) return fixture.isDone?.(answer.body) ?? true;
  const { status, error } = refusalOf(candidate, operation);
  expect(answer.body, `${candidate} on ${endpoint.summary}: ${answer.text}`).toMatchObject({ error });
  expect(answer.status).toBe(status);
  return false;
}

function audienceOf(roles: StaffRole[], may: Record<Exclude<Candidate, StaffRole>, boolean>, access: string): Audience {
  if (may.nobody) return 'anyone';
  if (may['deploy token']) return 'release';
  if (may['super admin']) return 'super admin';
  const isForAll = roles.length === StaffRole.options.length;
  return isForAll && access !== 'member' ? 'signed in' : roles;
}

/** One operation as each role, as super admin, with a deploy token and as nobody; who may is what the table says. */
export function requiresPermission(key: OperationKey, stage: () => Stage): void {
  it(`${key} is for whom the table names`, async () => {
    const scene = stage();
    await backToOwn(scene);
    const roles: StaffRole[] = [];
    for (const role of StaffRole.options) if (await mayDo(scene, key, role)) roles.push(role);
    const may = {
      'super admin': await mayDo(scene, key, 'super admin'),
      'deploy token': await mayDo(scene, key, 'deploy token'),
      nobody: await mayDo(scene, key, 'nobody'),
    };
    const { access } = operationOf(scene, key).endpoint;
    expect(audienceOf(roles, may, access)).toEqual(roleMatrix[key]);
    // Nobody gains by a second kind of access: people release nothing, and a super admin opens no organization.
    if (roles.length > 0 && !may.nobody)
      expect(may).toEqual({ 'super admin': false, 'deploy token': false, nobody: false });
  });
}
