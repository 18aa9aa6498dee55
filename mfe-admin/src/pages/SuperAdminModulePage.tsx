import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { Badge, EmptyState, IconGrid, Page, PageHeader, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { ApiError } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useParams } from '@switchboard/platform/router';
import { lazy, type ReactNode, Suspense } from 'react';
import { VersionsTab } from '../features/manage-versions/VersionsTab.tsx';
import { RollBack } from '../features/roll-back-module/RollBack.tsx';
import { AssignmentCard } from '../features/show-assignment/AssignmentCard.tsx';
import { SessionActions } from '../features/sign-in-super-admin/SessionActions.tsx';
import { SuperAdminGate } from '../features/sign-in-super-admin/SuperAdminGate.tsx';
import { LoadFailure } from '../superadmin/LoadFailure.tsx';
import { Refusal } from '../superadmin/Refusal.tsx';
import { rereading } from '../superadmin/session.ts';
import { useModulePlace } from '../superadmin/useModulePlace.ts';
import { useRelease } from '../superadmin/useRelease.ts';
import { findVersion } from '../superadmin/versions.ts';

const TokensTab = lazy(() =>
  import('../features/manage-deploy-tokens/TokensTab.tsx').then((file) => ({ default: file.TokensTab })),
);
const LogTab = lazy(() => import('../features/read-module-log/LogTab.tsx').then((file) => ({ default: file.LogTab })));
const RulesTab = lazy(() =>
  import('../features/manage-rules/RulesTab.tsx').then((file) => ({ default: file.RulesTab })),
);
const HealthCard = lazy(() =>
  import('../features/show-health/HealthCard.tsx').then((file) => ({ default: file.HealthCard })),
);
const DeactivateDialog = lazy(() =>
  import('../features/deactivate-module/DeactivateDialog.tsx').then((file) => ({ default: file.DeactivateDialog })),
);
const ActivateDialog = lazy(() =>
  import('../features/manage-versions/ActivateDialog.tsx').then((file) => ({ default: file.ActivateDialog })),
);
const RetireDialog = lazy(() =>
  import('../features/manage-versions/RetireDialog.tsx').then((file) => ({ default: file.RetireDialog })),
);
const CompareDialog = lazy(() =>
  import('../features/manage-versions/CompareDialog.tsx').then((file) => ({ default: file.CompareDialog })),
);
const PublishDialog = lazy(() =>
  import('../features/publish-version/PublishDialog.tsx').then((file) => ({ default: file.PublishDialog })),
);
const CanaryDialog = lazy(() =>
  import('../features/start-canary/CanaryDialog.tsx').then((file) => ({ default: file.CanaryDialog })),
);

/** The dialog that the address names, for the version that it names. */
function VersionDialog({ module }: { module: RegistryModule }) {
  const { dialog, version: named, close } = useModulePlace();
  const version = findVersion(module, named);
  const active = findVersion(module, module.assignment.active_version);
  if (dialog === 'publish') return <PublishDialog moduleId={module.id} onClose={close} />;
  if (dialog === 'deactivate')
    return module.assignment.deactivated_at === null ? <DeactivateDialog module={module} onClose={close} /> : null;
  if (!version) return null;
  const isCanary = module.assignment.canary?.version === version.version;
  // The dialog in the address may be done or impossible by now.
  const isUsable = version !== active && version.retired_at === null;
  const props = { module, version, onClose: close };
  if (dialog === 'compare') return active ? <CompareDialog active={active} version={version} onClose={close} /> : null;
  if (!isUsable) return null;
  if (dialog === 'canary') return <CanaryDialog module={module} version={version.version} onClose={close} />;
  if (dialog === 'promote') return isCanary ? <ActivateDialog {...props} isPromotion /> : null;
  if (isCanary) return null;
  if (dialog === 'activate') return <ActivateDialog {...props} isPromotion={false} />;
  return dialog === 'retire' ? <RetireDialog moduleId={module.id} version={version} onClose={close} /> : null;
}

function StateBadge({ module: { skipped_reason, assignment } }: { module: RegistryModule }) {
  if (assignment.deactivated_at !== null) return <Badge tone="warning">Taken away</Badge>;
  return skipped_reason === null ? null : <Badge tone="danger">Skipped</Badge>;
}

interface HeaderProps {
  id: string;
  /** Absent until the module is known. */
  module?: RegistryModule;
  action?: ReactNode;
}

function ModuleHeader({ id, module, action }: HeaderProps) {
  const title = module?.title ?? id;
  return (
    <PageHeader
      title={title}
      breadcrumbs={[{ label: 'Super Admin Dashboard', href: '/superadmin?tab=modules' }, { label: title }]}
      badge={module && <StateBadge module={module} />}
      description={
        <>
          <Text mono>{id}</Text>
          {module && ` · ${module.owner}`}
        </>
      }
      actions={
        <Stack direction="row" gap={2} align="start" wrap>
          <SessionActions />
          {action}
        </Stack>
      }
    />
  );
}

function Released({ module }: { module: RegistryModule }) {
  const place = useModulePlace();
  const release = useRelease(module);
  const later = (content: ReactNode) => (
    <Suspense fallback={<Skeleton shape="block" height={120} />}>{content}</Suspense>
  );
  return (
    <>
      <ModuleHeader id={module.id} module={module} action={<RollBack module={module} release={release} />} />
      <Refusal title="Not changed" error={release.error} />
      <AssignmentCard module={module} release={release} />
      {later(<HealthCard module={module} />)}
      <Tabs
        label="Module"
        selectedId={place.tab}
        onSelectionChange={(next) => afterAsking(() => place.showTab(next))}
        items={[
          {
            id: 'versions',
            label: 'Versions',
            count: module.versions.length,
            content: <VersionsTab module={module} />,
          },
          { id: 'rules', label: 'Rules', content: later(<RulesTab module={module} />) },
          { id: 'tokens', label: 'Deploy tokens', content: later(<TokensTab moduleId={module.id} />) },
          { id: 'log', label: 'Log', content: later(<LogTab moduleId={module.id} />) },
        ]}
      />
      <Suspense fallback={null}>
        <VersionDialog module={module} />
      </Suspense>
    </>
  );
}

function Unreleased({ id }: { id: string }) {
  return (
    <>
      <ModuleHeader id={id} />
      <EmptyState
        icon={<IconGrid />}
        title={`No release of ${id} yet`}
        description="A module is shown here from its first release on. Make a deploy token for its team, or check the id if you expected one."
      />
      <Suspense fallback={<Skeleton shape="block" height={120} />}>
        <TokensTab moduleId={id} />
      </Suspense>
    </>
  );
}

function ModuleOf({ id }: { id: string }) {
  const module = useQuery({ ...endpointQuery('GET /api/modules/:id', { params: { id } }), ...rereading });
  if (module.data)
    return (
      <>
        <LoadFailure what="the module" query={module} />
        <Released module={module.data} />
      </>
    );
  if (module.error instanceof ApiError && module.error.code === 'NOT_FOUND') return <Unreleased id={id} />;
  return (
    <>
      <ModuleHeader id={id} />
      <LoadFailure what="the module" query={module} />
      {module.isPending && (
        <>
          <Skeleton shape="block" height={140} />
          <Skeleton shape="block" height={280} />
        </>
      )}
    </>
  );
}

/** `/superadmin/modules/:id`: one module, its versions, and who runs which. */
export function SuperAdminModulePage() {
  const { id = '' } = useParams();
  return (
    <SuperAdminGate>
      {() => (
        <Page>
          <ModuleOf key={id} id={id} />
        </Page>
      )}
    </SuperAdminGate>
  );
}
