import { scopeOf } from '@switchboard/contracts/roles';
import type { Context as HonoContext } from 'hono';
import { userIdOf } from '../actor.ts';
import type { SessionReader } from '../auth/session.ts';
import type { MemberContext } from '../context.ts';
import { verifyApiKey } from '../domains/api-keys/verify-api-key.ts';
import type { StreamReader } from '../events/open-streams.ts';
import { readVisit } from '../super-admin/visits.ts';
import { isInUse } from '../who-may.ts';
import { bearerOf } from './access.ts';

// Proxies drop quiet connections after a minute; the heartbeat also detects readers that have left.
export const heartbeatMs = 20_000;

export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'transfer-encoding': 'chunked',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
};

/** The owner of a stream: limits are counted by session, person and organization, and for a program by its key. */
export function readerOf({ person, actor, organizationId }: MemberContext): StreamReader {
  const personId = userIdOf(actor) ?? ('id' in actor ? actor.id : organizationId);
  return { sessionId: person?.session_id ?? personId, personId, organizationId };
}

/** True if the reader of a stream may still read the organization's events. */
export async function mayStillRead(
  context: MemberContext,
  http: HonoContext,
  readSession: SessionReader,
): Promise<boolean> {
  const { organizationId, actor, systemPool, ipAddress } = context;
  if (actor.kind === 'api_key') {
    const key = await verifyApiKey(systemPool, bearerOf(http) ?? '', ipAddress);
    const scope = scopeOf('call.read');
    return (
      key?.organization.id === organizationId &&
      isInUse(key.organization) &&
      scope !== null &&
      key.scopes.includes(scope)
    );
  }
  const isClient = actor.kind === 'client';
  if (context.visit) {
    const visit = await readVisit(context, http.req.header('cookie'));
    return visit?.organization.id === organizationId;
  }
  const session = await readSession(http.req.header('cookie'), ipAddress);
  if (!isClient && session?.membership?.needs_second_factor) return false;
  const organization = (isClient ? session?.client : session?.membership)?.organization;
  return organization?.id === organizationId && isInUse(organization);
}
