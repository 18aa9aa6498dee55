import type { Endpoint } from '@switchboard/contracts/endpoint';
import type { FeatureFlag } from '@switchboard/contracts/modules';
import type { ActingRole, Permission } from '@switchboard/contracts/permissions';
import { clientRoleCan, isForClientsAlone, scopeOf } from '@switchboard/contracts/roles';
import { type Actor, actorCan, type Person } from './actor.ts';
import type { SessionEnd } from './auth/ended-sessions.ts';
import {
  type ClientMembership,
  insideOf,
  type MemberContext,
  type Membership,
  type OperatorVisit,
  type Organization,
  type PersonContext,
  type RequestContext,
  type VerifiedKey,
} from './context.ts';
import { AppError } from './errors.ts';

const peopleOnly = () =>
  new AppError('FORBIDDEN', "Only a signed-in person can do this. API keys can't.", { reason: 'people_only' });

const sessionEnds: Record<SessionEnd, string> = {
  signed_out: 'You were signed out here from another browser.',
  password: 'You were signed out here because the password of your account was changed.',
};

function notSignedIn({ sessionEnd }: RequestContext, text = 'Authentication required. Please log in again.'): AppError {
  if (!sessionEnd) return new AppError('UNAUTHENTICATED', text);
  return new AppError('UNAUTHENTICATED', sessionEnds[sessionEnd], { reason: 'session_ended' });
}

const keyRefused = (scope: string) =>
  new AppError('FORBIDDEN', `This key can't do this, because it lacks the scope "${scope}".`, {
    reason: 'key_scope',
  });

const roleRefused = () =>
  new AppError('FORBIDDEN', 'Your role does not allow this. Ask an administrator of your organization.', {
    reason: 'role',
  });

/** The error for people who use or sign in to the portal without being a client. */
export const notAClient = (reason: 'client_only' | 'not_a_client' = 'client_only') =>
  new AppError('FORBIDDEN', 'You are not authorized as a client member. Please contact your administrator.', {
    reason,
  });

/** Narrows a request to a client who has a permission. Throws FORBIDDEN for operations of staff. */
function requireClient(
  request: RequestContext,
  { id: user_id, full_name }: Person,
  { organization, ...member }: ClientMembership,
  permission: Permission,
): MemberContext {
  assertShown(request, organization);
  // The reason for a suspension is visible only to the organization's staff and the installation's operator.
  if (organization.suspended_reason !== null)
    throw new AppError('FORBIDDEN', `${organization.name} is closed at the moment. Please contact its staff.`, {
      reason: 'organization_suspended',
    });
  assertInUse(organization);
  const actor: Actor = { kind: 'client', ...member, user_id, full_name };
  if (!clientRoleCan('admin', permission))
    throw new AppError('FORBIDDEN', 'Only staff of the organization can do this.', { reason: 'staff_only' });
  if (!actorCan(actor, permission)) throw roleRefused();
  return { ...request, actor, organization, organizationId: organization.id };
}

const notForOperators = () =>
  new AppError('FORBIDDEN', "Operators can't do this. Ask a member of the organization.", {
    reason: 'operator',
  });

/** Narrows a request to a super admin who was let in and has the permission. Throws FORBIDDEN. */
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
 * Narrows a request to a member or client of an organization, or to an operator in it, who has a permission. Throws UNAUTHENTICATED
 * or FORBIDDEN.
 */
