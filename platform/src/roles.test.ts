import { roleCan as contractRoleCan, Permission, StaffRole } from '@switchboard/contracts/permissions';
import { expect, test } from 'vitest';
import { roleCan } from './roles.ts';

test.each(StaffRole.options)('%s holds exactly the permissions that the contracts name', (role) => {
  const held = Permission.options.filter((permission) => roleCan(role, permission));
  expect(held).toEqual(Permission.options.filter((permission) => contractRoleCan(role, permission)));
});
