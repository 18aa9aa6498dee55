import type { UpdateWeeklySummaries, WeeklySummary } from '@switchboard/contracts/weekly-summaries';
import type { AuditedActor } from '../../actor.ts';
import type { PersonContext, RequestContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { endFlowEmails, readFlowEmailLink } from '../tools/flow-email-link.ts';
import { mondayIn } from './monday.ts';
import { memberOfToken } from './unsubscribe-token.ts';

interface Membership extends WeeklySummary {
  member_id: string;
  full_name: string;
  /** The latest Monday to skip if summaries are turned on now: they go out on Mondays, and sent ones are not repeated. */
  asked_after: string | null;
}

const askedAfter = `greatest(m.summarized_until,
  CASE WHEN extract(isodow FROM now() AT TIME ZONE o.time_zone) > 1 THEN ${mondayIn('now()', 'o.time_zone')} END)`;

const memberships = `
  SELECT m.id AS member_id, m.organization_id, o.name AS organization_name, m.wants_weekly_summary AS is_wanted, u.full_name,
    to_char(${askedAfter}, 'YYYY-MM-DD') AS asked_after
  FROM organization_members m JOIN organizations o ON o.id = m.organization_id JOIN users u ON u.id = m.user_id
  WHERE o.deleted_at IS NULL`;

async function membershipsOf({ systemPool, person }: PersonContext): Promise<Membership[]> {
  const { rows } = await systemPool.query<Membership>(
    `${memberships} AND m.user_id = $1 ORDER BY lower(o.name), o.id`,
    [person.id],
  );
  return rows;
}

/** The organizations in which the person is a staff member, and whether each mails them its week. */
export const listWeeklySummaries = (request: PersonContext): Promise<WeeklySummary[]> => membershipsOf(request);

async function setWanted(
  { db, requestId, ipAddress }: RequestContext,
  { member_id: id, organization_id: organizationId, full_name: name, asked_after }: Membership,
  actor: AuditedActor,
  isWanted: boolean,
): Promise<void> {
  await transact({ db, organizationId }, async (tx) => {
    const { count } = await tx.organization_members.updateMany({
      where: { id, wants_weekly_summary: !isWanted },
      data: {
        wants_weekly_summary: isWanted,
        updated_at: new Date(),
        // Otherwise they would get a summary for a Monday before they turned summaries on.
        ...(isWanted && asked_after && { summarized_until: new Date(asked_after) }),
      },
    });
    if (count === 0) return;
    const details = { before: { weekly_summary: !isWanted }, after: { weekly_summary: isWanted } };
    await recordChange(
      tx,
      { organizationId, requestId, ipAddress, actor },
      { resource: 'member', id, name, change: 'updated', details },
    );
  });
}

/** Turns the weekly mails of organizations on or off for the person. Throws NOT_FOUND for one that they are not in. */
export async function updateWeeklySummaries(
  request: PersonContext,
  { wanted }: UpdateWeeklySummaries,
): Promise<WeeklySummary[]> {
  const own = new Map((await membershipsOf(request)).map((membership) => [membership.organization_id, membership]));
  const changes = Object.entries(wanted).map(([id, isWanted]) => {
    const membership = own.get(id.toLowerCase());
    if (!membership) throw notFound('Organization');
    return { membership, isWanted };
  });
  const { id, full_name } = request.person;
  for (const { membership, isWanted } of changes)
    await setWanted(request, membership, { kind: 'person', id, full_name }, isWanted);
  return membershipsOf(request);
}

/** What a mailed link unsubscribes from. Throws NOT_FOUND. */
export async function readUnsubscribeLink(request: RequestContext, token: string) {
  const ofEmail = await readFlowEmailLink(request, token);
  return ofEmail ?? { ends: 'summary' as const, ...(await membershipOf(request, token)) };
}

async function membershipOf({ env, systemPool }: RequestContext, token: string): Promise<Membership> {
  const id = memberOfToken(env, token);
  const found = id && (await systemPool.query<Membership>(`${memberships} AND m.id = $1`, [id])).rows[0];
  if (!found) throw notFound('Link');
  return found;
}

/** Unsubscribes by a mailed link; may be repeated. Throws NOT_FOUND. */
export async function unsubscribe(request: RequestContext, token: string): Promise<void> {
  if (await endFlowEmails(request, token)) return;
  const membership = await membershipOf(request, token);
  // Mail programs open the link on the person's behalf, and a forwarded mail has the same link, so no person is recorded.
  await setWanted(request, membership, { kind: 'system', name: 'the link of a weekly summary' }, false);
}
