import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { Badge, Button, EmptyState, IconGrid, IconPlus, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { SearchField } from '@switchboard/design-system/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { lazy, Suspense, useState } from 'react';
import { FailureCount } from '../../superadmin/FailureCount.tsx';
import { canaryShare, counted } from '../../superadmin/format.ts';
import { LoadFailure } from '../../superadmin/LoadFailure.tsx';
import { NarrowOnly } from '../../superadmin/NarrowOnly.tsx';
import { rereading } from '../../superadmin/session.ts';
import { findVersion } from '../../superadmin/versions.ts';

const FailuresFound = lazy(() => import('./FailuresFound.tsx').then((file) => ({ default: file.FailuresFound })));
const NewModuleDialog = lazy(() => import('./NewModuleDialog.tsx').then((file) => ({ default: file.NewModuleDialog })));

function ActiveVersion({ module: { assignment } }: { module: RegistryModule }) {
  if (assignment.active_version === null) return <Text tone="muted">None yet</Text>;
  return (
    <>
      <Text as="div" mono size="sm">
        {assignment.active_version}
      </Text>
      <Text as="div" size="xs" tone="muted">
        changed <Moment at={assignment.changed_at} style={{ whiteSpace: 'normal' }} /> by {assignment.changed_by}
      </Text>
    </>
  );
}

function CanaryVersion({ module: { assignment } }: { module: RegistryModule }) {
  const { canary, canary_organizations, organizations } = assignment;
  if (!canary) return <Text tone="muted">None</Text>;
  return (
    <>
      <Text as="div" mono size="sm">
        {canary.version}
      </Text>
      <Text as="div" size="xs" tone="muted">
        {canaryShare(canary)} · {canary_organizations} of {counted(organizations, 'organization')} now
      </Text>
    </>
  );
}

function State({ module: { assignment, skipped_reason } }: { module: RegistryModule }) {
  if (skipped_reason !== null)
    return (
      <Text size="sm" tone="danger">
        Skipped: {skipped_reason}
      </Text>
    );
  if (assignment.deactivated_at !== null) return <Badge tone="warning">Taken away</Badge>;
  if (assignment.active_version === null)
    return <Badge tone="outline">{assignment.canary ? 'Canary only' : 'Not active'}</Badge>;
  return <Badge tone="success">Running</Badge>;
}

const narrowWidth = 800;

/** On narrow screens the row shows what the hidden columns would. */
function Narrow({ module }: { module: RegistryModule }) {
  const { canary } = module.assignment;
  return (
    <NarrowOnly $below={narrowWidth}>
      <State module={module} />
      {canary && (
        <Stack gap={1} align="start">
          <Text size="xs" tone="muted">
            Canary {canary.version}, {canaryShare(canary)}, failures:{' '}
          </Text>
          <FailureCount version={findVersion(module, canary.version)} />
        </Stack>
      )}
    </NarrowOnly>
  );
}

const columns: readonly TableColumn<RegistryModule>[] = [
  {
    id: 'module',
    header: 'Module',
    isRowHeader: true,
    minWidth: 90,
    cell: ({ id, title }) => (
      <>
        <Text as="div">{title}</Text>
        <Text as="div" mono size="xs" tone="muted">
          {id}
        </Text>
      </>
    ),
  },
  { id: 'owner', header: 'Owner', hideBelow: 1100, cell: ({ owner }) => owner },
  {
    id: 'active',
    header: 'Active version',
    minWidth: 150,
    cell: (module) => (
      <>
        <ActiveVersion module={module} />
        <Narrow module={module} />
      </>
    ),
  },
  {
    id: 'active-failures',
    header: 'Failures',
    align: 'end',
    width: 80,
    cell: (module) => <FailureCount version={findVersion(module, module.assignment.active_version)} />,
  },
  {
    id: 'canary',
    header: 'Canary',
    minWidth: 170,
    hideBelow: narrowWidth,
    cell: (module) => <CanaryVersion module={module} />,
  },
  {
    id: 'canary-failures',
    header: 'Failures of the canary',
    align: 'end',
    width: 140,
    hideBelow: narrowWidth,
    cell: (module) => <FailureCount version={findVersion(module, module.assignment.canary?.version)} />,
  },
  { id: 'state', header: 'State', minWidth: 110, hideBelow: narrowWidth, cell: (module) => <State module={module} /> },
];

/** Every module with its running versions; a row opens the module's page. */
export function ModulesTab() {
  const modules = useQuery({ ...endpointQuery('GET /api/modules'), ...rereading });
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const [search, setSearch] = useState('');
  const found = search.trim() === '' ? null : modules.data;
  const add = (
    <Button icon={<IconPlus />} onPress={() => setIsAdding(true)}>
      New module…
    </Button>
  );
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="between" wrap gap={3}>
        <Text as="p" tone="muted">
          Failures are counted in browsers, per version. A row opens the module.
        </Text>
        {modules.data?.length !== 0 && add}
      </Stack>
      <SearchField
        label="Search failures of all modules"
        placeholder="Message, page or browser"
        value={search}
        onChange={setSearch}
      />
      <LoadFailure what="the modules" query={modules} />
      {found && (
        <Suspense fallback={null}>
          <FailuresFound modules={found} search={search} />
        </Suspense>
      )}
      {!found && (modules.data || modules.isPending) && (
        <Table
          label="Modules"
          columns={columns}
          rows={modules.data ?? []}
          getRowId={({ id }) => id}
          onRowAction={({ id }) => navigate(`/superadmin/modules/${id}`)}
          isLoading={modules.isPending}
          skeletonRows={7}
          emptyState={
            <EmptyState
              icon={<IconGrid />}
              title="No modules yet"
              description="A module is listed here from its first release on. Its team needs a deploy token for that."
              action={add}
            />
          }
        />
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <NewModuleDialog onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
