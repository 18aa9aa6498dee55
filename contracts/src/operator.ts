import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Member } from './members.ts';
import { FeatureFlag } from './modules.ts';
import { maxSuspensionReasonLength } from './operator.limits.ts';
import { OrganizationSuspension } from './session.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';
import { UsageNow, UsedInMonth } from './usage.ts';

/** An organization as super admins see it. */
export const AnyOrganization = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  members: z.int(),
  is_pro: z.boolean(),
  /** Null unless it is suspended. */
  suspended_at: Timestamp.nullable(),
  /** Null unless an owner has deleted it. */
  deleted_at: Timestamp.nullable(),
  usage: UsageNow,
});
export type AnyOrganization = z.infer<typeof AnyOrganization>;

/** An absent flag counts as on. */
const FeatureFlags = z.partialRecord(FeatureFlag, z.boolean());

/** Every feature, on or off, for the form of the features. */
export const FeatureSwitches = z.record(FeatureFlag, z.boolean());

/** One organization with the settings of super admins. */
export const OperatedOrganization = AnyOrganization.extend({
  time_zone: z.string(),
  feature_flags: FeatureFlags,
  /** The reason for its members, and who suspended it; null unless it is suspended. */
  suspension: OrganizationSuspension.extend({ by: z.string().nullable() }).nullable(),
  /** Until when an owner lets super admins in; null if no one does. */
  admitted_until: Timestamp.nullable(),
  /** Whether the current super admin is in it. */
  is_inside: z.boolean(),
  /** The current month and the eleven before it, the newest first. */
  months: z.array(UsedInMonth),
});
export type OperatedOrganization = z.infer<typeof OperatedOrganization>;

/** Plan and features; absent fields stay unchanged. */
export const OperateOrganization = z.strictObject({
  is_pro: z.boolean().optional(),
  feature_flags: FeatureFlags.optional(),
});
export type OperateOrganization = z.infer<typeof OperateOrganization>;

/** The text for the organization's members while it is suspended. */
export const SuspendOrganization = z.strictObject({
  reason: z
    .string('Please say why')
    .trim()
    .min(1, 'Please say why')
    .max(maxSuspensionReasonLength, `Please say it in at most ${maxSuspensionReasonLength} characters`),
});
export type SuspendOrganization = z.infer<typeof SuspendOrganization>;

const ofOrganization = z.object({ organization_id: Id });

export const operatorApi = {
  'GET /api/superadmin/organizations': {
    summary: 'Lists all organizations by name, or the newest first; the search matches name or id',
    access: 'super-admin',
    query: PageQuery.extend({
      search: z.string().trim().max(200).optional(),
      sort: z.enum(['name', 'created_at']).default('name'),
    }),
    response: page(AnyOrganization),
  },
  'GET /api/superadmin/organizations/:organization_id': {
    summary: 'Reads an organization with its plan, its features and what it uses',
    access: 'super-admin',
    params: ofOrganization,
    response: OperatedOrganization,
  },
  'PATCH /api/superadmin/organizations/:organization_id': {
    summary:
      'Gives an organization the PRO plan or takes it, and switches its features on and off; its open pages follow',
    access: 'super-admin',
    params: ofOrganization,
    body: OperateOrganization,
    response: OperatedOrganization,
  },
  'GET /api/superadmin/organizations/:organization_id/members': {
    summary: 'Lists the members of an organization',
    access: 'super-admin',
    params: ofOrganization,
    query: PageQuery,
    response: page(Member),
  },
  'POST /api/superadmin/organizations/:organization_id/suspend': {
    summary:
      'Suspends an organization: its people read the reason in place of the product, its keys are refused, its calls end, its webhooks wait',
    access: 'super-admin',
    params: ofOrganization,
    body: SuspendOrganization,
    response: OperatedOrganization,
  },
  'POST /api/superadmin/organizations/:organization_id/resume': {
    summary: 'Lets a suspended organization work again; what its webhooks missed is sent',
    access: 'super-admin',
    params: ofOrganization,
    response: OperatedOrganization,
  },
  'POST /api/superadmin/organizations/:organization_id/enter': {
    summary: 'Enters an organization whose owner lets super admins in: the browser then works in it as an operator',
    access: 'super-admin',
    params: ofOrganization,
  },
  'POST /api/superadmin/leave': { summary: 'Leaves the organization that was entered', access: 'super-admin' },
} as const satisfies Endpoints;
