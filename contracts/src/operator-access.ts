import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { operatorAccessHours } from './operator-access.limits.ts';
import { Timestamp } from './shared.ts';

/** Whether super admins can enter the organization, and which of them are in it. */
export const OperatorAccess = z.object({
  /** An owner's current consent; null if there is none. */
  admitted: z.object({ at: Timestamp, until: Timestamp, by: z.string().nullable() }).nullable(),
  inside: z.array(z.object({ username: z.string(), since: Timestamp })),
});
export type OperatorAccess = z.infer<typeof OperatorAccess>;

/** The number of hours for which super admins can enter. */
export const AdmitOperators = z.strictObject({ hours: z.literal(operatorAccessHours) });
export type AdmitOperators = z.infer<typeof AdmitOperators>;

/** Why a super admin can't enter, or an action inside was refused. */
export const operatorAccessReasons = ['not_admitted', 'operator'] as const;

export const operatorAccessApi = {
  'GET /api/operator-access': {
    summary: 'Whether super admins may enter the organization, until when, and who of them is in it',
    access: 'member',
    permission: 'organization.read',
    stale_after: ['organization.changed'],
    response: OperatorAccess,
  },
  'PUT /api/operator-access': {
    summary: 'Lets super admins enter the organization for an hour, a day or a week from now',
    access: 'member',
    permission: 'operator.admit',
    body: AdmitOperators,
    response: OperatorAccess,
  },
  'DELETE /api/operator-access': {
    summary: 'Ends the consent: super admins who are in the organization are out with their next request',
    access: 'member',
    permission: 'operator.admit',
    response: OperatorAccess,
  },
} as const satisfies Endpoints;
