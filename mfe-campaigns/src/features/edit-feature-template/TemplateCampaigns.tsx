import type { Campaign } from '@switchboard/contracts/campaigns';
import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import { EmptyState, Loaded, LoadMore, Moment } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconFlag } from '@switchboard/design-system/icons';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { CampaignStatusBadge } from '../../display/CampaignStatusBadge.tsx';

const failed = 'Failed to load campaigns';

const columns: TableColumn<Campaign>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, isTruncated: true, width: '60%', cell: ({ name }) => name },
  { id: 'status', header: 'Status', cell: ({ status }) => <CampaignStatusBadge status={status} /> },
  {
    id: 'leads',
    header: 'Leads',
    align: 'end',
    hideBelow: 420,
    cell: ({ lead_count }) => lead_count.toLocaleString('en-US'),
  },
  { id: 'created', header: 'Created', hideBelow: 560, cell: (row) => <Moment at={row.created_at} isDayOnly /> },
  { id: 'updated', header: 'Last changed', hideBelow: 700, cell: (row) => <Moment at={row.updated_at} /> },
];

/** The tab Campaigns: those of a template, newest first; Enter opens one. */
export function TemplateCampaigns({ template }: { template: FeatureTemplate }) {
  const navigate = useNavigate();
  const query = useInfiniteQuery(endpointPages('GET /api/campaigns', { query: { feature_template_id: template.id } }));
  const table = (campaigns: readonly Campaign[] | undefined) => (
    <Table
      label={`Campaigns of ${template.name}`}
      columns={columns}
      rows={campaigns ?? []}
      getRowId={({ id }) => id}
      isLoading={campaigns === undefined}
      skeletonRows={4}
      onRowAction={({ id }) => void navigate(`/u/${encodeURIComponent(template.name)}/${id}`)}
      emptyState={
        <EmptyState
          icon={<IconFlag />}
          title="No campaigns yet"
          description={`Campaigns of ${template.name} are listed here with their leads and their status.`}
        />
      }
      footer={<LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />}
    />
  );
  return (
    <Loaded query={query} failed={failed} loading={table(undefined)}>
      {table}
    </Loaded>
  );
}
