import { Button, IconRefresh, Page, PageHeader, Stack } from '@switchboard/design-system';
import { lazy, Suspense, useState } from 'react';
import { CallLogFilterBar } from '../features/browse-call-logs/CallLogFilterBar.tsx';
import { CallLogTable } from '../features/browse-call-logs/CallLogTable.tsx';
import { useCallLogFilters } from '../features/browse-call-logs/useCallLogFilters.ts';
import { useCallLogs } from '../features/browse-call-logs/useCallLogs.ts';

const CallLogViewSlot = lazy(() =>
  import('../slots/CallLogViewSlot.tsx').then((file) => ({ default: file.CallLogViewSlot })),
);

/** `/call-logs`: every call of the organization. */
export function CallLogsPage() {
  const filters = useCallLogFilters();
  const [isPointing, setIsPointing] = useState(false);
  const [viewed, setViewed] = useState<{ id: string; view: 'transcript' | 'recording' } | null>(null);
  const list = useCallLogs(filters, isPointing || viewed !== null);
  const { query, waitingCount } = list;
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    list.expectOwnChange();
    await query.refetch();
    setIsRefreshing(false);
  };
  return (
    <Page>
      <PageHeader
        title="Call Logs"
        description="Every call, with its transcript, its recording and why it was placed"
        actions={
          <Button icon={<IconRefresh />} isPending={isRefreshing} onPress={() => void refresh()}>
            Refresh
          </Button>
        }
      />
      <Stack direction="row" justify="between" gap={3} wrap>
        <CallLogFilterBar filters={filters} />
        {waitingCount > 0 && (
          <Button size="sm" icon={<IconRefresh size={14} />} onPress={list.showWaiting}>
            {waitingCount} {waitingCount === 1 ? 'update' : 'updates'}
          </Button>
        )}
      </Stack>
      <CallLogTable
        list={list}
        filters={filters}
        onView={(log, view) => setViewed({ id: log.id, view })}
        onPoint={setIsPointing}
      />
      {viewed && (
        <Suspense fallback={null}>
          <CallLogViewSlot call_log_id={viewed.id} view={viewed.view} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </Page>
  );
}
