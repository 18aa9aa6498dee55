import type { OverheardCall } from '@switchboard/contracts/calls';
import { Button, EmptyState, ErrorState, isolated, Skeleton, Text } from '@switchboard/design-system';
import { IconPhoneOff, IconVolume, IconVolumeOff } from '@switchboard/design-system/icons';
import { ConfirmDialog, Dialog } from '@switchboard/design-system/overlays';
import { ApiError, endedReasonText, request, Slot, useCan, useLiveEvents } from '@switchboard/platform';
import { endpointMutation, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { TestTranscript } from '../test-assistant/TestTranscript.tsx';
import { useHearing } from './useHearing.ts';

/** How often is asked what has been said meanwhile. */
const everyMs = 1000;

const isOver = (error: unknown) => error instanceof ApiError && error.reason === 'already_ended';

/** What is said in a call, until it ends. */
function useOverheard(callId: string) {
  const [endedReason, setEndedReason] = useState<string | null | undefined>();
  const query = useQuery({
    queryKey: ['overheard', callId],
    queryFn: ({ signal }) => request('POST /api/call/:id/listen', { params: { id: callId }, signal }),
    refetchInterval: endedReason === undefined ? everyMs : false,
    enabled: endedReason === undefined,
    retry: false,
    gcTime: 0,
  });
  useLiveEvents(['call.status'], ({ subject_id, status, ended_reason }) => {
    if (subject_id === callId && (status === 'disconnected' || status === 'error')) setEndedReason(ended_reason);
  });
  const hasEnded = endedReason !== undefined || isOver(query.error);
  return { query, hasEnded, endedReason: endedReason ?? null };
}

function Said({ overheard, hasEnded }: { overheard: OverheardCall; hasEnded: boolean }) {
  const { call, lines } = overheard;
  if (lines.length === 0) return <EmptyState title={hasEnded ? 'Nothing was said' : 'No one has said anything yet'} />;
  const spoken = lines.map((line) => ({ ...line, is_interrupted: false, latency_ms: null }));
  return <TestTranscript lines={spoken} names={{ user: call.lead_name, assistant: call.assistant_name }} />;
}

function HearButton({ sound }: { sound: NonNullable<OverheardCall['sound']> }) {
  const { state, on, off } = useHearing();
  return state === 'on' ? (
    <Button icon={<IconVolumeOff />} onPress={off}>
      Mute
    </Button>
  ) : (
    <Button icon={<IconVolume />} isPending={state === 'connecting'} onPress={() => void on(sound)}>
      Hear
    </Button>
  );
}

/** How a live call can be followed. */
function followedText({ call, sound }: OverheardCall): string {
  if (call.is_simulated) return 'Live, in words: a simulated call has no sound while it goes on.';
  return sound ? 'Live, in words. You can also listen: no one in the call hears you.' : 'Live, in words.';
}

/** A live call as it is said, in words and sound; whoever reads it stands in the audit log. Asks before the call is ended. */
export function ListenDialog({ callId, onClose }: { callId: string; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const canEnd = useCan('call.place');
  const { query, hasEnded, endedReason } = useOverheard(callId);
  const end = useMutation(
    endpointMutation('POST /api/call/:id/end', {
      failed: 'The call could not be ended',
    }),
  );
  const { data, error } = query;
  const name = data ? isolated(data.call.lead_name) : '';
  return (
    <Dialog
      title={data ? `Call with ${name}` : 'Listen In'}
      description="You hear or read the call as it happens. The audit log records that you listened in."
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          {data?.sound && !hasEnded && <HearButton sound={data.sound} />}
          {data && canEnd && !hasEnded && (
            <Button variant="danger" icon={<IconPhoneOff />} onPress={() => setAsking(true)}>
              End Call
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <>
          <Text size="sm" tone="muted" role="status">
            {hasEnded ? `The call has ended. ${endedReasonText(endedReason)}` : followedText(data)}
          </Text>
          <Slot name="call.opt-out.v1" call_id={callId} pending={null} fallback={null} />
          <Said overheard={data} hasEnded={hasEnded} />
        </>
      ) : isOver(error) ? (
        <EmptyState title="The call has ended" />
      ) : error ? (
        <ErrorState
          title="The call could not be read"
          message={error.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Skeleton height={160} />
      )}
      {isAsking && !hasEnded && (
        <ConfirmDialog
          isOpen
          title="End Call?"
          description={`${name} will be disconnected immediately. This action cannot be undone.`}
          confirmLabel="End Call"
          tone="danger"
          isPending={end.isPending}
          onConfirm={() => end.mutate({ params: { id: callId } }, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
