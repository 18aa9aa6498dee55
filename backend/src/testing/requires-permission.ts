import { StaffRole } from '@switchboard/contracts/permissions';
import { expect, it } from 'vitest';
import type { OperationKey } from './endpoint-fixtures.ts';
import { roleMatrix } from './role-matrix.ts';
import { backToOwn, doneStatus, operationOf, type Stage, send } from './stage.ts';
import type { TestPerson } from './test-app.ts';

/** What the table says of an operation: the roles that may, or who else. */
export type Audience = readonly StaffRole[] | 'anyone' | 'signed in';

async function mayDo(stage: Stage, key: OperationKey, asker: TestPerson | undefined, role: string): Promise<boolean> {
  const operation = operationOf(stage, key);
  const { fixture, endpoint } = operation;
  const ids = (await fixture.ids?.(stage.own, asker ?? stage.own.people.owner)) ?? {};
  const answer = await send(stage, operation, await fixture.request(ids, stage.own), asker);
  if (answer.status === doneStatus(operation)) return fixture.isDone?.(answer.body) ?? true;
  const expected = asker ? { code: 'FORBIDDEN', reason: 'role' } : { code: 'UNAUTHENTICATED' };
  expect(answer.body, `${role} on ${endpoint.summary}: ${answer.text}`).toMatchObject({ error: expected });
  expect(answer.status).toBe(asker ? 403 : 401);
  return false;
}

/** One operation as each role and as nobody; who may do it is what the committed table says. */
export function requiresPermission(key: OperationKey, stage: () => Stage): void {
  it(`${key} is for whom the table names`, async () => {
    const scene = stage();
    await backToOwn(scene);
    const allowed: StaffRole[] = [];
    for (const role of StaffRole.options) if (await mayDo(scene, key, scene.own.people[role], role)) allowed.push(role);
    const isPublic = await mayDo(scene, key, undefined, 'nobody');
    const isForAll = allowed.length === StaffRole.options.length;
    const isBoundToOrganization = operationOf(scene, key).endpoint.access === 'member';
    const audience: Audience = isPublic ? 'anyone' : isForAll && !isBoundToOrganization ? 'signed in' : allowed;
    expect(audience).toEqual(roleMatrix[key]);
  });
}
