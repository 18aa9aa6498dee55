import {
  ErrorState,
  formatDuration,
  formatMoment,
  formatPhone,
  SampleBadge,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { SimulatedBadge } from '../../display/SimulatedBadge.tsx';
import { Recording } from './Recording.tsx';
import { useCallLogView } from './useCallLogView.ts';

/** Call Recording: a player for sound, or for video where the recording is one. */
export function RecordingDialog({ callLogId, onClose }: { callLogId: string; onClose: () => void }) {
  const view = useCallLogView(callLogId);
  const { data: log, error, refetch, isFetching } = view.log;
  const who = log ? (log.lead_name ?? formatPhone(log.phone_number)) : '';
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={
        <Stack as="span" direction="row" gap={3} wrap>
          Call Recording
          {log?.is_simulated && <SimulatedBadge />}
          {log?.is_sample && <SampleBadge />}
        </Stack>
      }
    >
      {error && !log ? (
        <ErrorState
          title="Failed to load call logs"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Stack gap={3}>
          {log && (
            <Text tone="muted">
              {who}, {formatMoment(log.created_at)}, {formatDuration(log.call_duration)}
            </Text>
          )}
          <Recording view={view} title={`Recording of the call with ${who}`} />
        </Stack>
      )}
    </Dialog>
  );
}
