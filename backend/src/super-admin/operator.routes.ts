import type { operatorApi } from '@switchboard/contracts/operator';
import { withTenant } from '../database/tenant-pool.ts';
import { listMembers } from '../domains/organizations/members.service.ts';
import type { Handlers } from '../handler.ts';
import { operatorContext, readOrganization, updateOrganizationPlan } from './operate.ts';
import { listOrganizations } from './organizations.ts';

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
};
