import { expect, it } from 'vitest';
import { permissions, roleCan, staffRoles } from './roles.ts';

const held = (role: (typeof staffRoles)[number]) => permissions.filter((permission) => roleCan(role, permission));

it('a viewer reads all but who did what, and does nothing else', () => {
  expect(held('viewer')).toEqual(
    permissions.filter((permission) => permission.endsWith('.read') && permission !== 'audit.read'),
  );
});

it('each role may what the weaker one may, and something more', () => {
  const [owner, admin, member, viewer] = staffRoles.map(held);
  const work = /(\.write|^call\.place)$/;
  expect(member?.filter((permission) => !viewer?.includes(permission))).toEqual(
    permissions.filter((name) => work.test(name)),
  );
  expect(admin?.filter((permission) => !member?.includes(permission)).sort()).toEqual([
    'api_key.manage',
    'audit.read',
    'member.manage',
    'module_settings.manage',
    'organization.update',
    'phone_number.manage',
    'webhook.manage',
  ]);
  expect(owner?.filter((permission) => !admin?.includes(permission))).toEqual([
    'organization.hand_over',
    'organization.delete',
  ]);
  expect([viewer, member, admin].every((weaker) => weaker?.every((permission) => owner?.includes(permission)))).toBe(
    true,
  );
});

it('nobody may what is not known, and who is not known may nothing', () => {
  for (const name of ['slot.whisper', 'constructor', '__proto__'])
    expect(roleCan('owner', name as (typeof permissions)[number])).toBe(false);
  expect(held('guest' as (typeof staffRoles)[number])).toEqual([]);
});
