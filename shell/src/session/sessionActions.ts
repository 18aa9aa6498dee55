import type { Session } from '@switchboard/contracts/session';
import { ApiError, notify, notifyError, request } from '@switchboard/platform';
import { isAnythingTyped, type SessionRefusal, sessionStore } from '@switchboard/platform/host';
import type { QueryClient } from '@switchboard/platform/query';
import { acceptBoot, bootStore } from '../boot/bootStore.ts';
import { bootFailure, fetchBoot } from '../boot/loadBoot.ts';
import { authRequest } from './authRequest.ts';
import { closedOrganization, holdsRole, isClosed, needsSecondFactor, notifyRole } from './membership.ts';
import { noteRemoval, notifyRemoval, showRemovalWhileAway } from './removal.ts';
import { beginPath, clientHomePath, homePath } from './safeRedirect.ts';
import { announceSessionChange } from './sessionChannel.ts';

/** What session changes need from the running shell. */
export interface SessionContext {
  queryClient: QueryClient;
  navigate: (path: string, options?: { replace?: boolean }) => void;
}

async function forget(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries();
  queryClient.clear();
}

const nextPaint = () => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Takes down the page, lets `change` run on the server, then starts again from new boot data: nothing of the previous
 * organization can be drawn, and none of its late responses are used. If the change fails, the page comes back
 * unchanged.
 */
async function restart(
  context: SessionContext,
  organizationName: string,
  change: () => Promise<unknown>,
  path = homePath,
): Promise<void> {
  bootStore.setState({ status: { phase: 'switching', organizationName } });
  await nextPaint();
  await context.queryClient.cancelQueries();
  try {
    await change();
  } catch (error) {
    bootStore.setState({ status: { phase: 'ready' } });
    throw error;
  }
  announceSessionChange();
  await enter(context, path);
}

/** Starts again from fresh boot data at `path`, after signing in or joining an organization. */
export async function enter({ queryClient, navigate }: SessionContext, path: string): Promise<void> {
  try {
    const boot = await fetchBoot();
    await forget(queryClient);
    navigate(path, { replace: true });
    acceptBoot(boot);
    showRemovalWhileAway(boot.session);
  } catch (error) {
    await forget(queryClient);
    bootStore.setState({ status: bootFailure(error) });
  }
}

/** Switches to another organization. */
export async function switchOrganization(context: SessionContext, to: { id: string; name: string }): Promise<void> {
  if (sessionStore.getState().session?.organization?.id === to.id) return;
  try {
    await restart(context, to.name, () =>
      request('POST /api/session/organization', { body: { organization_id: to.id } }),
    );
  } catch (error) {
    notifyError('Could not switch organization', error);
  }
}

/** Switches to the client portal of another organization. */
export async function switchPortal(context: SessionContext, to: { id: string; name: string }): Promise<void> {
  if (sessionStore.getState().session?.client?.organization_id === to.id) return;
  try {
    await restart(
      context,
      to.name,
      () => request('POST /api/client/session', { body: { organization_id: to.id } }),
      clientHomePath,
    );
  } catch (error) {
    notifyError('Could not switch organization', error);
  }
}

/** Enters a new organization, which is the active one since its creation. */
export async function enterNewOrganization(context: SessionContext, name: string): Promise<void> {
  await restart(context, name, async () => undefined, beginPath(null));
}

/** Signs out here and in the browser's other tabs, and goes to `path`. */
export async function signOut({ queryClient, navigate }: SessionContext, path = '/'): Promise<void> {
  try {
    await authRequest('sign-out', {});
  } catch {
    notify({ title: 'Could not sign out', description: 'Please check your connection and try again.', tone: 'danger' });
    return;
  }
  navigate(path, { replace: true });
  sessionStore.setState({ session: null });
  await forget(queryClient);
  announceSessionChange();
}

/** The page where super admins manage organizations. */
const deskPath = '/superadmin';

function showVisitEnded({ organization }: Session): void {
  notify({
    title: `You are no longer in ${organization?.name}`,
    description: "The owner's consent or your session has ended. You can enter again when an owner gives you access.",
    tone: 'warning',
  });
}

/** Ends a super admin's visit to the organization. */
export async function leaveVisit(context: SessionContext): Promise<void> {
  try {
    bootStore.setState({ hasVisitEnded: true });
    await restart(context, 'Super Admin', () => request('POST /api/superadmin/leave'), deskPath);
  } catch (error) {
    notifyError('You are still in the organization', error);
  }
}

/** The session ended on the server: members' pages redirect to the sign-in page, which leads back to them. */
export function sessionEnded(
  { queryClient, navigate }: Pick<SessionContext, 'queryClient'> & Partial<SessionContext>,
  { message, reason }: SessionRefusal = { message: '' },
): void {
  const { session } = sessionStore.getState();
  if (!session) return;
  if (session.operator && navigate) {
    showVisitEnded(session);
    // Pages of the organization are no longer drawn: without a session they would redirect to the members' sign-in.
    bootStore.setState({ status: { phase: 'switching', organizationName: 'Super Admin' }, hasVisitEnded: true });
    sessionStore.setState({ session: null });
    void enter({ queryClient, navigate }, deskPath);
    return;
  }
  const sessionEnd = reason === 'session_ended' ? message : null;
  // Unsaved input would be lost with the page: the page stays, blocked, until the person signs in again or discards the input.
  if (isAnythingTyped()) {
    if (!bootStore.getState().isHeld) bootStore.setState({ isHeld: true, sessionEnd });
    return;
  }
  leaveEnded(queryClient, sessionEnd);
}

