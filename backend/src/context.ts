import { randomUUID } from 'node:crypto';
import type { ApiKeyScope } from '@switchboard/contracts/api-keys';
import type { ClientRole, StaffRole } from '@switchboard/contracts/permissions';
import type { Logger } from 'pino';
import type { Actor, ActorsClient, Person } from './actor.ts';
import type { SessionEnd } from './auth/ended-sessions.ts';
import { withTenant } from './database/tenant-pool.ts';
import { notFound } from './errors.ts';
import type { Services } from './services.ts';

/** What verbs need to know about their organization. */
export interface Organization {
  id: string;
  name: string;
  is_pro: boolean;
  time_zone: string;
  feature_flags: Record<string, boolean>;
  /** Deleted: no one works in it any longer, but an owner can still restore it. */
  is_deleted: boolean;
  /** Why the installation's operator suspended it; null if it isn't suspended. */
  suspended_reason: string | null;
}

/** A valid key, with the organization that it acts for. */
export interface VerifiedKey {
  id: string;
  name: string;
  scopes: readonly ApiKeyScope[];
  /** The person who connected the app that has this key; null for a key that belongs to no one. */
  acts_for: { id: string; full_name: string } | null;
  organization: Organization;
}

/** A person's place in an organization, read for this request. */
export interface Membership {
  role: StaffRole;
  organization: Organization;
  /** The organization requires a second factor from its members, and the person has none. */
  needs_second_factor: boolean;
}

/** A person's place among the members of a client, read for this request. */
export interface ClientMembership {
  id: string;
  role: ClientRole;
  client: ActorsClient;
  organization: Organization;
}

/** A super admin inside an organization that lets operators in, read for this request. */
export interface OperatorVisit {
  id: string;
  username: string;
  organization: Organization;
  are_calls_paused: boolean;
  until: Date;
}

/** Available to everything that runs: the process's services, and the fields that mark its log lines. */
interface Running extends Services {
  requestId: string;
  log: Logger;
}

/** Available to every request. */
export interface RequestContext extends Running {
  /** The organization that the caller's page shows, if it is sent in `x-organization-id`. */
  shownOrganizationId: string | null;
  ipAddress: string;
  /** The browser's own name for itself; empty if it sends none. */
  userAgent: string;
  person: Person | null;
  membership: Membership | null;
  /** Set in sessions of the client portal, which have no membership. */
  client: ClientMembership | null;
  /** A super admin works in an organization that lets operators in; then no other session of this browser applies. */
  visit: OperatorVisit | null;
  /** Why the cookie's session was ended from elsewhere, if it was. */
  sessionEnd: SessionEnd | null;
}

/** The context of a verb: an actor, not necessarily a person, inside an organization. */
export interface Context extends Running {
  actor: Actor;
  organization: Organization;
  organizationId: string;
  /** The address that the request came from; null without a request. */
  ipAddress: string | null;
}

/** A request inside an organization: of a member or client, or of a program with a key. */
export type MemberContext = RequestContext & Context;

/** A request of a signed-in person, in any organization or in none. */
export type PersonContext = RequestContext & { person: Person };

/** A signed-in super admin: a separate account that belongs to no organization. */
export interface SuperAdmin {
  id: string;
  username: string;
  has_second_factor: boolean;
}

/** The context of a verb that is reserved for super admins. */
export interface SuperAdminContext extends RequestContext {
  superAdmin: SuperAdmin;
  /** The actor as it is recorded, e.g. `super admin ada`. */
  actor: string;
}

/** The context of a verb on one module: of a super admin, or of a program with a deploy token of the module. */
export interface ReleaseContext extends RequestContext {
  superAdmin: SuperAdmin | null;
  /** The actor as it is recorded, e.g. `super admin ada` or `token CI`. */
  actor: string;
}

/** The organization for a verb. Throws NOT_FOUND. */
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

/** The context in which a job or the demo data acts on its own; `name` identifies it, e.g. `dialer`. Throws NOT_FOUND. */
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

/** A person's request as one inside an organization that they belong to, whatever they may do there. */
export function insideOf(request: PersonContext, { organization, role }: Membership): MemberContext {
  const actor: Actor = { kind: 'person', ...request.person, role };
  return { ...request, actor, organization, organizationId: organization.id };
}