export function requireMember(request: RequestContext, permission: Permission, signedOutText?: string): MemberContext {
  const { person, membership, client, visit } = request;
  if (visit) return requireOperator(request, visit, permission);
  if (!person) throw notSignedIn(request, signedOutText);
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

/** Rejects people without a required second factor: their password alone grants no access. Throws FORBIDDEN. */
export function assertSecondFactor({ organization, needs_second_factor }: Membership): void {
  if (needs_second_factor)
    throw new AppError('FORBIDDEN', `${organization.name} requires a second factor. Set yours up to continue.`, {
      reason: 'second_factor_required',
    });
}

/** What closes an organization for its people and its keys. */
export type Closing = Pick<Organization, 'is_deleted' | 'suspended_reason'>;

export const isInUse = ({ is_deleted, suspended_reason }: Closing): boolean => !is_deleted && suspended_reason === null;

/** Rejects requests to an organization that is deleted or suspended. Throws FORBIDDEN. */
export function assertInUse({ is_deleted, suspended_reason }: Closing): void {
  if (is_deleted)
    throw new AppError('FORBIDDEN', 'This organization was deleted. One of its owners can restore it.', {
      reason: 'organization_deleted',
    });
  if (suspended_reason !== null)
    throw new AppError('FORBIDDEN', `This organization is suspended: ${suspended_reason}`, {
      reason: 'organization_suspended',
    });
}

// A page that stayed open while its organization changed must not write into the other one.
function assertShown({ shownOrganizationId }: RequestContext, { id }: Organization): void {
  if (shownOrganizationId && shownOrganizationId !== id)
    throw new AppError('CONFLICT', 'You are working in another organization now. Nothing was changed.', {
      reason: 'organization_changed',
    });
}

/** The request as one of a program with a key, whatever the key allows. Throws FORBIDDEN if its organization is closed. */
export function asKey(request: RequestContext, { organization, ...key }: VerifiedKey): MemberContext {
  assertShown(request, organization);
  assertInUse(organization);
  // A request with a key doesn't act for the signed-in person.
  const nobody = { person: null, membership: null, client: null, visit: null };
  return { ...request, ...nobody, actor: { kind: 'api_key', ...key }, organization, organizationId: organization.id };
}

/** Narrows a request to a program whose key grants the permission. Throws FORBIDDEN. */
export function requireKey(request: RequestContext, key: VerifiedKey, permission: Permission): MemberContext {
  const context = asKey(request, key);
  assertMay(context, permission);
  return context;
}

/** Checks what an operation requires in addition to its own permission. Throws FORBIDDEN. */
export function assertMay({ actor }: { actor: Actor }, permission: Permission): void {
  if (actorCan(actor, permission)) return;
  if (actor.kind !== 'api_key') throw roleRefused();
  const scope = scopeOf(permission);
  throw scope === null ? peopleOnly() : keyRefused(scope);
}

/** The role of the member or operator. Throws FORBIDDEN for a program with a key. */
export function roleOf({ actor }: MemberContext): ActingRole {
  if (actor.kind === 'operator') return 'operator';
  if (actor.kind !== 'person') throw peopleOnly();
  return actor.role;
}

/** Rejects operations of a feature that is switched off for the organization. Throws FORBIDDEN. */
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

/** Rejects an operation of a feature or a plan that the organization doesn't have. Throws FORBIDDEN. */
export function assertOffered({ flag, is_pro }: Pick<Endpoint, 'flag' | 'is_pro'>, organization: Organization): void {
  if (flag) requireFeature(organization, flag);
  if (is_pro) requirePro(organization);
}

/** Rejects operations of the PRO plan. Throws FORBIDDEN. */
function requirePro({ is_pro }: Organization): void {
  if (!is_pro) throw new AppError('FORBIDDEN', 'This is a part of the PRO plan.', { reason: 'pro_required' });
}

/** Narrows a request to a signed-in person. Throws UNAUTHENTICATED. */
export function requirePerson(request: RequestContext): PersonContext {
  if (request.visit) throw notForOperators();
  if (!request.person) throw notSignedIn(request);
  return { ...request, person: request.person };
}

/** Rejects people with an unconfirmed address. Without mail no one can confirm one, so everyone passes. Throws FORBIDDEN. */
export function assertConfirmed({ env, person }: RequestContext): void {
  if (env.smtpUrl && person && !person.email_verified)
    throw new AppError('FORBIDDEN', 'Please confirm your e-mail address first: your profile page sends you a link.', {
      reason: 'unconfirmed_address',
    });
}
