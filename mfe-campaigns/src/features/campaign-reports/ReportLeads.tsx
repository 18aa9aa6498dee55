import type { CampaignReport, CampaignReportLead } from '@switchboard/contracts/campaign-reports';
import { EmptyState, formatDuration, formatPhone, Loaded, LoadMore, Moment, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconInbox } from '@switchboard/design-system/icons';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { outcomeLabels, stateLabels } from './reportWords.ts';

export const failed = 'Failed to load the leads of the report';
const none = <Text tone="muted">–</Text>;

const columns: TableColumn<CampaignReportLead>[] = [
  {
    id: 'lead',
    header: 'Lead',
    isRowHeader: true,
    isTruncated: true,
    width: '50%',
    minWidth: 150,
    cell: ({ lead_name, phone_number }) => (
      <TwoLines>
        <Text truncate>{lead_name}</Text>
        <Text mono size="sm" tone="muted" weight="regular">
          {formatPhone(phone_number)}
        </Text>
      </TwoLines>
    ),
  },
  { id: 'state', header: 'Outcome', cell: ({ state }) => stateLabels[state] },
  { id: 'calls', header: 'Calls', align: 'end', hideBelow: 420, cell: ({ calls }) => calls },
  {
    id: 'connected',
    header: 'Connected',
    align: 'end',
    hideBelow: 560,
    cell: ({ connected_seconds }) => (
      <Text mono size="sm">
        {formatDuration(connected_seconds)}
      </Text>
    ),
  },
  {
    id: 'last',
    header: 'Last call',
    hideBelow: 700,
    cell: ({ last_called_at: at }) => (at ? <Moment at={at} /> : none),
  },
  {
    id: 'ended',
    header: 'Ended Reason',
    hideBelow: 880,
    isTruncated: true,
    width: '50%',
    cell: ({ ended_reason, calls }) => (calls > 0 ? outcomeLabels(ended_reason) : none),
  },
];

/** The leads of a report with their states, a hundred at a time. */
export function useReportLeads({ id: report_id, campaign_id: id }: CampaignReport) {
  const params = { id, report_id };
  return useInfiniteQuery(
    endpointPages('GET /api/campaigns/:id/reports/:report_id/leads', { params, query: { limit: 100 } }),
  );
}

/** The leads of a report, in the order in which they joined. */
export function ReportLeads({ report }: { report: CampaignReport }) {
  const query = useReportLeads(report);
  const table = (leads: readonly CampaignReportLead[] | undefined) => (
    <Table
      label="Leads of the report"
      columns={columns}
      rows={leads ?? []}
      getRowId={(row) => row.id}
      isLoading={leads === undefined}
      skeletonRows={6}
      emptyState={
        <EmptyState icon={<IconInbox />} title="No leads" description="The campaign had no leads at that moment." />
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