/** Leaves the pages of a session that has ended: they redirect to the sign-in page. */
export function leaveEnded(queryClient: QueryClient, sessionEnd = bootStore.getState().sessionEnd): void {
  bootStore.setState({ status: { phase: 'ready' }, hasSessionEnded: true, sessionEnd, isHeld: false, heldFor: null });
  sessionStore.setState({ session: null });
  void forget(queryClient);
}

/** The current session on the server; null when the person is no longer signed in. */
async function readSession(before: Session | null): Promise<Session | null> {
  try {
    if (before && !before.operator) return await request('GET /api/session');
  } catch (error) {
    // A visiting super admin has no person's account that the session could belong to.
    if (!(error instanceof ApiError && error.reason === 'operator')) throw error;
  }
  return (await fetchBoot()).session;
}

/**
 * Reads the session again. A changed role or name is applied at once. The shell restarts from the dashboard for another
 * organization, after a removal or a switch in another tab, or when one was closed or reopened.
 */
export async function refreshSession(context: SessionContext): Promise<void> {
  const before = sessionStore.getState().session;
  let session: Session | null = null;
  let failure: unknown;
  try {
    session = await readSession(before);
  } catch (error) {
    failure = error;
  }
  const current = sessionStore.getState().session;
  // The answer may be older than a sign-out, a switch or another answer that came before it.
  if (current !== before) return current ? refreshSession(context) : undefined;
  if (bootStore.getState().status.phase === 'switching') return;
  if (failure) {
    if (failure instanceof ApiError && failure.code === 'UNAUTHENTICATED') sessionEnded(context);
    return;
  }
  if (!session) return sessionEnded(context);
  const { isHeld, heldFor } = bootStore.getState();
  if (isHeld) bootStore.setState({ isHeld: false, sessionEnd: null });
  const isElsewhere =
    before?.user.id !== session.user.id ||
    before.organization?.id !== session.organization?.id ||
    before.client?.client_id !== session.client?.client_id;
  // A reopened organization loads everything again: answers refused while it was closed don't count, and boot data of an
  // organization that waits for a second factor has neither its templates nor its settings.
  const isOtherwise =
    (closedOrganization(before) === null) !== (closedOrganization(session) === null) ||
    (needsSecondFactor(before) && !needsSecondFactor(session));
  if (heldFor && !isElsewhere) bootStore.setState({ heldFor: null });
  if (isElsewhere && hasSwitched(before, session) && isAnythingTyped()) {
    const { id, name } = session.organization as { id: string; name: string };
    if (heldFor?.id !== id) bootStore.setState({ heldFor: { id, name } });
    return;
  }
  if (!isElsewhere && !isOtherwise) {
    if (holdsRole(before, session, () => void refreshSession(context))) return;
    sessionStore.setState({ session });
    notifyRole(before, session);
    return;
  }
  const left = organizationLeft(before, session);
  if (left) noteRemoval(session);
  const name = session.organization?.name ?? session.client?.organization_name ?? 'your organizations';
  // A client who was removed sees it in the portal.
  const isOfPortal = session.client !== null || (before?.client && !session.organization);
  await restart(context, name, async () => undefined, isOfPortal ? clientHomePath : homePath);
  if (left) notifyRemoval(left.name, session);
  if (before?.operator && !session.operator) showVisitEnded(before);
}

/** Whether the person has switched organization in another tab, and can still work in the one of this page. */
function hasSwitched(before: Session | null, session: Session): boolean {
  const left = before?.organization?.id;
  const isSamePerson = before?.user.id === session.user.id;
  const mayReturn = session.organizations.some((listed) => listed.id === left && !isClosed(listed));
  return isSamePerson && mayReturn && session.organization !== null;
}

/** Switches back to the organization of this page, here and in the other tabs, so that unsaved input can be saved. */
export async function returnToPage(context: SessionContext): Promise<void> {
  const organization = sessionStore.getState().session?.organization;
  if (!organization) return;
  try {
    await request('POST /api/session/organization', { body: { organization_id: organization.id } });
  } catch (error) {
    notifyError('Could not switch organization', error);
    return;
  }
  announceSessionChange();
  await refreshSession(context);
}

/** Switches to the organization of the other tab and discards unsaved input on this page. */
export async function followSwitch(context: SessionContext): Promise<void> {
  const { heldFor } = bootStore.getState();
  if (!heldFor) return;
  await restart(context, heldFor.name, async () => undefined);
}

/** The organization of the open page when its person was removed from it: each of its tabs shows this. */
function organizationLeft(before: Session | null, { user, organizations }: Session): Session['organization'] {
  const left = before?.organization ?? null;
  return before?.user.id !== user.id || organizations.some(({ id }) => id === left?.id) ? null : left;
}
