import { z } from 'zod';

/** Staff roles, strongest first. */
export const StaffRole = z.enum(['owner', 'admin', 'member', 'viewer']);
export type StaffRole = z.infer<typeof StaffRole>;

/** Client-portal roles, strongest first. */
export const ClientRole = z.enum(['admin', 'editor', 'viewer']);
export type ClientRole = z.infer<typeof ClientRole>;

/** Everything a person can be allowed to do inside one organization. */
export const Permission = z.enum([
  'organization.read',
  'organization.update',
  'organization.delete',
  'member.read',
  'member.manage',
  'lead.read',
  'lead.write',
  'call.read',
  'call.place',
  'upload.read',
  'upload.write',
  'assistant.read',
  'assistant.write',
  'phone_number.read',
  'phone_number.manage',
  'template.read',
  'template.write',
  'campaign.read',
  'campaign.write',
  'prompt.read',
  'prompt.write',
  'slot.read',
  'slot.write',
  'event.read',
]);
export type Permission = z.infer<typeof Permission>;

const viewer: readonly Permission[] = Permission.options.filter((permission) => permission.endsWith('.read'));
const member: readonly Permission[] = [
  ...viewer,
  'lead.write',
  'call.place',
  'upload.write',
  'assistant.write',
  'template.write',
  'campaign.write',
  'prompt.write',
  'slot.write',
];
const admin: readonly Permission[] = [...member, 'organization.update', 'member.manage', 'phone_number.manage'];

/** The role matrix: viewer reads; member also creates, edits and calls; admin also manages; owner also deletes. */
export const rolePermissions: Record<StaffRole, readonly Permission[]> = {
  viewer,
  member,
  admin,
  owner: [...admin, 'organization.delete'],
};

/** Whether a staff role holds a permission. */
export function roleCan(role: StaffRole, permission: Permission): boolean {
  return rolePermissions[role].includes(permission);
}
