import { staffRoles } from '@switchboard/contracts/roles';
import type { ListedOrganization, Session } from '@switchboard/contracts/session';
import { notify } from '@switchboard/platform';

/** The active organization when an owner has deleted it, else null. */
export function deletedOrganization(session: Session | null): ListedOrganization | null {
  const active = session?.organization?.id;
  return session?.organizations.find(({ id, deletion }) => id === active && deletion) ?? null;
}

/** Tells somebody whose role was changed while they work what they are now: buttons came or went. */
export function notifyRole(before: Session | null, { organization }: Session): void {
  const [was, is] = [before?.organization, organization];
  if (!was || !is || was.id !== is.id || was.role === is.role) return;
  const isLess = staffRoles.indexOf(is.role) > staffRoles.indexOf(was.role);
  const article = /^[aeiou]/.test(is.role) ? 'an' : 'a';
  notify({
    title: `You are ${article} ${is.role} in ${is.name} now`,
    description: isLess
      ? `Somebody changed your role from ${was.role}: what it does not allow is gone from this page. Ask an owner or admin if this is a mistake.`
      : `Somebody changed your role from ${was.role}: you may do more here from now on.`,
    tone: isLess ? 'warning' : 'info',
  });
}
