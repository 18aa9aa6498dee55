import { z } from 'zod';
import { actingRoles, clientRoles, permissions, staffRoles } from './roles.ts';

export { clientRoleCan, roleCan } from './roles.ts';

export const StaffRole = z.enum(staffRoles);
export type StaffRole = z.infer<typeof StaffRole>;

export const ActingRole = z.enum(actingRoles);
export type ActingRole = z.infer<typeof ActingRole>;

export const ClientRole = z.enum(clientRoles);
export type ClientRole = z.infer<typeof ClientRole>;

export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;
