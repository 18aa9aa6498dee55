import type { BulkRun } from '@switchboard/contracts/lead-bulk';
import type { UnschedulableReason } from '@switchboard/contracts/lead-bulk.limits';
import { Banner, Button, ProgressBar, Stack } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify, useCan } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useEffect, useRef, useState } from 'react';
import { leadsInWords } from './many.ts';
import { skippedInWords } from './skippedWords.ts';

const words: Record<BulkRun['action']['kind'], string> = {
  delete: 'Deleting leads',
  do_not_call: 'Putting numbers on the do-not-call list',
  set: 'Changing leads',
  schedule: 'Scheduling calls',
};

function endOf({ action, done, changed, skipped }: BulkRun): string {
  if (action.kind !== 'schedule') return `${leadsInWords(done)} looked at, ${changed.toLocaleString('en-US')} changed.`;
  const reasons = Object.entries(skipped) as [UnschedulableReason, number][];
  const calls = `${changed.toLocaleString('en-US')} ${changed === 1 ? 'call' : 'calls'} scheduled.`;
  return [calls, ...reasons.map(([reason, count]) => skippedInWords(reason, count))].join(' ');
}

function notifyOfEnd(run: BulkRun): void {
  const { status, error_message } = run;
  const description = endOf(run);
  if (status === 'completed') notify({ title: 'Done', description, tone: 'success' });
  else if (status === 'undone')
    notify({ title: 'Calls cancelled', description: 'Those that were made stay made.', tone: 'info' });
  else if (status === 'cancelled') notify({ title: 'Stopped', description, tone: 'info' });
  else notify({ title: 'Failed to change the leads', description: error_message ?? description, tone: 'danger' });
}

// Long enough to see the first calls go wrong.
const undoableMs = 60 * 60_000;

/** Recently scheduled calls with an undo button; while the undo runs, its progress. */
function ScheduledCalls({ run }: { run: BulkRun }) {
  const canCall = useCan('call.place');
  const [isAsking, setIsAsking] = useState(false);
  const undo = useMutation(
    endpointMutation('POST /api/leads/bulk/:id/undo', {
      stale: 'lead_bulk.changed',
      failed: 'The calls could not be cancelled',
    }),
  );
  if (run.status === 'undoing') return <Banner tone="info" title="Cancelling the calls that were scheduled" />;
  const isRecent = Date.now() - new Date(run.finished_at ?? run.created_at).getTime() < undoableMs;
  if (run.status === 'undone' || run.changed === 0 || !isRecent || !canCall) return null;
  return (
    <Banner
      tone="success"
      title={endOf(run)}
      actions={
        <Button size="sm" onPress={() => setIsAsking(true)}>
          Cancel these calls
        </Button>
      }
    >
      {isAsking && (
        <ConfirmDialog
          tone="danger"
          title={`Cancel the ${run.changed.toLocaleString('en-US')} calls?`}
          description="Calls that were made, or are being dialed, stay. All others are not made."
          confirmLabel="Cancel the calls"
          cancelLabel="Keep them"
          isPending={undo.isPending}
          onConfirm={() => undo.mutate({ params: { id: run.id } }, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Banner>
  );
}

/** The current actions on many leads, by anyone. Shows the result to people who saw the action start. */
export function ManyProgress() {
  const canWrite = useCan('lead.write');
  const run = useQuery(endpointQuery('GET /api/leads/bulk', { query: { limit: 1 } })).data?.items[0];
  const seen = useRef<Pick<BulkRun, 'id' | 'status'>>(undefined);
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/leads/bulk/:id/cancel', {
      stale: 'lead_bulk.changed',
      failed: 'It could not be stopped',
    }),
  );
  useEffect(() => {
    if (!run) return;
    const before = seen.current;
    seen.current = run;
    const isOver = run.status !== 'running' && run.status !== 'undoing';
    if (isOver && before?.id === run.id && before.status !== run.status) notifyOfEnd(run);
  }, [run]);
  if (run && run.action.kind === 'schedule' && run.status !== 'running') return <ScheduledCalls run={run} />;
  if (run?.status !== 'running') return null;
  return (
    <Banner
      tone="info"
      title={words[run.action.kind]}
      actions={
        canWrite && (
          <Button size="sm" isPending={isPending} onPress={() => mutate({ params: { id: run.id } })}>
            Stop
          </Button>
        )
      }
    >
      <Stack gap={1}>
        <ProgressBar
          label={`${run.done.toLocaleString('en-US')} of ${leadsInWords(run.total)}`}
          value={run.total === 0 ? 0 : Math.min(100, (run.done / run.total) * 100)}
        />
      </Stack>
    </Banner>
  );
}
