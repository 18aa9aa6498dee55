import type { SchemaVersion } from '@switchboard/contracts/schema-templates';
import { Grid, Loaded, LoadMore, Moment, Section, Skeleton, Stack } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { type Option, Select } from '@switchboard/design-system/forms';
import { notifyError } from '@switchboard/platform';
import { endpointPages, endpointQuery, useInfiniteQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { ChangeList } from '../../schema-diff/ChangeList.tsx';

const columns: TableColumn<SchemaVersion>[] = [
  { id: 'version', header: 'Version', isRowHeader: true, cell: ({ version }) => `Version ${version}` },
  { id: 'fields', header: 'Fields', align: 'end', hideBelow: 420, cell: ({ field_count }) => field_count },
  { id: 'campaigns', header: 'Campaigns', align: 'end', cell: ({ campaign_count }) => campaign_count },
  {
    id: 'by',
    header: 'Saved by',
    isTruncated: true,
    width: '100%',
    hideBelow: 560,
    cell: ({ created_by_name }) => created_by_name ?? '',
  },
  { id: 'at', header: 'Saved', cell: ({ created_at }) => <Moment at={created_at} /> },
];

function Differences({ id, from, to }: { id: string; from: number; to: number }) {
  const diff = useQuery(endpointQuery('GET /api/schema-templates/:id/diff', { params: { id }, query: { from, to } }));
  return (
    <Loaded query={diff} failed="Failed to compare the versions" loading={<Skeleton lines={3} />}>
      {({ changes }) => <ChangeList changes={changes} />}
    </Loaded>
  );
}

/** The saved versions, newest first, and the differences between two of them in words. */
export function VersionsTab({ id, version }: { id: string; version: number }) {
  const list = useInfiniteQuery(endpointPages('GET /api/schema-templates/:id/versions', { params: { id } }));
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({});
  const { from = Math.max(version - 1, 1), to = version } = chosen;
  const options: Option[] = Array.from({ length: version }, (_, index) => {
    const number = version - index;
    return { id: String(number), label: `Version ${number}` };
  });
  return (
    <Stack gap={5}>
      <Loaded
        query={list}
        failed="Failed to load the versions"
        loading={<Table label="Versions" columns={columns} rows={[]} getRowId={({ id: row }) => row} isLoading />}
      >
        {(versions) => (
          <Table
            label="Versions"
            columns={columns}
            rows={versions}
            getRowId={({ id: row }) => row}
            footer={
              list.hasNextPage && (
                <LoadMore query={list} onFailed={(error) => notifyError('Failed to load the versions', error)} />
              )
            }
          />
        )}
      </Loaded>
      {version > 1 && (
        <Section title="What differs">
          <Grid min={160} columns={2} gap={4}>
            <Select
              label="From"
              options={options}
              value={String(from)}
              onChange={(number) => setChosen({ ...chosen, from: Number(number) })}
            />
            <Select
              label="To"
              options={options}
              value={String(to)}
              onChange={(number) => setChosen({ ...chosen, to: Number(number) })}
            />
          </Grid>
          <Differences id={id} from={from} to={to} />
        </Section>
      )}
    </Stack>
  );
}
