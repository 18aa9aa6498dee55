import type pg from 'pg';
import type { Context, OperatorVisit, RequestContext, SuperAdminContext } from '../context.ts';
import { transact } from '../database/transact.ts';
import { AppError } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import { operatorActs, operatorContext } from './operate.ts';
import { hashOfSession, tokenOf } from './sessions.ts';

/** SQL that is true while an organization `o` lets operators in. */
const isAdmitting = 'o.operators_admitted_until > now() AND o.suspended_at IS NULL AND o.deleted_at IS NULL';

/** SQL that is true of a session `s` of super admin `a` that is inside `o`, by the current consent. */
export const isInside = `s.entered_organization_id = o.id AND s.entered_at >= o.operators_admitted_at AND ${isAdmitting}
  AND s.expires_at > now() AND a.disabled_at IS NULL`;

const readStatement = `
  SELECT a.id, a.username, o.operators_admitted_until AS until, o.calls_paused_at IS NOT NULL AS are_calls_paused,
    json_build_object('id', o.id, 'name', o.name, 'is_pro', o.is_pro, 'time_zone', o.time_zone,
      'feature_flags', o.feature_flags, 'is_deleted', false, 'suspended_reason', NULL) AS organization
  FROM super_admin_sessions s JOIN super_admins a ON a.id = s.super_admin_id
  JOIN organizations o ON ${isInside}
  WHERE s.token_hash = $1`;

/**
 * The visit of a super admin's cookie, or null. Read at every request, so that a super admin who is no longer let in loses access
 * with the next one.
 */
export async function readVisit(
  { env, systemPool }: Pick<RequestContext, 'env' | 'systemPool'>,
  cookieHeader: string | undefined,
): Promise<OperatorVisit | null> {
  const token = tokenOf(env, cookieHeader);
  if (!token) return null;
  const values = [hashOfSession(token)];
  const { rows } = await systemPool.query<OperatorVisit>({ name: 'read-operator-visit', text: readStatement, values });
  return rows[0] ?? null;
}

/** The super admins who are in an organization, and since when. */
export async function listInside(
  systemPool: pg.Pool,
  organizationId: string,
): Promise<{ username: string; since: Date }[]> {
  const { rows } = await systemPool.query<{ username: string; since: Date }>(
    `SELECT a.username, min(s.entered_at) AS since
     FROM super_admin_sessions s JOIN super_admins a ON a.id = s.super_admin_id JOIN organizations o ON ${isInside}
     WHERE o.id = $1 GROUP BY a.username ORDER BY a.username`,
    [organizationId],
  );
  return rows;
}

/** Records that a super admin entered or left; the pages of the organization show it. */
function record(context: Context, action: 'enter' | 'leave'): Promise<void> {
  const { organizationId: id, organization } = context;
  return transact(context, (tx) =>
    recordChange(tx, context, { resource: 'organization', id, name: organization.name, change: 'updated', action }),
  );
}

/** Leaves the organization that the session is in, if any. */
export async function leaveOrganization(request: SuperAdminContext, cookieHeader: string | undefined): Promise<void> {
  const token = tokenOf(request.env, cookieHeader);
  const visit = await readVisit(request, cookieHeader);
  if (!token || !visit) return;
  await request.systemPool.query(
    'UPDATE super_admin_sessions SET entered_organization_id = NULL, entered_at = NULL WHERE token_hash = $1',
    [hashOfSession(token)],
  );
  await record(await operatorContext(request, visit.organization.id), 'leave');
}

/** Ends every visit permanently, so that lifting a suspension or similar doesn't let anyone back in. */
export async function endVisits(
  { systemPool }: Pick<RequestContext, 'systemPool'>,
  organizationId: string,
): Promise<void> {
  await systemPool.query(
    'UPDATE super_admin_sessions SET entered_organization_id = NULL, entered_at = NULL WHERE entered_organization_id = $1',
    [organizationId],
  );
}

/** Enters an organization whose owner lets operators in. Throws NOT_FOUND, or FORBIDDEN without that consent. */
export async function enterOrganization(
  request: SuperAdminContext,
  organizationId: string,
  cookieHeader: string | undefined,
): Promise<void> {
  const context = await operatorActs(request, organizationId);
  await leaveOrganization(request, cookieHeader);
  const { rowCount } = await request.systemPool.query(
    `UPDATE super_admin_sessions s SET entered_organization_id = o.id, entered_at = now()
     FROM organizations o WHERE s.token_hash = $1 AND o.id = $2 AND ${isAdmitting}`,
    [hashOfSession(tokenOf(request.env, cookieHeader) ?? ''), organizationId],
  );
  if (!rowCount)
    throw new AppError('FORBIDDEN', "You don't have access to this organization now. Ask one of its owners.", {
      reason: 'not_admitted',
    });
  await record(context, 'enter');
}
