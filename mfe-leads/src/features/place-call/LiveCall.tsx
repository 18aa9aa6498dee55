import type { PlacedCall } from '@switchboard/contracts/calls';
import {
  Banner,
  Button,
  formatDuration,
  formatPhone,
  IconFileText,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { IconPlay } from '@switchboard/design-system/icons';
import { endedReasonText, Slot } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { DecisionRules } from '../../display/DecisionRules.tsx';
import { SimulatedBadge } from '../../display/SimulatedBadge.tsx';
import { CallParts } from './CallParts.tsx';
import type { CallProgress } from './callProgress.ts';
import type { useLiveCall } from './useLiveCall.ts';

const State = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-inline-start: ${tokens.space[1]} solid var(--state-lamp, ${tokens.color.lineStrong});
  border-radius: ${tokens.radius.md};
  background: var(--state-soft, ${tokens.color.surface});

  &[data-phase='dialing'],
  &[data-phase='ringing'] {
    --state-lamp: ${tokens.color.ringingLamp};
    --state-soft: ${tokens.color.ringingSoft};
  }

  &[data-phase='connected'] {
    --state-lamp: ${tokens.color.liveLamp};
    --state-soft: ${tokens.color.liveSoft};
  }

  &[data-phase='failed'] {
    --state-lamp: ${tokens.color.dangerLamp};
    --state-soft: ${tokens.color.dangerSoft};
  }
`;

const Word = styled.span`
  font-size: ${tokens.text.xl};
  font-weight: ${tokens.weight.semibold};
`;

const Who = styled.div`
  flex: 1 1 10rem;
  min-inline-size: 0;
`;

function stateWord(progress: CallProgress): string {
  switch (progress.phase) {
    case 'initiated':
      return 'Initiated';
    case 'dialing':
      return 'Dialing';
    case 'ringing':
      return 'Ringing';
    case 'connected':
      return 'Connected';
    case 'ended':
      return progress.isFailed ? 'Call failed' : 'Disconnected';
  }
}

function Timer({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text mono size="lg" role="timer" aria-label="Duration">
      {formatDuration((now - Date.parse(since)) / 1000)}
    </Text>
  );
}

interface LiveCallProps {
  name: string;
  phoneNumber: string;
  placed: PlacedCall;
  live: ReturnType<typeof useLiveCall>;
  onView: (callLogId: string, view: 'transcript' | 'recording') => void;
}

function Outcome({
  progress,
  placed,
  live,
  onView,
}: Omit<LiveCallProps, 'name' | 'phoneNumber'> & { progress: CallProgress }) {
  const { call } = live;
  const isRefused = call?.decisions.some((decision) => !decision.is_allowed) ?? false;
  const message = call?.error_message ?? (placed.success ? null : placed.message);
  const logId = call?.call_log_id ?? null;
  const isEnded = progress.phase === 'ended';
  const { data: log } = useQuery({
    ...endpointQuery('GET /api/call-logs/:id', { params: { id: logId ?? '' } }),
    enabled: isEnded && logId !== null,
  });
  if (!isEnded) return null;
  return (
    <>
      {progress.isFailed && !isRefused && (
        <Banner tone="danger" title={message ?? 'Failed to initiate the call. Please try again.'}>
          {!placed.is_simulated && placed.instructions}
        </Banner>
      )}
      {logId !== null && (
        <Stack direction="row" gap={2} wrap>
          <Button icon={<IconFileText />} onPress={() => onView(logId, 'transcript')}>
            View Transcript
          </Button>
          {log?.has_recording && (
            <Button icon={<IconPlay />} onPress={() => onView(logId, 'recording')}>
              Play Recording
            </Button>
          )}
        </Stack>
      )}
    </>
  );
}

/** A call as it goes: its state in one word, its timer, how it ended and why it was allowed. */
export function LiveCall({ name, phoneNumber, placed, live, onView }: LiveCallProps) {
  const { call, progress } = live;
  const isSimulated = call?.is_simulated ?? placed.is_simulated;
  const ended = progress.phase === 'ended' ? progress : null;
  const reason = endedReasonText(ended?.endedReason ?? null);
  return (
    <Stack gap={4}>
      <State data-phase={ended?.isFailed ? 'failed' : progress.phase}>
        <Who>
          <Word role="status">{stateWord(progress)}</Word>
          <Text as="p">
            {name}{' '}
            <Text mono size="sm" tone="muted" style={{ whiteSpace: 'nowrap' }}>
              {formatPhone(phoneNumber)}
            </Text>
          </Text>
          {reason && <Text as="p">{reason}.</Text>}
        </Who>
        {isSimulated && <SimulatedBadge text="Simulated call" />}
        {progress.phase === 'connected' && <Timer since={progress.connectedAt} />}
        {ended?.durationSeconds != null && (
          <Text mono size="lg" aria-label="Duration">
            {formatDuration(ended.durationSeconds)}
          </Text>
        )}
      </State>
      {call?.assistant_id && (
        <CallParts assistantId={call.assistant_id} version={call.assistant_version} isSimulated={isSimulated} />
      )}
      <Slot name="call.opt-out.v1" call_id={placed.call_id} pending={null} fallback={null} />
      <Outcome {...{ progress, placed, live, onView }} />
      {call && <DecisionRules decisions={call.decisions} />}
      {!ended && (
        <Text size="sm" tone="muted">
          You can close this window: the call goes on and stays in view on every page.
        </Text>
      )}
    </Stack>
  );
}
