import { randomUUID } from 'node:crypto';
import type { ApiKeyScope } from '@switchboard/contracts/api-keys';
import type { FeatureFlag } from '@switchboard/contracts/modules';
import type { ActingRole, ClientRole, Permission, StaffRole } from '@switchboard/contracts/permissions';
import { clientRoleCan, isForClientsAlone, scopeOf } from '@switchboard/contracts/roles';
import type { Logger } from 'pino';
import { type Actor, type ActorsClient, actorCan, type Person } from './actor.ts';
import type { SessionEnd } from './auth/ended-sessions.ts';
import { withTenant } from './database/tenant-pool.ts';
import { AppError, notFound } from './errors.ts';
import type { Services } from './services.ts';

/** What verbs ask of the organization they work in. */
export interface Organization {
  id: string;
  name: string;
  is_pro: boolean;
  time_zone: string;
  feature_flags: Record<string, boolean>;
  /** Nobody works in it any more; an owner may still take it back. */
  is_deleted: boolean;
  /** Whoever runs the installation stopped it, and said why; null unless they did. */
  suspended_reason: string | null;
}

/** A key that works, with the organization that it acts as. */
export interface VerifiedKey {
  id: string;
  name: string;
  scopes: readonly ApiKeyScope[];
  organization: Organization;
}

/** A person's place in an organization, read for this very request. */
export interface Membership {
  role: StaffRole;
  organization: Organization;
  /** The organization asks its members for a second factor, and the person has none. */
  needs_second_factor: boolean;
}

/** A person's place among the people of a client, read for this very request. */
export interface ClientMembership {
  id: string;
  role: ClientRole;
  client: ActorsClient;
  organization: Organization;
}

/** A super admin inside an organization that lets operators in, read for this very request. */
export interface OperatorVisit {
  id: string;
  username: string;
  organization: Organization;
  until: Date;
}

/** What everything that runs knows: the process's services, and what its lines in the log are marked with. */
interface Running extends Services {
  requestId: string;
  log: Logger;
}

/** What every request knows. */
export interface RequestContext extends Running {
  /** The organization that the caller's page shows, when it says so in `x-organization-id`. */
  shownOrganizationId: string | null;
  ipAddress: string;
  /** As the browser calls itself; empty where it does not say. */
  userAgent: string;
  person: Person | null;
  membership: Membership | null;
  /** Set in sessions of the client portal, which have no membership beside it. */
  client: ClientMembership | null;
  /** A super admin works in an organization that lets operators in: nobody else asks from this browser then. */
  visit: OperatorVisit | null;
  /** Why the session of the cookie was ended from elsewhere, when it was. */
  sessionEnd: SessionEnd | null;
}

/** The context of a verb: somebody, not necessarily a person, who acts inside an organization. */
export interface Context extends Running {
  actor: Actor;
  organization: Organization;
  organizationId: string;
  /** Where the request came from; null for what no request brought about. */
  ipAddress: string | null;
}

/** A request inside an organization: of one of its members or clients, or of a program with one of its keys. */
export type MemberContext = RequestContext & Context;

/** A request of a signed-in person, in whatever organization or in none. */
export type PersonContext = RequestContext & { person: Person };

/** A signed-in super admin: an account of its own, which belongs to no organization. */
export interface SuperAdmin {
  id: string;
  username: string;
  has_second_factor: boolean;
}

/** The context of a verb that only super admins do. */
export interface SuperAdminContext extends RequestContext {
  superAdmin: SuperAdmin;
  /** Who acts, as it is written down, e.g. `super admin ada`. */
  actor: string;
}

/** The context of a verb on one module: a super admin's, or that of a program with a deploy token of the module. */
export interface ReleaseContext extends RequestContext {
  superAdmin: SuperAdmin | null;
  /** Who acts, as it is written down, e.g. `super admin ada` or `token CI`. */
  actor: string;
}

