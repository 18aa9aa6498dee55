import { expect, it } from 'vitest';
import { clientRoleCan, clientRoles, isForClientsAlone, permissions, roleCan, staffRoles } from './roles.ts';

const held = (role: (typeof staffRoles)[number]) => permissions.filter((permission) => roleCan(role, permission));

it('a viewer reads all but who did what, and does nothing else', () => {
  expect(held('viewer')).toEqual(
    permissions.filter(
      (name) => /(\.read|^module\.report)$/.test(name) && !['audit.read', 'portal.read'].includes(name),
    ),
  );
});

it('an operator may what an admin may, except for people, keys and webhooks', () => {
  const refused = permissions.filter((name) => roleCan('admin', name) && !roleCan('operator', name));
  expect(refused).toEqual([
    'member.manage',
    'client_member.manage',
    'api_key.manage',
    'webhook.manage',
    'provider.manage',
    'tool_secret.manage',
  ]);
  expect(permissions.filter((name) => roleCan('operator', name) && !roleCan('admin', name))).toEqual([]);
});

it('each role may what the weaker one may, and something more', () => {
  const [owner, admin, member, viewer] = staffRoles.map(held);
  const work = /(\.write|^call\.place|^whatsapp\.send)$/;
  expect(member?.filter((permission) => !viewer?.includes(permission))).toEqual(
    permissions.filter((name) => work.test(name) && !isForClientsAlone(name)),
  );
  expect(admin?.filter((permission) => !member?.includes(permission)).sort()).toEqual([
    'api_key.manage',
    'assistant.disclose',
    'assistant.override_tests',
    'audit.read',
    'call.any_time',
    'call.listen',
    'call.manage',
    'client.manage',
    'client_member.manage',
    'custom_field.manage',
    'do_not_call.lift',
    'embed.manage',
    'member.manage',
    'module_settings.manage',
    'organization.update',
    'phone_number.manage',
    'price.manage',
    'prompt.release',
    'provider.manage',
    'tool_secret.manage',
    'webhook.manage',
    'whatsapp.manage',
  ]);
  expect(owner?.filter((permission) => !admin?.includes(permission))).toEqual([
    'organization.hand_over',
    'organization.secure',
    'organization.delete',
    'operator.admit',
  ]);
  expect([viewer, member, admin].every((weaker) => weaker?.every((permission) => owner?.includes(permission)))).toBe(
    true,
  );
});

it('a client of each role may what the weaker one may, and next to nothing of what staff does', () => {
  const may = (role: (typeof clientRoles)[number]) => permissions.filter((name) => clientRoleCan(role, name));
  const [admin, editor, viewer] = clientRoles.map(may);
  expect(viewer).toEqual(['onboarding.read', 'portal.read', 'module.report', 'event.read']);
  expect(editor).toEqual(['onboarding.read', 'portal.read', 'portal.write', 'module.report', 'event.read']);
  expect(admin).toEqual([
    'onboarding.read',
    'client_member.read',
    'client_member.manage',
    'portal.read',
    'portal.write',
    'module.report',
    'event.read',
  ]);
});

it('no role has an unknown permission, and an unknown role has none', () => {
  for (const name of ['slot.whisper', 'constructor', '__proto__'])
    for (const may of [roleCan('owner', name as never), clientRoleCan('admin', name as never)]) expect(may).toBe(false);
  expect(held('guest' as (typeof staffRoles)[number])).toEqual([]);
});
