import type { CallLog } from '@switchboard/contracts/call-logs';
import type { Campaign } from '@switchboard/contracts/campaigns';
import { Button, EmptyState, IconRefresh, Loaded, LoadMore, Stack } from '@switchboard/design-system';
import { Table } from '@switchboard/design-system/data';
import { IconInbox } from '@switchboard/design-system/icons';
import { callLogActions } from '@switchboard/domain-ui/call-logs';
import { notifyError, Slot } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { anyId, oneOf, useAddress } from '@switchboard/platform/router';
import { campaignCallColumns } from './callLogColumns.tsx';

const failed = 'Failed to load call logs';
const parts = { log: anyId, view: oneOf(['transcript', 'recording']) };

/** The tab Call Logs: every call of a campaign, newest first; Enter opens its transcript. */
export function CampaignCallLogs({ campaign }: { campaign: Campaign }) {
  const query = useInfiniteQuery(endpointPages('GET /api/call-logs', { query: { campaign_id: campaign.id } }));
  const [{ log, view }, change] = useAddress(parts);
  const open = ({ id }: CallLog, wanted: 'transcript' | 'recording') => change({ log: id, view: wanted });
  const refresh = async () => {
    const { error } = await query.refetch();
    if (error) notifyError('Failed to fetch call logs', error);
  };
  const table = (logs: readonly CallLog[] | undefined) => (
    <Table
      label="Call logs of the campaign"
      columns={campaignCallColumns}
      rows={logs ?? []}
      isLoading={logs === undefined}
      getRowId={({ id }) => id}
      onRowAction={(row) => open(row, 'transcript')}
      rowActions={(row) => callLogActions(row, open)}
      emptyState={
        <EmptyState
          icon={<IconInbox />}
          title="No call logs found for this campaign"
          description="Every call of this campaign is listed here with its transcript and its recording."
        />
      }
      footer={<LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />}
    />
  );
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="end">
        <Button icon={<IconRefresh />} isPending={query.isRefetching} onPress={() => void refresh()}>
          Refresh
        </Button>
      </Stack>
      <Loaded query={query} failed={failed} loading={table(undefined)}>
        {table}
      </Loaded>
      {log && (
        <Slot
          name="call-log.view.v1"
          call_log_id={log}
          view={view ?? 'transcript'}
          onClose={() => change({ log: null, view: null })}
          pending={null}
        />
      )}
    </Stack>
  );
}
