import { Page } from '@switchboard/design-system';
import { useOrganization } from '@switchboard/platform';
import { roleCan } from '@switchboard/platform/host';
import { useLocation } from '@switchboard/platform/router';
import { Suspense } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { ModuleView } from '../modules/ModuleView.tsx';
import { featureLabel, missingFeature, type OwnedRoute } from '../modules/moduleRoutes.ts';
import { FeatureNotAvailable, ModuleSkipped, NotPermitted } from '../notices/notices.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { usePageTitle } from './usePageTitle.ts';

const ModuleBuilding = lazyComponent(() =>
  import(/* webpackChunkName: "building" */ '../notices/ModuleBuilding.tsx').then((m) => m.ModuleBuilding),
);

/** One route of a module: checks flag and permission from the manifest, then shows the page in the module's place. */
export function ModulePage({ owned }: { owned: OwnedRoute }) {
  const { module, route } = owned;
  const organization = useOrganization();
  const { pathname } = useLocation();
  usePageTitle(route.title);
  // A developer's build is on its way: the released one would only flash up before it.
  const isWaiting = bootStore(
    ({ overrides }) => route.access !== 'public' && overrides[module.manifest.id]?.status === 'waiting',
  );
  const { title, version } = module.manifest;

  if (module.is_building)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ModuleBuilding title={title} />
      </Suspense>
    );
  if (module.skipped_reason !== null)
    return <ModuleSkipped title={title} version={version} reason={module.skipped_reason} />;
  if (route.access === 'member') {
    if (!organization) return null;
    const missing = missingFeature(route, organization);
    if (missing) return <FeatureNotAvailable feature={featureLabel(owned, missing)} />;
    if (route.permission && !roleCan(organization.role, route.permission))
      return <NotPermitted title={route.title} role={organization.role} />;
  }
  if (isWaiting) return <PageSkeleton />;
  return (
    <ModuleView
      module={module}
      expose={route.expose}
      place={pathname}
      titleLevel={1}
      hasNotice
      pending={<PageSkeleton />}
      frameFailure={(card) => <Page width="medium">{card}</Page>}
    />
  );
}
