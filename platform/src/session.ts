import type { FeatureFlag } from '@switchboard/contracts/modules';
import type { Permission } from '@switchboard/contracts/permissions';
import { clientRoleCan, roleCan } from '@switchboard/contracts/roles';
import type { ActiveOrganization, ClientSession, Session, SessionUser } from '@switchboard/contracts/session';
import { create } from 'zustand';

/** The session store: the platform owns the only instance, the host writes it. */
export const sessionStore = create<{ session: Session | null }>(() => ({ session: null }));

/** The session, or null when signed out. */
export function useSession(): Session | null {
  return sessionStore((state) => state.session);
}

/** The organization of the session, for its staff or in its client portal. */
export function placeOf(session: Session | null): string | undefined {
  return session?.organization?.id ?? session?.client?.organization_id;
}

/** The client of a session, or null; the API enforces again what their role allows. */
export function useClient(): ClientSession | null {
  return sessionStore((state) => state.session?.client ?? null);
}

/** The signed-in person. Throws when signed out: use it only on routes for members. */
export function useUser(): SessionUser {
  const session = useSession();
  if (!session) throw new Error('useUser needs a signed-in person');
  return session.user;
}

/** The active organization, or null. */
export function useOrganization(): ActiveOrganization | null {
  return sessionStore((state) => state.session?.organization ?? null);
}

/** Whether the signed-in person has a permission in the active organization; the API enforces it again. */
export function can(permission: Permission): boolean {
  const role = sessionStore.getState().session?.organization?.role;
  return role !== undefined && roleCan(role, permission);
}

/** `can` for components, including in the client portal: re-renders when the organization or the role changes. */
export function useCan(permission: Permission): boolean {
  const organization = useOrganization();
  const client = useClient();
  if (client) return clientRoleCan(client.role, permission);
  return organization !== null && roleCan(organization.role, permission);
}

/** Whether a feature flag is on in the active organization; an absent flag counts as on. */
export function useFlag(flag: FeatureFlag): boolean {
  return useOrganization()?.feature_flags[flag] !== false;
}
