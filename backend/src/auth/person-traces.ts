import type pg from 'pg';
import { audit } from '../audit.ts';
import type { PersonContext } from '../context.ts';
import { transact } from '../database/transact.ts';
import { emitEvent } from '../events/emit.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Services } from '../services.ts';

interface OwnMembership {
  id: string;
  organization_id: string;
}

/** The organizations in which a person is a member of the staff. */
export async function membershipsOf(pool: pg.Pool, userId: string): Promise<OwnMembership[]> {
  const { rows } = await pool.query<OwnMembership>(
    'SELECT id, organization_id FROM organization_members WHERE user_id = $1',
    [userId],
  );
  return rows;
}

/** Records a person's change of their account in the audit log of every organization they belong to. */
export async function auditAccount(
  request: PersonContext,
  { action, details = {} }: { action: string; details?: Prisma.InputJsonObject },
): Promise<void> {
  const { db, systemPool, requestId, ipAddress, person } = request;
  const { id: userId, full_name } = person;
  for (const { id, organization_id: organizationId } of await membershipsOf(systemPool, userId))
    await transact({ db, organizationId }, (tx) =>
      audit(
        tx,
        { organizationId, requestId, ipAddress, actor: { kind: 'person', id: userId, full_name } },
        { action, resource_type: 'member', resource_id: id, resource_name: full_name, details },
      ),
    );
}

/** Makes the person's open pages check whether they are still signed in, and their colleagues' pages reload the person. */
export async function notifyPages(
  { db, systemPool }: Pick<Services, 'db' | 'systemPool'>,
  userId: string,
): Promise<void> {
  for (const { organization_id: organizationId } of await membershipsOf(systemPool, userId))
    await transact({ db, organizationId }, (tx) =>
      emitEvent(tx, organizationId, { type: 'member.changed', subject_id: userId, change: 'updated' }),
    );
}

// As long as an answer may take to reach its browser.
const answeredMs = 1000;

/** The same for a change that gives the browser a new cookie: its own page would otherwise send the old one. */
export function notifyPagesOnceAnswered(services: Services, userId: string): void {
  setTimeout(() => {
    notifyPages(services, userId).catch((error: unknown) =>
      services.log.error({ err: error }, 'open pages were not notified'),
    );
  }, answeredMs).unref();
}
