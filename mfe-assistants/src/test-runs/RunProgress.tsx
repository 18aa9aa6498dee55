import type { TestRun } from '@switchboard/contracts/test-conversations';
import { Button, ProgressBar, Stack } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** The progress of a run, with a button to stop it. */
export function RunProgress({ run }: { run: TestRun }) {
  const canWrite = useCan('assistant.write');
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/test-runs/:id', { stale: 'test_run.changed', failed: 'Failed to cancel the run' }),
  );
  const done = run.passed + run.failed + run.undecided;
  return (
    <Stack direction="row" gap={3} align="end" wrap>
      <div style={{ flex: '1 1 12rem' }}>
        <ProgressBar
          label={`${done} of ${run.total} tests`}
          value={run.total === 0 ? 0 : (done / run.total) * 100}
          tone={run.failed > 0 ? 'danger' : 'accent'}
        />
      </div>
      {canWrite && (
        <Button size="sm" isPending={isPending} onPress={() => mutate({ params: { id: run.id } })}>
          Cancel the run
        </Button>
      )}
    </Stack>
  );
}
