import type { OverheardCall } from '@switchboard/contracts/calls';
import { Button, EmptyState } from '@switchboard/design-system';
import { IconVolume, IconVolumeOff } from '@switchboard/design-system/icons';
import { ApiError, request, useLiveEvents } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { TestTranscript } from '../test-assistant/TestTranscript.tsx';
import { useHearing } from './useHearing.ts';

/** The polling interval for new lines. */
const everyMs = 1000;

export const isOver = (error: unknown) => error instanceof ApiError && error.reason === 'already_ended';

/** The transcript of a call, until it ends. */
export function useOverheard(callId: string) {
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

/** The lines so far. */
export function Said({ overheard, hasEnded }: { overheard: OverheardCall; hasEnded: boolean }) {
  const { call, lines } = overheard;
  if (lines.length === 0) return <EmptyState title={hasEnded ? 'Nothing was said' : 'No one has said anything yet'} />;
  const spoken = lines.map((line) => ({ ...line, is_interrupted: false, latency_ms: null }));
  return <TestTranscript lines={spoken} names={{ user: call.lead_name, assistant: call.assistant_name }} />;
}

/** Turns the sound of a live call on and off. */
export function HearButton({ sound }: { sound: NonNullable<OverheardCall['sound']> }) {
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
export function followedText({ call, sound }: OverheardCall): string {
  if (call.is_simulated) return 'Live, in words: a simulated call has no sound while it goes on.';
  return sound ? 'Live, in words. You can also listen: no one in the call hears you.' : 'Live, in words.';
}
