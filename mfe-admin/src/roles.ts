import type { ActingRole, StaffRole } from '@switchboard/contracts/permissions';

export const roleLabels: Record<StaffRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
};

const rights: Record<StaffRole, string> = {
  owner: 'Everything, and may delete the organization.',
  admin: 'Also manages members, phone numbers and settings.',
  member: 'Also creates, edits and calls.',
  viewer: 'Reads everything, changes nothing.',
};

/** The roles that a person may give to others, strongest first: only owners make owners. The API has the same rule. */
export function grantableRoles(own: ActingRole | undefined): StaffRole[] {
  return own === 'owner' ? ['owner', 'admin', 'member', 'viewer'] : ['admin', 'member', 'viewer'];
}

/** Roles as the options of a select, strongest first, each with its rights. */
export function roleOptions(roles: readonly StaffRole[]) {
  return roles.map((role) => ({ id: role, label: roleLabels[role], description: rights[role] }));
}
