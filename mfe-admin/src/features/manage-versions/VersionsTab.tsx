import type { PublishedVersion, RegistryModule } from '@switchboard/contracts/module-registry';
import { Badge, type BadgeTone, Button, EmptyState, IconGrid, Moment, Stack, Text } from '@switchboard/design-system';
import { type MenuItem, Table, type TableColumn } from '@switchboard/design-system/data';
import { SearchField } from '@switchboard/design-system/forms';
import { IconUpload } from '@switchboard/design-system/icons';
import { useCallback, useMemo, useState } from 'react';
import { formatBytes, formatDifference } from '../../superadmin/format.ts';
import { NarrowOnly } from '../../superadmin/NarrowOnly.tsx';
import { type ModuleDialog, useModulePlace } from '../../superadmin/useModulePlace.ts';
import { type VersionState, versionState } from '../../superadmin/versions.ts';
import { versionFound } from './searchFailures.ts';
import { VersionFailures } from './VersionFailures.tsx';

interface VersionRow {
  published: PublishedVersion;
  state: VersionState;
  /** Browsers show it where the active version does not work. */
  isFallback: boolean;
  /** Bytes sent, other than the version before; null for the first. */
  difference: number | null;
  hasActive: boolean;
}

const badges: Record<NonNullable<VersionState>, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'success' },
  canary: { label: 'Canary', tone: 'info' },
  previous: { label: 'Previous', tone: 'outline' },
  retired: { label: 'Retired', tone: 'neutral' },
};

function rowsOf(module: RegistryModule): VersionRow[] {
  return module.versions.map((published, index) => {
    const before = module.versions[index + 1];
    return {
      published,
      state: versionState(module, published),
      isFallback: published.version === module.assignment.fallback_version,
      difference: before ? published.sent_bytes - before.sent_bytes : null,
      hasActive: module.assignment.active_version !== null,
    };
  });
}

function actionsOf({ published, state, hasActive }: VersionRow, open: (dialog: ModuleDialog) => void): MenuItem[] {
  const entry = (dialog: ModuleDialog, label: string, rest: Partial<MenuItem> = {}): MenuItem => ({
    id: dialog,
    label,
    onAction: () => open(dialog),
    ...rest,
  });
  const isUsable = published.retired_at === null && state !== 'active';
  return [
    ...(hasActive && state !== 'active' ? [entry('compare', 'Compare with the active version')] : []),
    ...(isUsable && state !== 'canary' ? [entry('activate', 'Activate…'), entry('canary', 'Start a canary…')] : []),
    ...(state === 'canary' ? [entry('promote', 'Promote…'), entry('canary', 'Change the canary…')] : []),
    ...(isUsable && state === 'previous'
      ? [entry('retire', 'Retire…', { isDisabled: true, description: 'A rollback goes back to it.' })]
      : []),
    ...(isUsable && state === null ? [entry('retire', 'Retire…', { tone: 'danger' })] : []),
  ];
}

function VersionName({ row: { published, state, isFallback } }: { row: VersionRow }) {
  return (
    <>
      <Stack direction="row" gap={2} wrap>
        <Text mono size="sm">
          {published.version}
        </Text>
        {state && <Badge tone={badges[state].tone}>{badges[state].label}</Badge>}
        {isFallback && <Badge tone="outline">Fallback</Badge>}
      </Stack>
      <Text as="div" size="xs" tone="muted">
        Revision{' '}
        <Text mono size="xs" title={published.revision}>
          {published.revision.replace(/^([0-9a-f]{12})[0-9a-f]+/, '$1')}
        </Text>
      </Text>
    </>
  );
}

function Size({ row: { published, difference } }: { row: VersionRow }) {
  return (
    <>
      <div>{formatBytes(published.sent_bytes)}</div>
      {difference !== null && (
        <Text as="div" size="xs" tone={difference > 0 ? 'warning' : difference < 0 ? 'success' : 'muted'}>
          {formatDifference(difference)}
        </Text>
      )}
    </>
  );
}

const phoneWidth = 560;

const columns: readonly TableColumn<VersionRow>[] = [
  {
    id: 'version',
    header: 'Version',
    isRowHeader: true,
    minWidth: 180,
    cell: (row) => (
      <>
        <VersionName row={row} />
        <NarrowOnly $below={phoneWidth}>
          <Size row={row} />
          <VersionFailures version={row.published} />
        </NarrowOnly>
      </>
    ),
  },
  {
    id: 'published',
    header: 'Published',
    minWidth: 170,
    hideBelow: 820,
    cell: ({ published }) => (
      <>
        <div>
          <Moment at={published.published_at} />
        </div>
        <Text as="div" size="xs" tone="muted">
          by {published.published_by}
        </Text>
      </>
    ),
  },
  {
    id: 'size',
    header: 'Sent, and change',
    width: 130,
    align: 'end',
    hideBelow: phoneWidth,
    cell: (row) => <Size row={row} />,
  },
  {
    id: 'failures',
    header: 'In browsers',
    minWidth: 170,
    hideBelow: phoneWidth,
    cell: ({ published }) => <VersionFailures version={published} />,
  },
];

/** Every published version, newest first, with its actions. */
export function VersionsTab({ module }: { module: RegistryModule }) {
  const { open, search: sought } = useModulePlace();
  const [search, setSearch] = useState(sought);
  const rows = useMemo(
    () =>
      rowsOf(module).flatMap((row) => {
        const published = versionFound(row.published, search);
        return published ? [{ ...row, published }] : [];
      }),
    [module, search],
  );
  const rowActions = useCallback(
    (row: VersionRow) => actionsOf(row, (dialog) => open(dialog, row.published.version)),
    [open],
  );
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="between" gap={3} wrap>
        <SearchField
          label="Search failures"
          placeholder="Message, page or browser"
          value={search}
          onChange={setSearch}
        />
        <Button icon={<IconUpload />} onPress={() => open('publish')}>
          Publish a version…
        </Button>
      </Stack>
      <Table
        label="Versions"
        columns={columns}
        rows={rows}
        getRowId={({ published }) => published.version}
        rowActions={rowActions}
        emptyState={
          search ? (
            <EmptyState title="No version has failed with this text" description="Try fewer words." />
          ) : (
            <EmptyState
              icon={<IconGrid />}
              title="No versions yet"
              description="A version is listed when it is published."
            />
          )
        }
      />
    </Stack>
  );
}
