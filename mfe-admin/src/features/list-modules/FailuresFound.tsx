import type { PublishedVersion, RegistryModule } from '@switchboard/contracts/module-registry';
import { EmptyState, Link, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { useMemo } from 'react';
import { versionFound } from '../manage-versions/searchFailures.ts';
import { VersionFailures } from '../manage-versions/VersionFailures.tsx';

interface FoundRow {
  module: RegistryModule;
  published: PublishedVersion;
  search: string;
}

const columns: readonly TableColumn<FoundRow>[] = [
  {
    id: 'module',
    header: 'Module',
    isRowHeader: true,
    minWidth: 120,
    cell: ({ module, published, search }) => (
      <>
        <Link href={`/superadmin/modules/${module.id}?search=${encodeURIComponent(search)}`}>{module.title}</Link>
        <Text as="div" mono size="xs" tone="muted">
          {published.version}
        </Text>
      </>
    ),
  },
  {
    id: 'failures',
    header: 'In browsers',
    minWidth: 200,
    cell: ({ published }) => <VersionFailures version={published} />,
  },
];

/** The versions of all modules whose failures a search finds, each with a link to its module. */
export function FailuresFound({ modules, search }: { modules: readonly RegistryModule[]; search: string }) {
  const rows = useMemo(
    () =>
      modules.flatMap((module) =>
        module.versions.flatMap((version) => {
          const published = versionFound(version, search);
          return published ? [{ module, published, search }] : [];
        }),
      ),
    [modules, search],
  );
  return (
    <Table
      label="Failures found"
      columns={columns}
      rows={rows}
      getRowId={({ module, published }) => `${module.id} ${published.version}`}
      emptyState={<EmptyState title="No module has failed with this text" description="Try fewer words." />}
    />
  );
}
