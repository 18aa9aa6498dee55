import { randomUUID } from 'node:crypto';
import type { ApiKeyScope } from '@switchboard/contracts/api-keys';
import type { ClientRole, StaffRole } from '@switchboard/contracts/permissions';
import type { Logger } from 'pino';
import type { Actor, ActorsClient, Person } from './actor.ts';
import type { SessionEnd } from './auth/ended-sessions.ts';
import { withTenant } from './database/tenant-pool.ts';
import { notFound } from './errors.ts';
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
  /** The person who connected the app whose key this is; null for a key that belongs to no one. */
  acts_for: { id: string; full_name: string } | null;
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
  are_calls_paused: boolean;
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

/** A person's request as one inside an organization that they belong to, whatever they may do there. */
export function insideOf(request: PersonContext, { organization, role }: Membership): MemberContext {
  const actor: Actor = { kind: 'person', ...request.person, role };
  return { ...request, actor, organization, organizationId: organization.id };
}
