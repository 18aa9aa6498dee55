import { articlePath, sitePaths } from '@switchboard/contracts/module-routes';
import { Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from '@switchboard/platform/router';
import { Suspense, useCallback, useMemo } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { ModuleBoundary } from '../modules/ModuleBoundary.tsx';
import { type OwnedRoute, ownedRoutes } from '../modules/moduleRoutes.ts';
import { Waiting } from '../notices/notices.tsx';
import { DashboardPage } from '../pages/dashboard/DashboardPage.tsx';
import { Area } from './Area.tsx';
import { ModulePage } from './ModulePage.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { pathAccess } from './pathAccess.ts';
import { FeaturesRedirect, LeaveForSite, SettingsRedirect } from './redirects.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { usePageTitle } from './usePageTitle.ts';

const LoginPage = lazyComponent(() =>
  import(/* webpackChunkName: "login" */ '../pages/login/LoginPage.tsx').then((m) => m.LoginPage),
);
const SignUpPage = lazyComponent(() =>
  import(/* webpackChunkName: "signup" */ '../pages/signup/SignUpPage.tsx').then((m) => m.SignUpPage),
);
const ConfirmSignUpPage = lazyComponent(() =>
  import(/* webpackChunkName: "signup" */ '../pages/signup/ConfirmSignUpPage.tsx').then((m) => m.ConfirmSignUpPage),
);
const ForgotPasswordPage = lazyComponent(() =>
  import(/* webpackChunkName: "password" */ '../pages/password/ForgotPasswordPage.tsx').then(
    (m) => m.ForgotPasswordPage,
  ),
);
const ResetPasswordPage = lazyComponent(() =>
  import(/* webpackChunkName: "password" */ '../pages/password/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
);
const AcceptInvitationPage = lazyComponent(() =>
  import(/* webpackChunkName: "invite" */ '../pages/invite-accept/AcceptInvitationPage.tsx').then(
    (m) => m.AcceptInvitationPage,
  ),
);
const UnsubscribePage = lazyComponent(() =>
  import(/* webpackChunkName: "unsubscribe" */ '../pages/unsubscribe/index.ts').then((m) =>
    m.loadWantedLanguage().then(() => m.UnsubscribePage),
  ),
);
const ProfilePage = lazyComponent(() =>
  import(/* webpackChunkName: "profile" */ '../pages/profile/ProfilePage.tsx').then((m) => m.ProfilePage),
);
const ClientLoginPage = lazyComponent(() =>
  import(/* webpackChunkName: "client-login" */ '../pages/client-portal/ClientLoginPage.tsx').then(
    (m) => m.ClientLoginPage,
  ),
);
const ClientSignUpPage = lazyComponent(() =>
  import(/* webpackChunkName: "client-login" */ '../pages/client-portal/ClientSignUpPage.tsx').then(
    (m) => m.ClientSignUpPage,
  ),
);

const WavePage = lazyComponent(() =>
  import(/* webpackChunkName: "wave" */ '../pages/wave/WavePage.tsx').then((m) => m.WavePage),
);

const NotFoundPage = lazyComponent(() =>
  import(/* webpackChunkName: "not-found" */ '../notices/NotFoundPage.tsx').then((m) => m.NotFoundPage),
);

const SignedOut = lazyComponent(() =>
  import(/* webpackChunkName: "signed-out" */ '../notices/SignedOut.tsx').then((m) => m.SignedOut),
);

const SwitchedElsewhere = lazyComponent(() =>
  import(/* webpackChunkName: "switched-elsewhere" */ '../notices/SwitchedElsewhere.tsx').then(
    (m) => m.SwitchedElsewhere,
  ),
);

const OverrideRequest = lazyComponent(() =>
  import(/* webpackChunkName: "override-request" */ '../developer/OverrideRequest.tsx').then((m) => m.OverrideRequest),
);

const WatchBuilds = lazyComponent(() =>
  import(/* webpackChunkName: "building" */ '../boot/WatchBuilds.tsx').then((m) => m.WatchBuilds),
);

/** Pages without the frame. A switch of organization takes them down as well. */
function PublicArea() {
  const status = bootStore((state) => state.status);
  if (status.phase === 'switching') return <Waiting text={`Opening ${status.organizationName}…`} />;
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}

/** A public page of a module, which must know the session before it draws. */
function PublicModuleArea() {
  const { phase } = bootStore((state) => state.status);
  return <main id="content">{phase === 'loading' ? <Waiting text="Loading…" /> : <Outlet />}</main>;
}

function NotFoundRoute() {
  usePageTitle('Page not found');
  // A module that only a developer's server has brings its pages late.
  const isWaiting = bootStore(({ overrides }) => Object.values(overrides).some(({ status }) => status === 'waiting'));
  if (isWaiting) return <PageSkeleton />;
  return <NotFoundPage />;
}

/** The `override` parameter asks to replace a module; public pages ignore it. */
function OverrideLink() {
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const isReady = bootStore(({ status }) => status.phase === 'ready');
  const released = bootStore((state) => state.released);
  const onDone = useCallback(() => {
    setParameters(
      (current) => {
        current.delete('override');
        return current;
      },
      { replace: true },
    );
  }, [setParameters]);
  const link = parameters.get('override');
  if (link === null || !isReady || pathAccess(released, pathname) === 'public') return null;
  return (
    <ModuleBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <OverrideRequest link={link} onDone={onDone} />
      </Suspense>
    </ModuleBoundary>
  );
}

/** The shell's own routes around those of the modules. */
export function routeTree(open: readonly OwnedRoute[], guarded: readonly OwnedRoute[]) {
  const isOwned = (path: string) => [...open, ...guarded].some(({ route }) => route.path === path);
  const pages = (routes: readonly OwnedRoute[]) =>
    routes.map((owned) => (
      <Route key={owned.route.path} path={owned.route.path} element={<ModulePage owned={owned} />} />
    ));
  return (
    <>
      <Route element={<PublicArea />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/signup" element={<SignUpPage />} />
        <Route path="/signup/confirm" element={<ConfirmSignUpPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/invite-accept" element={<AcceptInvitationPage />} />
        <Route path="/unsubscribe" element={<UnsubscribePage />} />
        <Route path="/client/login" element={<ClientLoginPage />} />
        <Route path="/client/signup" element={<ClientSignUpPage />} />
        <Route path="/siriwave-test" element={<WavePage />} />
        {[...sitePaths, articlePath].map((path) => (
          <Route key={path} path={path} element={<LeaveForSite />} />
        ))}
        <Route element={<PublicModuleArea />}>{pages(open)}</Route>
      </Route>
      <Route element={<Area />}>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/assistant-dashboard" element={<Navigate to="/assistants" replace />} />
        <Route path="/agent-dashboard" element={<Navigate to="/assistants" replace />} />
        <Route path="/features" element={<FeaturesRedirect />} />
        {!isOwned('/organization-settings') && <Route path="/organization-settings" element={<SettingsRedirect />} />}
        {!isOwned('/team') && <Route path="/team" element={<SettingsRedirect tab="members" />} />}
        {pages(guarded)}
        <Route path="*" element={<NotFoundRoute />} />
      </Route>
    </>
  );
}

/** Over whatever page is open: its session has ended or works elsewhere, and something is typed in it. */
function Held() {
  const isHeld = bootStore((state) => state.isHeld);
  const isElsewhere = bootStore((state) => state.heldFor !== null);
  if (!isHeld && !isElsewhere) return null;
  return <Suspense fallback={null}>{isHeld ? <SignedOut /> : <SwitchedElsewhere />}</Suspense>;
}

/** Every route: the shell's own, then what the manifests of the modules declare. */
export function ShellRoutes() {
  const modules = bootStore((state) => state.modules);
  const released = bootStore((state) => state.released);
  useFocusOnNavigation();
  const tree = useMemo(() => {
    // Pages for strangers always come from a release, never from a developer's server.
    const open = ownedRoutes(released).filter(({ route }) => route.access === 'public');
    const isOpen = (path: string) => open.some(({ route }) => route.path === path);
    const guarded = ownedRoutes(modules).filter(({ route }) => route.access !== 'public' && !isOpen(route.path));
    return routeTree(open, guarded);
  }, [modules, released]);
  return (
    <>
      <Routes>{tree}</Routes>
      <OverrideLink />
      {released.some(({ is_building: isBuilding }) => isBuilding) && (
        <Suspense fallback={null}>
          <WatchBuilds />
        </Suspense>
      )}
      <Held />
    </>
  );
}
