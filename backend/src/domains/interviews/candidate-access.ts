import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import type { MemberContext, Organization, RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { AppVariables } from '../../handler.ts';
import type { Services } from '../../services.ts';
import { isInUse } from '../../who-may.ts';
import { hasSession } from './interview-cookie.ts';
import { hashToken } from './tokens.ts';

interface Found {
  id: string;
  session_hash: string | null;
  organization: Organization;
}

const columns = `i.id, i.session_hash, json_build_object('id', o.id, 'name', o.name, 'is_pro', o.is_pro, 'time_zone', o.time_zone,
  'feature_flags', o.feature_flags, 'is_deleted', o.deleted_at IS NOT NULL, 'suspended_reason', o.suspended_reason) AS organization`;

async function find(
  { systemPool }: Pick<Services, 'systemPool'>,
  by: 'id' | 'token_hash' | 'findings_token_hash',
  value: string,
) {
  const { rows } = await systemPool.query<Found>({
    name: `interview-by-${by}`,
    text: `SELECT ${columns} FROM interviews i JOIN organizations o ON o.id = i.organization_id WHERE i.${by} = $1`,
    values: [value],
  });
  return rows[0] ?? null;
}

/** The candidate of an interview, inside its organization. Any other account signed in to that browser has no access. */
function asCandidate(request: RequestContext, { id, organization }: Found): MemberContext {
  if (!isInUse(organization)) throw new AppError('UNAVAILABLE', 'This interview is not available at the moment.');
  const nobody = { person: null, membership: null, client: null, visit: null };
  const actor = { kind: 'candidate', interview_id: id } as const;
  return { ...request, ...nobody, actor, organization, organizationId: organization.id };
}

/** The error for an unknown link, and for one whose interview was deleted. */
export const unknownLink = () =>
  new AppError('NOT_FOUND', 'This interview link is invalid or has expired.', { reason: 'interview_not_found' });

/** The context of a link's holder. Throws NOT_FOUND; failed attempts are counted per network. */
export async function byLink(request: RequestContext, token: string): Promise<MemberContext> {
  const found = await find(request, 'token_hash', hashToken(token));
  if (found) return asCandidate(request, found);
  await request.limits.wrongLink(request.ipAddress);
  throw unknownLink();
}

/** The context of the holder of a findings link. Throws NOT_FOUND. */
export async function byFindingsLink(request: RequestContext, token: string): Promise<MemberContext> {
  const found = await find(request, 'findings_token_hash', hashToken(token));
  if (found) return asCandidate(request, found);
  await request.limits.wrongLink(request.ipAddress);
  throw new AppError('NOT_FOUND', 'This link is invalid. Please open it again from the original message.', {
    reason: 'interview_not_found',
  });
}

/** The context of the browser that started the interview in the path; null for any other browser. */
export async function byCookie(
  request: RequestContext,
  http: HonoContext<AppVariables>,
): Promise<MemberContext | null> {
  const id = z.uuid().safeParse(http.req.param('id')?.toLowerCase());
  const cookies = http.req.header('cookie');
  if (!id.success || !cookies?.includes(`sb_interview_${id.data}`)) return null;
  const found = await find(request, 'id', id.data);
  return found && hasSession(cookies, found.id, found.session_hash) ? asCandidate(request, found) : null;
}

/** The same. Throws UNAUTHENTICATED. */
export async function requireCandidate(
  request: RequestContext,
  http: HonoContext<AppVariables>,
): Promise<MemberContext> {
  const candidate = await byCookie(request, http);
  if (candidate) return candidate;
  throw new AppError('UNAUTHENTICATED', "This browser isn't part of the interview. Open the interview's link first.", {
    reason: 'interview_not_resumable',
  });
}

/** The interview of the requesting candidate. */
export function interviewOf({ actor }: Pick<MemberContext, 'actor'>): string {
  if (actor.kind !== 'candidate') throw new Error('Only candidates ask this');
  return actor.interview_id;
}
