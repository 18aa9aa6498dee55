import type { ModuleRoute } from '@switchboard/contracts/modules';
import { Card, Page, Skeleton, Stack, Text, VisuallyHidden } from '@switchboard/design-system';
import { useOrganization, useSession } from '@switchboard/platform';
import { roleCan } from '@switchboard/platform/host';
import { useLocation } from '@switchboard/platform/router';
import { Suspense, useEffect } from 'react';
import { componentOf } from './components.ts';
import type { DevModule } from './DevModule.ts';
import { ModuleBoundary } from './ModuleBoundary.tsx';
import { SignIn } from './SignIn.tsx';

function Pending() {
  return (
    <Page aria-busy="true">
      <VisuallyHidden role="status">Loading the page…</VisuallyHidden>
      <Stack direction="row" justify="between">
        <Skeleton width={220} height={32} />
        <Skeleton width={120} height={36} />
      </Stack>
      <Skeleton shape="block" height={320} />
    </Page>
  );
}

function NotShown({ title, why }: { title: string; why: string }) {
  return (
    <Page width="medium">
      <Card title={title} titleLevel={1}>
        <Text as="p">{why}</Text>
      </Card>
    </Page>
  );
}

/** Why the shell would not show the route to this person; null when it would. */
function useRefusal({ access, flag, permission }: ModuleRoute): string | null {
  const organization = useOrganization();
  if (access !== 'member') return null;
  if (!organization) return 'The person who is signed in has no organization. The shell asks them to create one.';
  if (flag && organization.feature_flags[flag] === false)
    return `The feature ${flag} is off. The shell says so instead of the page.`;
  if (permission && !roleCan(organization.role, permission))
    return `The role ${organization.role} lacks ${permission}. The shell says so instead of the page.`;
  return null;
}

interface ModulePageProps {
  module: DevModule;
  route: ModuleRoute;
  onSignedIn: () => Promise<void>;
}

/** One route of the module, guarded as the shell guards it. */
export function ModulePage({ module, route, onSignedIn }: ModulePageProps) {
  const { pathname } = useLocation();
  const isSignedIn = useSession() !== null;
  const refusal = useRefusal(route);
  useEffect(() => {
    document.title = `${route.title} · ${module.declaration.id} alone`;
  }, [route.title, module.declaration.id]);

  if (route.access === 'member' && !isSignedIn)
    return <SignIn hasApi={module.setup.shell !== null} onSignedIn={onSignedIn} />;
  if (refusal) return <NotShown title={`${route.title} is not shown`} why={refusal} />;
  const Component = componentOf(module, 'pages', route.expose);
  return (
    <ModuleBoundary place={pathname}>
      <Suspense fallback={<Pending />}>
        <Component />
      </Suspense>
    </ModuleBoundary>
  );
}

/** A location that no route of the module matches. */
export function OtherPage({ shell }: { shell: string | null }) {
  const { pathname, search } = useLocation();
  return (
    <Page width="medium">
      <Card title="Not a page of this module" titleLevel={1}>
        <Text as="p">
          <code>{pathname}</code> belongs to the shell or to another module.
        </Text>
        {shell && (
          <Text as="p">
            <a href={`${shell}${pathname}${search}`}>Open it in the shell</a>
          </Text>
        )}
      </Card>
    </Page>
  );
}
