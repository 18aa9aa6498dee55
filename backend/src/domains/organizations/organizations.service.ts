import { randomUUID } from 'node:crypto';
import type { CreateOrganization, SessionOrganization, SignUp } from '@switchboard/contracts/session';
import { audit } from '../../audit.ts';
import { assertNotBreached } from '../../auth/breached-passwords.ts';
import type { Context, Membership, Person, RequestContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { addStarter } from './starter.ts';

type SignedIn = RequestContext & { person: Person };

async function insertOrganization(
  request: RequestContext,
  userId: string,
  input: CreateOrganization,
): Promise<SessionOrganization> {
  const client = await request.systemPool.connect();
  const id = randomUUID();
  try {
    await client.query('BEGIN');
    await client.query('INSERT INTO organizations (id, name, parent_organization_id) VALUES ($1, $2, $3)', [
      id,
      input.name,
      input.parent_organization_id ?? null,
    ]);
    await client.query("INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, 'owner')", [
      id,
      userId,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  await withTenant(id, () =>
    request.db.$transaction(async (tx) => {
      await addStarter(tx, id, userId, request.carrier.isSimulated);
      await audit(
        tx,
        { organizationId: id, requestId: request.requestId, person: { id: userId } },
        {
          action: 'create',
          resource_type: 'organization',
          resource_id: id,
          details: { name: input.name },
        },
      );
    }),
  );
  return { id, name: input.name, role: 'owner' };
}

/** Makes the account, its organization and the session; gives the session's cookies. */
export async function signUp(
  request: RequestContext,
  input: SignUp,
): Promise<{ organization: SessionOrganization; cookies: string[] }> {
  await request.limits.accountChange(request.ipAddress);
  const { userId, cookies } = await createAccount(request, input);
  const organization = await insertOrganization(request, userId, { name: input.organization_name });
  return { organization, cookies };
}

/** Makes an account through better-auth and signs it in. Throws CONFLICT when the address has one already. */
export async function createAccount(
  request: RequestContext,
  input: { full_name: string; email: string; password: string },
): Promise<{ userId: string; cookies: string[] }> {
  await assertNotBreached(input.password);
  try {
    const { headers, response } = await request.auth.api.signUpEmail({
      body: { name: input.full_name, email: input.email, password: input.password },
      returnHeaders: true,
    });
    return { userId: response.user.id, cookies: headers.getSetCookie() };
  } catch (error) {
    const code = (error as { body?: { code?: string } }).body?.code ?? '';
    // Two sign-ups at once with one address: the second meets the first one's row.
    const lostRace = code === 'FAILED_TO_CREATE_USER' && (await isKnownAddress(request, input.email));
    if (code.startsWith('USER_ALREADY_EXISTS') || lostRace)
      throw new AppError('CONFLICT', 'An account with this email exists already. Please sign in instead.', {
        reason: 'user_already_exists',
        fields: { email: 'An account with this email exists already. Please sign in instead.' },
      });
    throw error;
  }
}

async function isKnownAddress(request: RequestContext, email: string): Promise<boolean> {
  const { rowCount } = await request.systemPool.query('SELECT FROM users WHERE lower(email) = lower($1)', [email]);
  return rowCount !== 0;
}

/** Creates an organization owned by the caller and makes it the active one. */
export async function createOrganization(request: SignedIn, input: CreateOrganization): Promise<SessionOrganization> {
  if (input.parent_organization_id) await membershipIn(request, input.parent_organization_id);
  const organization = await insertOrganization(request, request.person.id, input);
  await setActive(request, organization.id);
  return organization;
}

async function membershipIn(request: SignedIn, organizationId: string): Promise<Membership> {
  const { rows } = await request.systemPool.query<Membership>(
    `SELECT o.id AS organization_id, o.name AS organization_name, m.role, o.is_pro, o.time_zone, o.feature_flags
     FROM organization_members m JOIN organizations o ON o.id = m.organization_id
     WHERE m.organization_id = $1 AND m.user_id = $2`,
    [organizationId, request.person.id],
  );
  if (!rows[0]) throw notFound('Organization');
  return rows[0];
}

async function setActive(request: SignedIn, organizationId: string): Promise<void> {
  await request.systemPool.query('UPDATE sessions SET active_organization_id = $2 WHERE id = $1', [
    request.person.session_id,
    organizationId,
  ]);
}

/** Makes another of the caller's organizations the active one. Throws NOT_FOUND for any other. */
export async function switchOrganization(request: SignedIn, organizationId: string): Promise<Membership> {
  const membership = await membershipIn(request, organizationId);
  await setActive(request, organizationId);
  return membership;
}

// Both must know it: people's screens and the calendar here use Intl, the figures use Postgres. Plain offsets, whose sign
// the two read differently, are not zones.
async function isTimeZone(context: Context, name: string): Promise<boolean> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    await context.tenantPool.query('SELECT now() AT TIME ZONE $1', [name]);
    return /^[a-z]/i.test(name);
  } catch {
    return false;
  }
}

/** Renames the active organization and, where given, sets its time zone. */
export async function updateOrganization(
  context: Context,
  input: { name: string; time_zone?: string | undefined },
): Promise<SessionOrganization> {
  const { organizationId, membership } = context;
  if (input.time_zone && !(await isTimeZone(context, input.time_zone)))
    throw new AppError('VALIDATION', 'This time zone is not known', {
      fields: { time_zone: 'This time zone is not known' },
    });
  return context.db.$transaction(async (tx) => {
    await tx.organizations.update({
      where: { id: organizationId },
      data: { name: input.name, updated_at: new Date(), ...(input.time_zone ? { time_zone: input.time_zone } : {}) },
      select: { id: true },
    });
    await audit(tx, context, {
      action: 'update',
      resource_type: 'organization',
      resource_id: organizationId,
      details: { name: input.name },
    });
    await emitEvent(tx, organizationId, {
      type: 'organization.changed',
      subject_id: organizationId,
      change: 'updated',
    });
    return { id: organizationId, name: input.name, role: membership.role };
  });
}
