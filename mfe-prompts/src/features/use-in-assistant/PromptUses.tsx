import type { PromptUse } from '@switchboard/contracts/prompts';
import { Badge, EmptyState, IconBot, Link, Loaded, LoadMore, Moment, Stack } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';

const failed = 'Failed to load who uses the prompt';

function State({ use: { version, latest_version, is_edited } }: { use: PromptUse }) {
  return (
    <Stack direction="row" gap={2} wrap>
      {latest_version > version && <Badge tone="info">Version {latest_version} exists</Badge>}
      {is_edited && <Badge tone="warning">Edited since</Badge>}
    </Stack>
  );
}

const columns: TableColumn<PromptUse>[] = [
  {
    id: 'assistant',
    header: 'Assistant',
    isRowHeader: true,
    width: '100%',
    cell: ({ id, name }) => <Link href={`/assistants/${id}`}>{name}</Link>,
  },
  { id: 'version', header: 'Version', align: 'end', cell: ({ version }) => version },
  { id: 'state', header: 'Since then', cell: (use) => <State use={use} /> },
  { id: 'at', header: 'Put in', hideBelow: 560, cell: ({ applied_at }) => <Moment at={applied_at} /> },
];

/** The assistants that a prompt was put into. */
export function PromptUses({ id }: { id: string }) {
  const list = useInfiniteQuery(endpointPages('GET /api/prompts/:id/assistants', { params: { id } }));
  return (
    <Loaded
      query={list}
      failed={failed}
      loading={<Table label="Assistants" columns={columns} rows={[]} getRowId={(use) => use.id} isLoading />}
    >
      {(uses) => (
        <Table
          label="Assistants"
          columns={columns}
          rows={uses}
          getRowId={(use) => use.id}
          emptyState={
            <EmptyState
              icon={<IconBot />}
              title="No assistant uses this prompt"
              description="Use in an assistant puts a version into its draft, and shows what changes there first."
            />
          }
          footer={list.hasNextPage && <LoadMore query={list} onFailed={(error) => notifyError(failed, error)} />}
        />
      )}
    </Loaded>
  );
}
