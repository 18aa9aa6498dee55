import type { CampaignReport } from '@switchboard/contracts/campaign-reports';
import type { Campaign } from '@switchboard/contracts/campaigns';
import { Button, Card, EmptyState, IconPlus, Loaded, LoadMore, Moment } from '@switchboard/design-system';
import { type MenuItem, Table, type TableColumn } from '@switchboard/design-system/data';
import { IconEye, IconFileText, IconTrash } from '@switchboard/design-system/icons';
import { notifyError, useCan } from '@switchboard/platform';
import {
  endpointMutation,
  endpointPages,
  useInfiniteQuery,
  useMutation,
  useOpenedRow,
} from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { DeleteReport } from './DeleteReport.tsx';
import { leadsIn, minutesOf } from './reportWords.ts';

const failed = 'Failed to load reports';
const number = (value: number) => value.toLocaleString('en-US');

const columns: TableColumn<CampaignReport>[] = [
  { id: 'created', header: 'Made', isRowHeader: true, cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    id: 'by',
    header: 'By',
    isTruncated: true,
    width: '40%',
    hideBelow: 700,
    cell: (row) => row.created_by_name ?? '–',
  },
  { id: 'leads', header: 'Leads', align: 'end', cell: ({ leads }) => number(leads) },
  { id: 'reached', header: 'Reached', align: 'end', cell: (row) => number(leadsIn(row, 'reached')) },
  { id: 'calls', header: 'Calls', align: 'end', hideBelow: 480, cell: ({ calls }) => number(calls) },
  {
    id: 'minutes',
    header: 'Minutes',
    align: 'end',
    hideBelow: 560,
    cell: ({ connected_seconds }) => minutesOf(connected_seconds),
  },
];

/** The reports of a campaign: snapshots of its results. */
export function CampaignReports({ campaign: { id } }: { campaign: Campaign }) {
  const canWrite = useCan('campaign.write');
  const navigate = useNavigate();
  const query = useInfiniteQuery(endpointPages('GET /api/campaigns/:id/reports', { params: { id } }));
  const asked = useOpenedRow(query.data);
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/campaigns/:id/reports', {
      stale: 'campaign.changed',
      done: 'Report created',
      failed: 'Failed to create the report',
    }),
  );
  const create = () => mutate({ params: { id } });
  const open = (report: CampaignReport) => void navigate(`/campaigns/${id}/reports/${report.id}`);
  const itemsOf = (report: CampaignReport): MenuItem[] => [
    { id: 'view', label: 'View Report', icon: <IconEye />, onAction: () => open(report) },
    ...(canWrite
      ? [
          {
            id: 'delete',
            label: 'Delete',
            icon: <IconTrash />,
            tone: 'danger' as const,
            onAction: () => asked.open(report),
          },
        ]
      : []),
  ];
  const table = (reports: readonly CampaignReport[] | undefined) => (
    <Table
      label="Reports"
      columns={columns}
      rows={reports ?? []}
      getRowId={(row) => row.id}
      isLoading={reports === undefined}
      skeletonRows={2}
      onRowAction={open}
      rowActions={itemsOf}
      emptyState={
        <EmptyState
          icon={<IconFileText />}
          title="No reports yet"
          description="A report is a snapshot of the campaign's figures and the outcome of each lead."
        />
      }
      footer={<LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />}
    />
  );
  return (
    <Card
      title="Reports"
      titleLevel={2}
      actions={
        canWrite && (
          <Button icon={<IconPlus />} isPending={isPending} onPress={create}>
            Create Report
          </Button>
        )
      }
    >
      <Loaded query={query} failed={failed} loading={table(undefined)}>
        {table}
      </Loaded>
      {asked.row && <DeleteReport report={asked.row} onClose={asked.close} />}
    </Card>
  );
}
