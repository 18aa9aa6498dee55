import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { maxEmailLength } from './session.limits.ts';
import { Id, Timestamp } from './shared.ts';

/** A super admin's sign-in. `code` is the second factor, required if the account has one. */
export const SuperAdminLogin = z.strictObject({
  username: z.string().trim().min(1).max(80),
  password: z.string().min(1).max(128),
  code: z
    .string()
    .regex(/^\d{6}$/, 'The code has 6 digits')
    .optional(),
});
export type SuperAdminLogin = z.infer<typeof SuperAdminLogin>;

/** The signed-in super admin; null if there is none. */
export const SuperAdminSession = z.object({
  super_admin: z.object({ username: z.string(), has_second_factor: z.boolean() }).nullable(),
});
export type SuperAdminSession = z.infer<typeof SuperAdminSession>;

/** A person who can replace modules with their own in the shell. */
export const Developer = z.object({ id: Id, email: z.string(), full_name: z.string(), granted_at: Timestamp });
export type Developer = z.infer<typeof Developer>;

/** The address of the account to permit. */
export const NewDeveloper = z.strictObject({
  email: z.email('Please enter a valid email address.').max(maxEmailLength),
});

/** What a person lacks to act as super admin. */
export const superAdminReasons = ['super_admin', 'second_factor'] as const;

export const superAdminApi = {
  'GET /api/superadmin/session': {
    summary: 'Says who is signed in as super admin',
    access: 'public',
    response: SuperAdminSession,
  },
  'POST /api/superadmin/login': {
    summary: 'Signs a super admin in, for eight hours; `reason` `second_factor` asks for the code',
    access: 'public',
    body: SuperAdminLogin,
    response: SuperAdminSession,
  },
  'POST /api/superadmin/logout': { summary: 'Signs the super admin out', access: 'super-admin' },
  'GET /api/superadmin/developers': {
    summary: 'Lists the people who may replace modules by their own',
    access: 'super-admin',
    response: z.array(Developer),
  },
  'POST /api/superadmin/developers': {
    summary: 'Permits a person, named by the e-mail address of the account, to replace modules',
    access: 'super-admin',
    body: NewDeveloper,
    response: Developer,
    status: 201,
  },
  'DELETE /api/superadmin/developers/:user_id': {
    summary: 'Withdraws the permission; what the person has replaced goes back at once',
    access: 'super-admin',
    params: z.object({ user_id: Id }),
  },
} as const satisfies Endpoints;
