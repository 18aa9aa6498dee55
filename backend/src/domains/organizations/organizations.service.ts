import { randomUUID } from 'node:crypto';
import type { CreateOrganization, SessionOrganization } from '@switchboard/contracts/session';
import type pg from 'pg';
import type { Person } from '../../actor.ts';
import { audit, difference } from '../../audit.ts';
import type { Context, Membership, Organization, PersonContext, RequestContext } from '../../context.ts';
import { inSystemTransaction } from '../../database/system-transaction.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { assertNotStale } from '../../stale.ts';
import { assertTimeZone } from '../../time-zones.ts';
import { assertInUse } from '../../who-may.ts';
import { addStarter } from './starter.ts';

/** Creates an organization and its owner in the caller's transaction; `furnish` follows. Returns its id. */
export async function insertOrganization(
  client: pg.PoolClient,
  userId: string,
  input: CreateOrganization,
): Promise<string> {
  const id = randomUUID();
  await client.query('INSERT INTO organizations (id, name, parent_organization_id) VALUES ($1, $2, $3)', [
    id,
    input.name,
    input.parent_organization_id ?? null,
  ]);
  await client.query("INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, 'owner')", [
    id,
    userId,
  ]);
  return id;
}

/** Adds the initial contents of a new organization, and the first entry of its audit log. */
export async function furnish(
  { db, env, requestId, ipAddress, carrier }: RequestContext,
  { id, name }: { id: string; name: string },
  person: Pick<Person, 'id' | 'full_name'>,
): Promise<SessionOrganization> {
  await transact({ db, organizationId: id }, async (tx) => {
    await addStarter(tx, id, person.id, carrier.isSimulated ? env : null);
    await tx.onboarding.create({ data: { organization_id: id }, select: { organization_id: true } });
    await audit(
      tx,
      { organizationId: id, requestId, ipAddress, actor: { kind: 'person', ...person } },
      { action: 'create', resource_type: 'organization', resource_id: id, resource_name: name },
    );
  });
  return { id, name, role: 'owner' };
}

/** Creates an organization owned by the caller and makes it the active one. */
export async function createOrganization(
  request: PersonContext,
  input: CreateOrganization,
): Promise<SessionOrganization> {
  if (input.parent_organization_id)
    assertInUse((await membershipIn(request, input.parent_organization_id)).organization);
  const { person, systemPool } = request;
  await request.limits.organization(person.id);
  const id = await inSystemTransaction(systemPool, (client) => insertOrganization(client, person.id, input));
  const organization = await furnish(request, { id, name: input.name }, person);
  await setActive(request, id);
  return organization;
}

/** The person's membership in an organization. Throws NOT_FOUND if they have none. */
export async function membershipIn(request: PersonContext, organizationId: string): Promise<Membership> {
  const { rows } = await request.systemPool.query<Omit<Membership, 'organization'> & Organization>(
    `SELECT m.role, o.id, o.name, o.is_pro, o.time_zone, o.feature_flags, o.deleted_at IS NOT NULL AS is_deleted,
       o.suspended_reason, o.requires_second_factor AND NOT $3
         AND NOT EXISTS (SELECT FROM sessions s WHERE s.id = $4 AND s.is_by_passkey) AS needs_second_factor
     FROM organization_members m JOIN organizations o ON o.id = m.organization_id
     WHERE m.organization_id = $1 AND m.user_id = $2`,
    [organizationId, request.person.id, request.person.has_second_factor, request.person.session_id],
  );
  if (!rows[0]) throw notFound('Organization');
  const { role, needs_second_factor, ...organization } = rows[0];
  return { role, organization, needs_second_factor };
}

async function setActive(request: PersonContext, organizationId: string): Promise<void> {
  await request.systemPool.query(
    'UPDATE sessions SET active_organization_id = $2, client_organization_id = NULL WHERE id = $1',
    [request.person.session_id, organizationId],
  );
}

/** Makes another of the caller's organizations the active one. Throws NOT_FOUND for any other. */
export async function switchOrganization(request: PersonContext, organizationId: string): Promise<Membership> {
  const membership = await membershipIn(request, organizationId);
  await setActive(request, organizationId);
  return membership;
}

/** The active organization as its settings show it. */
export function getOrganization({ db, organizationId }: Context) {
  return db.organizations.findFirstOrThrow({
    where: { id: organizationId },
    select: {
      id: true,
      name: true,
      time_zone: true,
      reply_address: true,
      recording_days: true,
      answer_silence_seconds: true,
      allows_premium_numbers: true,
      requires_second_factor: true,
      created_at: true,
      updated_at: true,
    },
  });
}

interface OrganizationChange {
  name: string;
  time_zone?: string | undefined;
  reply_address?: string | null | undefined;
  recording_days?: number | undefined;
  answer_silence_seconds?: number | undefined;
  allows_premium_numbers?: boolean | undefined;
  updated_at?: string | undefined;
}

/** Renames the active organization and sets what else is given. Throws CONFLICT (`stale`) for a save over a newer one than `updated_at`. */
export async function updateOrganization(
  context: Context,
  change: OrganizationChange,
): Promise<Pick<SessionOrganization, 'id' | 'name'>> {
  const { organizationId } = context;
  const { name, time_zone, updated_at: seen, ...settings } = change;
  if (time_zone) await assertTimeZone(context, time_zone);
  return transact(context, async (tx) => {
    const select = {
      name: true,
      time_zone: true,
      reply_address: true,
      recording_days: true,
      answer_silence_seconds: true,
      allows_premium_numbers: true,
      updated_at: true,
    } as const;
    // Of two concurrent changes, the later one sees what the other wrote.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const before = await tx.organizations.findFirstOrThrow({ where: { id: organizationId }, select });
    assertNotStale(before, seen, before.name);
    const after = await tx.organizations.update({
      where: { id: organizationId },
      data: {
        name,
        updated_at: new Date(),
        ...(time_zone ? { time_zone } : {}),
        // Prisma leaves out what is undefined.
        ...(settings as Prisma.organizationsUpdateInput),
      },
      select,
    });
    await recordChange(tx, context, {
      resource: 'organization',
      id: organizationId,
      name: after.name,
      change: 'updated',
      details: difference(before, after, [
        'name',
        'time_zone',
        'reply_address',
        'recording_days',
        'answer_silence_seconds',
        'allows_premium_numbers',
      ]),
    });
    return { id: organizationId, name };
  });
}
