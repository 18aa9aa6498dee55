// Without schemas: the first page uses it to decide what to show, and doesn't need zod for that.

/** Staff roles, strongest first. */
export const staffRoles = ['owner', 'admin', 'member', 'viewer'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The role of a person in an organization: one of its staff, or a super admin whom an owner let in. */
export const actingRoles = [...staffRoles, 'operator'] as const;
export type ActingRole = (typeof actingRoles)[number];

/** Client-portal roles, strongest first. */
export const clientRoles = ['admin', 'editor', 'viewer'] as const;
export type ClientRole = (typeof clientRoles)[number];

/** The scopes of an API key: to read, to change what staff works on, to place calls. */
export const apiKeyScopes = ['read', 'write', 'calls'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

type Right = readonly [StaffRole | null, ApiKeyScope | null, ClientRole?];

/**
 * Every permission inside one organization: the weakest staff role that has it, the scope that an API key needs, and
 * the weakest client role that has it; null, or absent, if none does. Viewers read; members also create, edit and call;
 * admins also manage; owners also delete. Client viewers see what is shared with them, client editors also add leads,
 * client admins also manage their own members.
 */
const rights = {
  'organization.read': ['viewer', 'read'],
  'organization.update': ['admin', null],
  'organization.hand_over': ['owner', null],
  'organization.secure': ['owner', null],
  'organization.delete': ['owner', null],
  'operator.admit': ['owner', null],
  'onboarding.read': ['viewer', null, 'viewer'],
  'onboarding.write': ['member', null],
  'member.read': ['viewer', null],
  'member.manage': ['admin', null],
  'client.read': ['viewer', 'read'],
  'client.manage': ['admin', null],
  'client_member.read': ['viewer', null, 'admin'],
  'client_member.manage': ['admin', null, 'admin'],
  'portal.read': [null, null, 'viewer'],
  'portal.write': [null, null, 'editor'],
  'api_key.manage': ['admin', null],
  'audit.read': ['admin', null],
  'webhook.manage': ['admin', null],
  'module.report': ['viewer', 'read', 'viewer'],
  'module_settings.read': ['viewer', 'read'],
  'module_settings.manage': ['admin', null],
  'lead.read': ['viewer', 'read'],
  'lead.write': ['member', 'write'],
  'custom_field.manage': ['admin', null],
  'call.read': ['viewer', 'read'],
  'call.write': ['member', 'write'],
  'call.place': ['member', 'calls'],
  'call.any_time': ['admin', null],
  'call.manage': ['admin', null],
  'call.listen': ['admin', null],
  'interview.read': ['viewer', 'read'],
  'interview.write': ['member', 'write'],
  'upload.read': ['viewer', 'read'],
  'upload.write': ['member', 'write'],
  'assistant.read': ['viewer', 'read'],
  'assistant.write': ['member', 'write'],
  'assistant.override_tests': ['admin', null],
  'assistant.disclose': ['admin', null],
  'provider.read': ['viewer', 'read'],
  'provider.manage': ['admin', null],
  'price.read': ['viewer', 'read'],
  'price.manage': ['admin', null],
  'tool_secret.manage': ['admin', null],
  'knowledge.read': ['viewer', 'read'],
  'knowledge.write': ['member', 'write'],
  'phone_number.read': ['viewer', 'read'],
  'phone_number.manage': ['admin', null],
  'embed.read': ['viewer', 'read'],
  'embed.manage': ['admin', 'write'],
  'template.read': ['viewer', 'read'],
  'template.write': ['member', 'write'],
  'campaign.read': ['viewer', 'read'],
  'campaign.write': ['member', 'write'],
  'prompt.read': ['viewer', 'read'],
  'prompt.write': ['member', 'write'],
  'prompt.release': ['admin', null],
  'whatsapp.read': ['viewer', 'read'],
  'whatsapp.send': ['member', 'calls'],
  'whatsapp.manage': ['admin', null],
  'do_not_call.lift': ['admin', null],
  'slot.read': ['viewer', 'read'],
  'slot.write': ['member', 'write'],
  'event.read': ['viewer', null, 'viewer'],
} as const satisfies Record<string, Right>;
export type Permission = keyof typeof rights;
export const permissions = Object.keys(rights) as Permission[];

// Permissions whose effects would outlast the visit, or that grant people access: an operator is let in to help with
// the work.
const notForOperators: readonly Permission[] = [
  'member.manage',
  'client_member.manage',
  'api_key.manage',
  'webhook.manage',
  'provider.manage',
  'tool_secret.manage',
];

const rightOf = (permission: Permission): Right | undefined =>
  Object.hasOwn(rights, permission) ? rights[permission] : undefined;

function isStrongEnough<T extends string>(roles: readonly T[], role: T, weakest: T | null | undefined): boolean {
  return weakest != null && roles.includes(role) && roles.indexOf(role) <= roles.indexOf(weakest);
}

/**
 * Whether the role has this permission. Unknown permissions, such as those of a page of another version, are always
 * denied.
 */
export function roleCan(role: ActingRole, permission: Permission): boolean {
  if (role === 'operator') return roleCan('admin', permission) && !notForOperators.includes(permission);
  return isStrongEnough(staffRoles, role, rightOf(permission)?.[0]);
}

/** The same for the role of a client. */
export function clientRoleCan(role: ClientRole, permission: Permission): boolean {
  return isStrongEnough(clientRoles, role, rightOf(permission)?.[2]);
}

/** The key scope that includes the permission; null if none does. */
export function scopeOf(permission: Permission): ApiKeyScope | null {
  return rights[permission][1];
}

/** Whether only clients have the permission. */
export function isForClientsAlone(permission: Permission): boolean {
  return rightOf(permission)?.[0] === null;
}