/** An organization as verbs ask of it. Throws NOT_FOUND. */
export async function organizationOf({ db }: Pick<Services, 'db'>, organizationId: string): Promise<Organization> {
  const organization = await withTenant(organizationId, () =>
    db.organizations.findFirst({
      where: { id: organizationId },
      select: {
        id: true,
        name: true,
        is_pro: true,
        time_zone: true,
        feature_flags: true,
        deleted_at: true,
        suspended_reason: true,
      },
    }),
  );
  if (!organization) throw notFound('Organization');
  const { deleted_at, ...row } = organization;
  const feature_flags = row.feature_flags as Organization['feature_flags'];
  return { ...row, feature_flags, is_deleted: deleted_at !== null };
}

/** The context in which a job or the demo data acts by itself; `name` says which, e.g. `dialer`. Throws NOT_FOUND. */
export async function systemContext(services: Services, organizationId: string, name: string): Promise<Context> {
  const organization = await organizationOf(services, organizationId);
  const requestId = randomUUID();
  return {
    ...services,
    requestId,
    log: services.log.child({ request_id: requestId, system: name }),
    actor: { kind: 'system', name },
    organization,
    organizationId,
    ipAddress: null,
  };
}

const peopleOnly = () =>
  new AppError('FORBIDDEN', 'People do this, signed in: no API key may.', { reason: 'people_only' });

const sessionEnds: Record<SessionEnd, string> = {
  signed_out: 'You were signed out here from another browser.',
  password: 'You were signed out here because the password of your account was changed.',
};

function notSignedIn({ sessionEnd }: RequestContext): AppError {
  if (!sessionEnd) return new AppError('UNAUTHENTICATED', 'Authentication required. Please log in again.');
  return new AppError('UNAUTHENTICATED', sessionEnds[sessionEnd], { reason: 'session_ended' });
}

const roleRefused = () =>
  new AppError('FORBIDDEN', 'Your role does not allow this. Ask an administrator of your organization.', {
    reason: 'role',
  });

/** Who asks for what is in the portal, or signs in to it, without being a client. */
export const notAClient = (reason: 'client_only' | 'not_a_client' = 'client_only') =>
  new AppError('FORBIDDEN', 'You are not authorized as a client member. Please contact your administrator.', {
    reason,
  });

/** Narrows a request to a client's that holds a permission. Throws FORBIDDEN for whatever staff alone does. */
function requireClient(
  request: RequestContext,
  { id: user_id, full_name }: Person,
  { organization, ...member }: ClientMembership,
  permission: Permission,
): MemberContext {
  assertShown(request, organization);
  // Why it is suspended is between its staff and whoever runs the installation.
  if (organization.suspended_reason !== null)
    throw new AppError('FORBIDDEN', `${organization.name} is closed for the time being. Please ask the people there.`, {
      reason: 'organization_suspended',
    });
  assertInUse(organization);
  const actor: Actor = { kind: 'client', ...member, user_id, full_name };
  if (!clientRoleCan('admin', permission))
    throw new AppError('FORBIDDEN', 'This is for the staff of the organization.', { reason: 'staff_only' });
  if (!actorCan(actor, permission)) throw roleRefused();
  return { ...request, actor, organization, organizationId: organization.id };
}

const notForOperators = () =>
  new AppError('FORBIDDEN', 'An operator who was let in does not do this: it is for the people of the organization.', {
    reason: 'operator',
  });

/** Narrows a request to a super admin's who was let in, and may. Throws FORBIDDEN. */
function requireOperator(
  request: RequestContext,
  { id, username: name, organization }: OperatorVisit,
  permission: Permission,
): MemberContext {
  assertShown(request, organization);
  const actor: Actor = { kind: 'operator', id, name };
  if (!actorCan(actor, permission)) throw notForOperators();
  return { ...request, actor, organization, organizationId: organization.id };
}

/**
 * Narrows a request to a member or client of an organization, or to an operator in it, who holds a permission. Throws
 * UNAUTHENTICATED or FORBIDDEN.
 */
export function requireMember(request: RequestContext, permission: Permission): MemberContext {
  const { person, membership, client, visit } = request;
  if (visit) return requireOperator(request, visit, permission);
  if (!person) throw notSignedIn(request);
  if (client) return requireClient(request, person, client, permission);
  if (isForClientsAlone(permission)) throw notAClient();
  if (!membership)
    throw new AppError(
      'FORBIDDEN',
      'Could not determine your organization. Please ensure you belong to an organization.',
      { reason: 'no_organization' },
    );
  assertShown(request, membership.organization);
  assertInUse(membership.organization);
  assertSecondFactor(membership);
  const member = insideOf({ ...request, person }, membership);
  if (!actorCan(member.actor, permission)) throw roleRefused();
  return member;
}

