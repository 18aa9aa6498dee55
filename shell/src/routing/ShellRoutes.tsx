import { Navigate, Outlet, Route, Routes } from '@switchboard/platform/router';
import { Suspense, useMemo } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { ownedRoutes } from '../modules/moduleRoutes.ts';
import { DashboardPage } from '../pages/dashboard/DashboardPage.tsx';
import { Area } from './Area.tsx';
import { ModulePage } from './ModulePage.tsx';
import { NotFound, Waiting } from './notices.tsx';
import { FeaturesRedirect, SettingsRedirect } from './redirects.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { usePageTitle } from './usePageTitle.ts';

const LandingPage = lazyComponent(() =>
  import(/* webpackChunkName: "landing" */ '../pages/landing/LandingPage.tsx').then((m) => m.LandingPage),
);
const LoginPage = lazyComponent(() =>
  import(/* webpackChunkName: "login" */ '../pages/login/LoginPage.tsx').then((m) => m.LoginPage),
);
const SignUpPage = lazyComponent(() =>
  import(/* webpackChunkName: "signup" */ '../pages/signup/SignUpPage.tsx').then((m) => m.SignUpPage),
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
const TermsPage = lazyComponent(() =>
  import(/* webpackChunkName: "legal" */ '../pages/legal/TermsPage.tsx').then((m) => m.TermsPage),
);
const PrivacyPage = lazyComponent(() =>
  import(/* webpackChunkName: "legal" */ '../pages/legal/PrivacyPage.tsx').then((m) => m.PrivacyPage),
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
  return <NotFound />;
}

/** Every route: the shell's own, then what the manifests of the modules declare. */
export function ShellRoutes() {
  const modules = bootStore((state) => state.modules);
  const routes = useMemo(() => ownedRoutes(modules), [modules]);
  useFocusOnNavigation();

  const isOwned = (path: string) => routes.some(({ route }) => route.path === path);
  const moduleRoutes = (isPublic: boolean) =>
    routes
      .filter(({ route }) => (route.access === 'public') === isPublic)
      .map((owned) => <Route key={owned.route.path} path={owned.route.path} element={<ModulePage owned={owned} />} />);

  return (
    <Routes>
      <Route element={<PublicArea />}>
        <Route path="/" element={<LandingPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/signup" element={<SignUpPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/invite-accept" element={<AcceptInvitationPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route element={<PublicModuleArea />}>{moduleRoutes(true)}</Route>
      </Route>
      <Route element={<Area />}>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/assistant-dashboard" element={<Navigate to="/assistants" replace />} />
        <Route path="/agent-dashboard" element={<Navigate to="/assistants" replace />} />
        <Route path="/features" element={<FeaturesRedirect />} />
        {!isOwned('/organization-settings') && <Route path="/organization-settings" element={<SettingsRedirect />} />}
        {!isOwned('/team') && <Route path="/team" element={<SettingsRedirect tab="members" />} />}
        {moduleRoutes(false)}
        <Route path="*" element={<NotFoundRoute />} />
      </Route>
    </Routes>
  );
}
