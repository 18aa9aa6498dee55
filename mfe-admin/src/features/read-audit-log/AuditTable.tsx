import type { AuditLog } from '@switchboard/contracts/audit-logs';
import { Button, EmptyState, formatDay, formatTime, IconActivity, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { useMemo } from 'react';
import styled from 'styled-components';
import { NarrowOnly } from '../../superadmin/NarrowOnly.tsx';
import { actorLabels, describeAct, nameOfActor } from './auditWords.ts';
import type { AuditFilters } from './useAuditFilters.ts';

/** Shown when the log can't be loaded. */
export const auditFailed = 'Failed to load the audit log';

export const auditPages = (query: AuditFilters['query']) => endpointPages('GET /api/audit-logs', { query });

type Row = AuditLog & { isFirstOfDay: boolean };

// Entries are newest first. Each day is shown once, at its first entry.
function byDay(entries: readonly AuditLog[]): Row[] {
  return entries.map((entry, index) => {
    const above = entries[index - 1];
    return { ...entry, isFirstOfDay: !above || formatDay(above.created_at) !== formatDay(entry.created_at) };
  });
}

// Below this width, the actor is shown next to the affected thing.
const narrowPx = 480;
const placePx = 620;

const Day = styled(Text)`
  white-space: nowrap;
`;

const columns: readonly TableColumn<Row>[] = [
  {
    id: 'when',
    header: 'When',
    minWidth: 108,
    cell: ({ created_at, isFirstOfDay }) => (
      <TwoLines>
        {isFirstOfDay && <Day weight="semibold">{formatDay(created_at)}</Day>}
        <Text as="time" size="sm" tone="muted">
          {formatTime(created_at)}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'what',
    header: 'What',
    isRowHeader: true,
    isTruncated: true,
    width: '60%',
    cell: (entry) => (
      <TwoLines>
        <Text truncate>{describeAct(entry)}</Text>
        <Text truncate size="sm" tone="muted" weight="regular">
          {entry.resource_name ?? '–'}
          <NarrowOnly as="span" $below={narrowPx}>
            {' '}
            · {nameOfActor(entry)}
          </NarrowOnly>
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'who',
    header: 'Who',
    hideBelow: narrowPx,
    isTruncated: true,
    width: '40%',
    cell: (entry) => (
      <TwoLines>
        <Text truncate>{nameOfActor(entry)}</Text>
        {entry.actor_kind !== 'person' && (
          <Text size="sm" tone="muted">
            {actorLabels[entry.actor_kind]}
          </Text>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'where',
    header: 'From',
    hideBelow: placePx,
    cell: ({ ip_address }) => (
      <Text mono size="sm" tone="muted">
        {ip_address ?? '–'}
      </Text>
    ),
  },
];

/** Who did what, newest first. A row opens the values before and after. */
export function AuditTable({ filters }: { filters: AuditFilters }) {
  const log = useInfiniteQuery(auditPages(filters.query));
  const rows = useMemo(() => byDay(log.data ?? []), [log.data]);
  const loadMore = async () => {
    const { isFetchNextPageError, error } = await log.fetchNextPage();
    if (isFetchNextPageError) notifyError(auditFailed, error);
  };
  return (
    <Table
      label="Audit log"
      columns={columns}
      rows={rows}
      rowLines={2}
      getRowId={({ id }) => id}
      isLoading={!log.data}
      onRowAction={({ id }) => filters.change({ entry: id })}
      emptyState={
        <EmptyState
          icon={<IconActivity />}
          title={filters.isFiltered ? 'Nothing matches' : 'Nothing happened yet'}
          description={
            filters.isFiltered
              ? 'No entries match these filters.'
              : 'Everything that people create, change or delete is recorded here.'
          }
          action={filters.isFiltered ? <Button onPress={filters.clear}>Clear filters</Button> : undefined}
        />
      }
      footer={
        log.hasNextPage ? (
          <Stack align="center">
            <Button size="sm" isPending={log.isFetchingNextPage} onPress={() => void loadMore()}>
              Load more
            </Button>
          </Stack>
        ) : null
      }
    />
  );
}
