import type { Session } from '@switchboard/contracts/session';
import { notify } from '@switchboard/platform';

const storageKey = 'switchboard.removal-told';

const markOf = ({ user, removed_from }: Session) => `${user.id} ${removed_from?.removed_at}`;

/** Notes that this browser has told the person of their last removal. */
export function noteRemoval(session: Session): void {
  try {
    localStorage.setItem(storageKey, markOf(session));
  } catch {
    // Without storage they are told at every visit, until it is too long ago.
  }
}

function isTold(session: Session): boolean {
  try {
    return localStorage.getItem(storageKey) === markOf(session);
  } catch {
    return false;
  }
}

/** Tells somebody who works in another organization now which one they are no longer in. */
export function notifyRemoval(name: string, { organization }: Session): void {
  if (!organization) return;
  notify({
    title: `You are no longer a member of ${name}`,
    description: `You are working in ${organization.name} now. Ask an owner or admin of ${name} if this is a mistake.`,
    tone: 'warning',
  });
}

/** Tells whoever was removed while away, once. Who is in no organization reads it on the page that asks for one. */
export function showRemovalWhileAway(session: Session | null): void {
  if (!session?.organization || !session.removed_from || isTold(session)) return;
  noteRemoval(session);
  notifyRemoval(session.removed_from.organization_name, session);
}
