import type { LiveEvent } from '@switchboard/contracts/events';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { portalClient } from './portal-client.ts';

/** Answers by event and client: a client's people all get the same. */
const answers = new WeakMap<LiveEvent, Map<string, Promise<boolean>>>();

function askOnce(event: LiveEvent, clientId: string, ask: () => Promise<boolean>): Promise<boolean> {
  const known = answers.get(event) ?? new Map<string, Promise<boolean>>();
  answers.set(event, known);
  const answer = known.get(clientId) ?? ask();
  known.set(clientId, answer);
  return answer;
}

/** Whether a live event of the organization is about something that the client of this stream is shown. */
export async function concernsClient(context: Context, event: LiveEvent): Promise<boolean> {
  const { type, subject_id } = event;
  const { id: client_id } = portalClient(context);
  const { db, organizationId, actor } = context;
  const isThere = (count: () => Promise<number>) =>
    askOnce(event, client_id, () => withTenant(organizationId, async () => (await count()) > 0));
  switch (type) {
    case 'client.changed':
      return subject_id === client_id;
    case 'client_member.changed':
      return (
        (actor.kind === 'client' && actor.user_id === subject_id) ||
        isThere(() => db.client_members.count({ where: { user_id: subject_id, client_id } }))
      );
    case 'client_invitation.changed':
      return isThere(() => db.client_invitations.count({ where: { id: subject_id, client_id } }));
    case 'lead.changed':
      return isThere(() => db.leads.count({ where: { id: subject_id, client_id } }));
    case 'call_log.changed':
      return isThere(() => db.call_logs.count({ where: { id: subject_id, lead: { client_id } } }));
    default:
      return false;
  }
}
