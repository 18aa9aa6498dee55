import type { FeatureFlag } from '@switchboard/contracts/modules';
import { type Permission, roleCan, type StaffRole } from '@switchboard/contracts/permissions';
import type { Logger } from 'pino';
import { AppError } from './errors.ts';
import type { Services } from './services.ts';

/** The signed-in person of a request. */
export interface Person {
  id: string;
  email: string;
  full_name: string;
  session_id: string;
  /** May replace modules by their own in this shell. */
  is_developer: boolean;
}

/** The organization a request works in, with the person's role read for this very request. */
export interface Membership {
  organization_id: string;
  organization_name: string;
  role: StaffRole;
  is_pro: boolean;
  time_zone: string;
  feature_flags: Record<string, boolean>;
}

/** What every request knows. */
export interface RequestContext extends Services {
  /** The organization that the caller's page shows, when it says so in `x-organization-id`. */
  shownOrganizationId: string | null;
  requestId: string;
  log: Logger;
  ipAddress: string;
  person: Person | null;
  membership: Membership | null;
}

/** The context of a verb: a person inside an organization. */
export interface Context extends RequestContext {
  person: Person;
  membership: Membership;
  organizationId: string;
}

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

/** Narrows a request to a member of an organization that holds a permission. Throws UNAUTHENTICATED or FORBIDDEN. */
export function requireMember(request: RequestContext, permission: Permission): Context {
  const { person, membership } = request;
  if (!person) throw new AppError('UNAUTHENTICATED', 'Authentication required. Please log in again.');
  if (!membership)
    throw new AppError(
      'FORBIDDEN',
      'Could not determine your organization. Please ensure you belong to an organization.',
      { reason: 'no_organization' },
    );
  // A page that was left open while its organization changed must not write into the other one.
  if (request.shownOrganizationId && request.shownOrganizationId !== membership.organization_id)
    throw new AppError('CONFLICT', 'You are working in another organization now. Nothing was changed.', {
      reason: 'organization_changed',
    });
  if (!roleCan(membership.role, permission))
    throw new AppError('FORBIDDEN', 'Your role does not allow this. Ask an administrator of your organization.', {
      reason: 'role',
    });
  return { ...request, person, membership, organizationId: membership.organization_id };
}

/** Refuses what belongs to a feature that is switched off for the organization. Throws FORBIDDEN. */
export function requireFeature(membership: Membership, flag: FeatureFlag): void {
  if (membership.feature_flags[flag] === false)
    throw new AppError(
      'FORBIDDEN',
      'This feature is not enabled for your organization. Please contact your administrator for access.',
      {
        reason: 'feature_disabled',
      },
    );
}

/** Narrows a request to a signed-in person. Throws UNAUTHENTICATED. */
export function requirePerson(request: RequestContext): RequestContext & { person: Person } {
  if (!request.person) throw new AppError('UNAUTHENTICATED', 'Authentication required. Please log in again.');
  return { ...request, person: request.person };
}