/** Refuses who has no second factor where one is asked for: their password alone opens nothing. Throws FORBIDDEN. */
export function assertSecondFactor({ organization, needs_second_factor }: Membership): void {
  if (needs_second_factor)
    throw new AppError(
      'FORBIDDEN',
      `${organization.name} asks its members for a second factor. Set yours up to go on.`,
      { reason: 'second_factor_required' },
    );
}

/** A person's request as one inside an organization that they belong to, whatever they may do there. */
export function insideOf(request: PersonContext, { organization, role }: Membership): MemberContext {
  const actor: Actor = { kind: 'person', ...request.person, role };
  return { ...request, actor, organization, organizationId: organization.id };
}

/** What closes an organization for its people and its keys. */
export type Closing = Pick<Organization, 'is_deleted' | 'suspended_reason'>;

export const isInUse = ({ is_deleted, suspended_reason }: Closing): boolean => !is_deleted && suspended_reason === null;

/** Refuses what an organization cannot be asked any more, or not now. Throws FORBIDDEN. */
export function assertInUse({ is_deleted, suspended_reason }: Closing): void {
  if (is_deleted)
    throw new AppError('FORBIDDEN', 'This organization was deleted. One of its owners can take it back.', {
      reason: 'organization_deleted',
    });
  if (suspended_reason !== null)
    throw new AppError('FORBIDDEN', `This organization is suspended: ${suspended_reason}`, {
      reason: 'organization_suspended',
    });
}

// A page that was left open while its organization changed must not write into the other one.
function assertShown({ shownOrganizationId }: RequestContext, { id }: Organization): void {
  if (shownOrganizationId && shownOrganizationId !== id)
    throw new AppError('CONFLICT', 'You are working in another organization now. Nothing was changed.', {
      reason: 'organization_changed',
    });
}

/** Narrows a request to a program whose key allows what the permission stands for. Throws FORBIDDEN. */
export function requireKey(
  request: RequestContext,
  { organization, ...key }: VerifiedKey,
  permission: Permission,
): MemberContext {
  assertShown(request, organization);
  assertInUse(organization);
  const actor: Actor = { kind: 'api_key', ...key };
  const scope = scopeOf(permission);
  if (scope === null) throw peopleOnly();
  if (!actorCan(actor, permission))
    throw new AppError('FORBIDDEN', `This key may not do this: it was made without the scope "${scope}".`, {
      reason: 'key_scope',
    });
  // Whoever is signed in beside the key has no part in it.
  const nobody = { person: null, membership: null, client: null, visit: null };
  return { ...request, ...nobody, actor, organization, organizationId: organization.id };
}

/** The role of the member or operator who asks. Throws FORBIDDEN for a program with a key. */
export function roleOf({ actor }: MemberContext): ActingRole {
  if (actor.kind === 'operator') return 'operator';
  if (actor.kind !== 'person') throw peopleOnly();
  return actor.role;
}

/** Refuses what belongs to a feature that is switched off for the organization. Throws FORBIDDEN. */
export function requireFeature({ feature_flags }: Organization, flag: FeatureFlag): void {
  if (feature_flags[flag] === false)
    throw new AppError(
      'FORBIDDEN',
      'This feature is not enabled for your organization. Please contact your administrator for access.',
      {
        reason: 'feature_disabled',
      },
    );
}

/** Refuses what belongs to the PRO plan. Throws FORBIDDEN. */
export function requirePro({ is_pro }: Organization): void {
  if (!is_pro) throw new AppError('FORBIDDEN', 'This is a part of the PRO plan.', { reason: 'pro_required' });
}

/** Narrows a request to a signed-in person. Throws UNAUTHENTICATED. */
export function requirePerson(request: RequestContext): PersonContext {
  if (request.visit) throw notForOperators();
  if (!request.person) throw notSignedIn(request);
  return { ...request, person: request.person };
}
