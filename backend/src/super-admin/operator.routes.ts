import type { operatorApi } from '@switchboard/contracts/operator';
import { withTenant } from '../database/tenant-pool.ts';
import { listMembers } from '../domains/organizations/members.service.ts';
import type { Handlers } from '../handler.ts';
import { operatorContext, readOrganization, updateOrganizationPlan } from './operate.ts';
import { listOrganizations } from './organizations.ts';
import { resumeOrganization, suspendOrganization } from './suspend.ts';
import { enterOrganization, leaveOrganization } from './visits.ts';

export const operatorHandlers: Handlers<typeof operatorApi> = {
  'GET /api/superadmin/organizations': (context, { query }) => listOrganizations(context, query),
  'GET /api/superadmin/organizations/:organization_id': (context, { params }) =>
    readOrganization(context, params.organization_id),
  'PATCH /api/superadmin/organizations/:organization_id': async (context, { params, body }) => {
    await updateOrganizationPlan(context, params.organization_id, body);
    return readOrganization(context, params.organization_id);
  },
  'GET /api/superadmin/organizations/:organization_id/members': async (context, { params, query }) => {
    const inside = await operatorContext(context, params.organization_id);
    return withTenant(inside.organizationId, () => listMembers(inside, query));
  },
  'POST /api/superadmin/organizations/:organization_id/suspend': async (context, { params, body }) => {
    await suspendOrganization(context, params.organization_id, body.reason);
    return readOrganization(context, params.organization_id);
  },
  'POST /api/superadmin/organizations/:organization_id/resume': async (context, { params }) => {
    await resumeOrganization(context, params.organization_id);
    return readOrganization(context, params.organization_id);
  },
  'POST /api/superadmin/organizations/:organization_id/enter': async (context, { params, http }) => {
    await enterOrganization(context, params.organization_id, http.req.header('cookie'));
    return undefined;
  },
  'POST /api/superadmin/leave': async (context, { http }) => {
    await leaveOrganization(context, http.req.header('cookie'));
    return undefined;
  },
};
