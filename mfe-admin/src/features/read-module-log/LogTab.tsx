import type { ModuleLogEntry } from '@switchboard/contracts/module-log';
import { EmptyState, IconActivity, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { LoadFailure } from '../../superadmin/LoadFailure.tsx';
import { NarrowOnly } from '../../superadmin/NarrowOnly.tsx';
import { rereading } from '../../superadmin/session.ts';
import { describeAct, describeDetails } from './describeEntry.ts';

const phoneWidth = 640;

const columns: readonly TableColumn<ModuleLogEntry>[] = [
  {
    id: 'act',
    header: 'What',
    isRowHeader: true,
    minWidth: 160,
    cell: (entry) => (
      <>
        <Text as="div">
          {describeAct(entry)}{' '}
          {entry.version !== null && (
            <Text mono size="sm">
              {entry.version}
            </Text>
          )}
        </Text>
        <Text as="div" size="xs" tone="muted">
          {describeDetails(entry)}
        </Text>
        <NarrowOnly $below={phoneWidth}>
          <Text size="xs" tone="muted">
            <Moment at={entry.created_at} />
          </Text>
        </NarrowOnly>
      </>
    ),
  },
  { id: 'actor', header: 'Who', minWidth: 90, cell: ({ actor }) => actor },
  { id: 'at', header: 'When', width: 200, hideBelow: phoneWidth, cell: ({ created_at }) => <Moment at={created_at} /> },
];

/** The last 100 acts on a module, newest first. */
export function LogTab({ moduleId }: { moduleId: string }) {
  const log = useQuery({ ...endpointQuery('GET /api/modules/:id/log', { params: { id: moduleId } }), ...rereading });
  return (
    <Stack gap={3}>
      <LoadFailure what="the log" query={log} />
      {(log.data || log.isPending) && (
        <Table
          label="Log"
          columns={columns}
          rows={log.data ?? []}
          getRowId={({ id }) => String(id)}
          isLoading={log.isPending}
          emptyState={
            <EmptyState
              icon={<IconActivity />}
              title="Nothing happened yet"
              description="Every release, canary, rollback and token appears here, with the person who did it."
            />
          }
          footer={log.data?.length === 100 ? 'The last 100 acts' : undefined}
        />
      )}
    </Stack>
  );
}
