import { Button, IconRefresh, Link, Page, PageHeader } from '@switchboard/design-system';
import { IconDownload } from '@switchboard/design-system/icons';
import { notifyError, useCan } from '@switchboard/platform';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense, useState } from 'react';
import { SimulatedBadge } from '../display/SimulatedBadge.tsx';
import { CallLogFilterBar } from '../features/browse-call-logs/CallLogFilterBar.tsx';
import { CallLogTable, callLogsFailed } from '../features/browse-call-logs/CallLogTable.tsx';
import { type CallLogFilterState, useCallLogFilters } from '../features/browse-call-logs/useCallLogFilters.ts';
import { useCallLogs } from '../features/browse-call-logs/useCallLogs.ts';

const CallLogViewSlot = lazy(() =>
  import('../slots/CallLogViewSlot.tsx').then((file) => ({ default: file.CallLogViewSlot })),
);

/** The browser streams the file from the server: the page holds no logs in memory, however many match. */
function exportHref({ query }: CallLogFilterState): string {
  const asked = Object.entries(query).filter((part): part is [string, string] => part[1] !== null);
  return `/api/call-logs/export?${new URLSearchParams(asked)}`;
}

const parts = { log: anyText, view: oneOf(['transcript', 'recording']) };

/** `/call-logs`: every call of the organization. */
export function CallLogsPage() {
  const filters = useCallLogFilters();
  const canReadInterviews = useCan('interview.read');
  const [isPointing, setIsPointing] = useState(false);
  const [{ log: viewedId, view }, change] = useAddress(parts);
  const list = useCallLogs(filters, isPointing || viewedId !== null);
  const { query, waitingCount } = list;
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    list.expectOwnChange();
    const { error } = await query.refetch();
    if (error) notifyError(callLogsFailed, error);
    setIsRefreshing(false);
  };
  const rows = list.rows ?? [];
  const place = rows.findIndex(({ id }) => id === viewedId);
  const neighbour = (step: -1 | 1) => {
    const row = place < 0 ? undefined : rows[place + step];
    return row && (() => change({ log: row.id }));
  };
  return (
    <Page>
      <PageHeader
        title="Call Logs"
        description={
          <>
            Every call with its transcript, recording and reason.
            {canReadInterviews && (
              <>
                {' '}
                <Link href="/interviews">Video interviews</Link> are listed separately.
              </>
            )}
          </>
        }
        actions={
          <>
            <Button icon={<IconDownload />} href={exportHref(filters)} download>
              Export CSV
            </Button>
            <Button icon={<IconRefresh />} isPending={isRefreshing} onPress={() => void refresh()}>
              Refresh
            </Button>
          </>
        }
      />
      <CallLogFilterBar
        filters={filters}
        end={
          (list.areAllSimulated || waitingCount > 0) && (
            <>
              {list.areAllSimulated && <SimulatedBadge text="Simulated calls" />}
              {waitingCount > 0 && (
                <Button icon={<IconRefresh size={14} />} onPress={list.showWaiting}>
                  {waitingCount} {waitingCount === 1 ? 'update' : 'updates'}
                </Button>
              )}
            </>
          )
        }
      />
      <CallLogTable
        list={list}
        filters={filters}
        onView={(log, wanted) => change({ log: log.id, view: wanted === 'transcript' ? null : wanted })}
        onPoint={setIsPointing}
      />
      {viewedId && (
        <Suspense fallback={null}>
          <CallLogViewSlot
            call_log_id={viewedId}
            onPrevious={neighbour(-1)}
            onNext={neighbour(1)}
            view={view ?? 'transcript'}
            onClose={() => change({ log: null, view: null })}
          />
        </Suspense>
      )}
    </Page>
  );
}
