import type { Session } from '@switchboard/contracts/session';
import { Button, Page, Stack } from '@switchboard/design-system';
import { useSession } from '@switchboard/platform';
import { Navigate, Outlet, useLocation } from '@switchboard/platform/router';
import { type ReactNode, Suspense } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { Frame } from '../frame/Frame.tsx';
import { Waiting } from '../notices/notices.tsx';
import { Unreachable } from '../notices/Unreachable.tsx';
import { closedOrganization } from '../session/membership.ts';
import { accountPath, clientHomePath, homePath } from '../session/safeRedirect.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { type PathAccess, pathAccess } from './pathAccess.ts';
import { type CameFor, signInPath } from './signInPath.ts';

const DeletedOrganizationPage = lazyComponent(() =>
  import(/* webpackChunkName: "deleted-organization" */ '../pages/deleted/DeletedOrganizationPage.tsx').then(
    (m) => m.DeletedOrganizationPage,
  ),
);

const SuspendedOrganizationPage = lazyComponent(() =>
  import(/* webpackChunkName: "suspended-organization" */ '../pages/suspended/SuspendedOrganizationPage.tsx').then(
    (m) => m.SuspendedOrganizationPage,
  ),
);
const SecondFactorNeededPage = lazyComponent(() =>
  import(/* webpackChunkName: "second-factor" */ '../pages/second-factor/SecondFactorNeededPage.tsx').then(
    (m) => m.SecondFactorNeededPage,
  ),
);

const ClientFrame = lazyComponent(() =>
  import(/* webpackChunkName: "client-frame" */ '../frame/ClientFrame.tsx').then((m) => m.ClientFrame),
);

const ClientNotice = lazyComponent(() =>
  import(/* webpackChunkName: "client-frame" */ '../notices/ClientNotice.tsx').then((m) => m.ClientNotice),
);

/** The account page of a person whose organization is closed. They keep it, without the organization's frame. */
function AccountAlone({ children }: { children: ReactNode }) {
  return (
    <main id="content">
      <Page width="medium">
        <Stack align="start">
          <Button href={homePath} variant="ghost">
            Back
          </Button>
        </Stack>
      </Page>
      {children}
    </main>
  );
}

function isOpenTo(access: PathAccess, isSignedIn: boolean): boolean {
  // Super admins have their own accounts, and their pages check them.
  return isSignedIn || access === 'super-admin';
}

/** Wraps the portal and a client's own account: its own frame, and nothing of the staff's. */
function ClientArea({ isOfPortal, session, children }: { isOfPortal: boolean; session: Session; children: ReactNode }) {
  if (!isOfPortal) return <Navigate to={clientHomePath} replace />;
  return (
    <Suspense fallback={<Waiting text="Opening…" />}>
      {session.client ? (
        <ClientFrame client={session.client}>{children}</ClientFrame>
      ) : (
        <ClientNotice session={session} />
      )}
    </Suspense>
  );
}

/** Wraps every page that isn't public: waits for the session, redirects visitors without one, draws the frame for members. */
export function Area() {
  const status = bootStore((state) => state.status);
  const modules = bootStore((state) => state.modules);
  const session = useSession();
  const isSignedIn = session !== null;
  const closed = closedOrganization(session);
  const hasSessionEnded = bootStore((state) => state.hasSessionEnded);
  const hasVisitEnded = bootStore((state) => state.hasVisitEnded);
  const { pathname, search, hash } = useLocation();

  if (status.phase === 'loading') return <Waiting text="Authenticating..." />;
  if (status.phase === 'failed') return <Unreachable message={status.message} requestId={status.requestId} />;
  if (status.phase === 'switching') return <Waiting text={`Opening ${status.organizationName}…`} />;
  const access = pathAccess(modules, pathname);
  // The store changes before the address does: the organization's page is left for the super admins' page.
  if (hasVisitEnded && !isOpenTo(access, isSignedIn)) return <Navigate to="/superadmin" replace />;
  if (!isOpenTo(access, isSignedIn)) {
    if (access === 'client')
      return <Navigate to={`/client/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
    if (hasSessionEnded) return <Navigate to={signInPath(pathname + search)} replace />;
    // There is no page at this address, with or without an account.
    if (access === 'unknown')
      return (
        <main id="content">
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      );
    // Visitors without a session go to the start page, whose sign-in link leads back to the page they asked for.
    const state: CameFor = { cameFor: pathname + search + hash };
    return <Navigate to="/" replace state={state} />;
  }
  const organization = session?.organization;
  const page = (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
  if (pathname === accountPath && (closed || organization?.needs_second_factor))
    return <AccountAlone>{page}</AccountAlone>;
  // No one can work in a closed organization; a super admin's pages belong to no organization.
  if (closed && access !== 'super-admin') {
    const ClosedPage = closed.deletion ? DeletedOrganizationPage : SuspendedOrganizationPage;
    return (
      <Suspense fallback={<Waiting text="Opening…" />}>
        <ClosedPage key={closed.id} organization={closed} />
      </Suspense>
    );
  }
  if (organization?.needs_second_factor && access !== 'super-admin')
    return (
      <Suspense fallback={<Waiting text="Opening…" />}>
        <SecondFactorNeededPage organization={organization} target={pathname + search} />
      </Suspense>
    );
  if (session && access !== 'super-admin' && (session.client || access === 'client'))
    return (
      <ClientArea isOfPortal={access === 'client' || pathname === accountPath} session={session}>
        {page}
      </ClientArea>
    );
  return isSignedIn ? <Frame>{page}</Frame> : <main id="content">{page}</main>;
}
