import type { Session } from '@switchboard/contracts/session';
import { notify } from '@switchboard/platform';

const storageKey = 'switchboard.removal-told';

const markOf = ({ user, removed_from }: Session) => `${user.id} ${removed_from?.removed_at}`;

/** Records that this browser has shown the person their last removal. */
export function noteRemoval(session: Session): void {
  try {
    localStorage.setItem(storageKey, markOf(session));
  } catch {
    // Without storage the notice appears at every visit until the removal is too old.
  }
}

function isNoted(session: Session): boolean {
  try {
    return localStorage.getItem(storageKey) === markOf(session);
  } catch {
    return false;
  }
}

/** Notifies a person who now works in another organization which one they were removed from. */
export function notifyRemoval(name: string, { organization }: Session): void {
  if (!organization) return;
  notify({
    title: `You are no longer a member of ${name}`,
    description: `You are working in ${organization.name} now. Ask an owner or admin of ${name} if this is a mistake.`,
    tone: 'warning',
  });
}

/** Notifies a person who was removed while away, once. A person in no organization sees it on the page that asks for one. */
export function showRemovalWhileAway(session: Session | null): void {
  if (!session?.organization || !session.removed_from || isNoted(session)) return;
  noteRemoval(session);
  notifyRemoval(session.removed_from.organization_name, session);
}
