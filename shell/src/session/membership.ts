import { actingRoles, clientRoles } from '@switchboard/contracts/roles';
import type { ListedOrganization, Session } from '@switchboard/contracts/session';
import { notify } from '@switchboard/platform';
import { isAnythingTyped } from '@switchboard/platform/host';

/** Whether an organization is closed to everyone: an owner has deleted it, or it is suspended. */
export const isClosed = ({ deletion, suspension }: ListedOrganization): boolean =>
  deletion !== undefined || suspension !== undefined;

/** The active organization when it is closed, else null. */
export function closedOrganization(session: Session | null): ListedOrganization | null {
  const active = session?.organizations.find(({ id }) => id === session.organization?.id);
  return active && isClosed(active) ? active : null;
}

/** Whether the active organization stays closed to the person until they have a second factor. */
export const needsSecondFactor = (session: Session | null): boolean =>
  session?.organization?.needs_second_factor === true;

/** Whether the person has a weaker role in the active organization than when the page was drawn. */
function isDemoted(before: Session | null, session: Session): boolean {
  const [was, is] = [roleIn(before), roleIn(session)];
  return was !== null && is !== null && was.place === is.place && is.strength > was.strength;
}

/** Notifies a person whose role changed while they work: buttons appeared or will disappear. */
export function notifyRole(before: Session | null, session: Session): void {
  const [was, is] = [roleIn(before), roleIn(session)];
  if (!was || !is || was.place !== is.place || was.role === is.role) return;
  const isLess = isDemoted(before, session);
  const more = isLess
    ? isAnythingTyped()
      ? 'You may not be able to save your unsaved text: copy what you need before you close it.'
      : `Options that your new role can't use are now hidden. Ask ${is.whom} if this is a mistake.`
    : 'You now have more permissions here.';
  notify({
    title: `You are ${/^[aeiou]/.test(is.role) ? 'an' : 'a'} ${is.role} in ${is.name} now`,
    description: `Your role was changed from ${was.role}. ${more}`,
    tone: isLess ? 'warning' : 'info',
  });
}

const lookAgainMs = 500;
let held: { role: string; timer: ReturnType<typeof setInterval> } | undefined;

/**
 * Whether a weaker role has to wait, because applying it would remove a form with unsaved input: the input can't be
 * saved, but it can be copied. Notifies once, and calls `onClosed` when there is no unsaved input any longer.
 */
export function holdsRole(before: Session | null, session: Session, onClosed: () => void): boolean {
  const role = roleIn(session)?.role;
  if (!role || !isDemoted(before, session) || !isAnythingTyped()) return false;
  if (held?.role === role) return true;
  clearInterval(held?.timer);
  notifyRole(before, session);
  const timer = setInterval(() => {
    if (isAnythingTyped()) return;
    clearInterval(timer);
    held = undefined;
    onClosed();
  }, lookAgainMs);
  held = { role, timer };
  return true;
}

interface HeldRole {
  place: string;
  name: string;
  role: string;
  /** 0 is the strongest role. */
  strength: number;
  whom: string;
}

function roleIn(session: Session | null): HeldRole | null {
  const { organization = null, client = null } = session ?? {};
  if (organization) {
    const { id: place, name, role } = organization;
    return { place, name, role, strength: actingRoles.indexOf(role), whom: 'an owner or admin' };
  }
  if (!client) return null;
  const { client_id: place, client_name: name, role } = client;
  return { place, name, role, strength: clientRoles.indexOf(role), whom: 'your administrator' };
}
