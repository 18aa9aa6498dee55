import type { Permission, StaffRole } from '@switchboard/contracts/permissions';

const adminUpwards: readonly Permission[] = ['organization.update', 'member.manage', 'phone_number.manage'];
const ownerOnly: readonly Permission[] = ['organization.delete'];

/**
 * The role matrix of the contracts without its schemas, so that the first page needs no zod; a test holds the two equal.
 * Viewer reads; member also creates, edits and calls; admin also manages; owner also deletes.
 */
export function roleCan(role: StaffRole, permission: Permission): boolean {
  if (permission.endsWith('.read') || role === 'owner') return true;
  if (role === 'viewer' || ownerOnly.includes(permission)) return false;
  return role === 'admin' || !adminUpwards.includes(permission);
}
