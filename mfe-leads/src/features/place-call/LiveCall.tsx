import type { Lead } from '@switchboard/contracts/leads';
import { hasCountry } from '@switchboard/contracts/phone-rules';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import {
  Banner,
  Button,
  formatDuration,
  formatPhone,
  IconFileText,
  Stack,
  Text,
  timeInZone,
  tokens,
} from '@switchboard/design-system';
import { IconBan, IconEdit, IconPlay } from '@switchboard/design-system/icons';
import { endedReasonText, Slot, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { DecisionRules } from '../../display/DecisionRules.tsx';
import { leadName } from '../../display/leadName.ts';
import { NotesForm } from '../../display/NotesForm.tsx';
import { SimulatedBadge } from '../../display/SimulatedBadge.tsx';
import { useNow } from '../../display/useNow.ts';
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

  &[data-phase='ended'] {
    --state-lamp: ${tokens.color.successLamp};
    --state-soft: ${tokens.color.successSoft};
  }

  &[data-phase='unanswered'] {
    --state-lamp: ${tokens.color.warningLamp};
    --state-soft: ${tokens.color.warningSoft};
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

const endLabels = { failed: 'Call failed', unanswered: 'Not answered', ended: 'Call ended' };

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
      return endLabels[progress.end];
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

/** The lead's local time; hidden if it is unknown. */
function TimeThere({ lead }: { lead: Lead }) {
  const now = useNow();
  const time = lead.time_zone && timeInZone(lead.time_zone, now);
  if (!time) return null;
  return (
    <Text size="sm" tone="muted">
      Local time {time}
    </Text>
  );
}

interface LiveCallProps {
  lead: Lead;
  phoneNumber: string;
  placed: PlacedCall;
  live: ReturnType<typeof useLiveCall>;
  /** The button that ends the call, if the surrounding view has none. */
  action?: ReactNode;
  onStop: () => void;
  onView: (callLogId: string, view: 'transcript' | 'recording') => void;
}

function useLog(logId: string | null) {
  return useQuery({
    ...endpointQuery('GET /api/call-logs/:id', { params: { id: logId ?? '' } }),
    enabled: logId !== null,
  }).data;
}

type Ended = Extract<CallProgress, { phase: 'ended' }>;

function Outcome({
  ended,
  placed,
  live,
  onView,
}: Pick<LiveCallProps, 'placed' | 'live' | 'onView'> & { ended: Ended }) {
  const { call } = live;
  const isRefused = call?.decisions.some((decision) => !decision.is_allowed) ?? false;
  const message = call?.error_message ?? (placed.success ? null : placed.message);
  const log = useLog(call?.call_log_id ?? null);
  return (
    <>
      {ended.end === 'failed' && !isRefused && (
        <Banner tone="danger" title={message ?? 'Failed to initiate the call. Please try again.'}>
          {!placed.is_simulated && placed.instructions}
        </Banner>
      )}
      {log && (log.has_transcript || log.has_recording) && (
        <Stack direction="row" gap={2} wrap>
          {log.has_transcript && (
            <Button icon={<IconFileText />} onPress={() => onView(log.id, 'transcript')}>
              View Transcript
            </Button>
          )}
          {log.has_recording && (
            <Button icon={<IconPlay />} onPress={() => onView(log.id, 'recording')}>
              Play Recording
            </Button>
          )}
        </Stack>
      )}
    </>
  );
}

/** Actions during and right after the call: transfer it, write a note, and stop further calls. */
function Tools({
  lead,
  logId,
  callId,
  action,
  onStop,
}: Pick<LiveCallProps, 'lead' | 'action' | 'onStop'> & { logId: string | null; callId: string | null }) {
  const [isWriting, setWriting] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  const canNote = useCan('call.write');
  const canStop = useCan('lead.write') && !lead.do_not_call && hasCountry(lead.phone_number);
  const log = useLog(wasOpened ? logId : null);
  useEffect(() => {
    if (isWriting) note.current?.querySelector('textarea')?.focus();
  }, [isWriting]);
  return (
    <>
      <Stack direction="row" gap={2} wrap>
        {action}
        {callId !== null && <Slot name="call.transfer.v1" call_id={callId} pending={null} fallback={null} />}
        {canNote && logId && (
          <Button
            size="sm"
            icon={<IconEdit size={14} />}
            aria-expanded={isWriting}
            onPress={() => {
              setOpened(true);
              setWriting(!isWriting);
            }}
          >
            {isWriting ? 'Hide note' : 'Write a note'}
          </Button>
        )}
        {canStop && (
          <Button size="sm" icon={<IconBan size={14} />} onPress={onStop}>
            Do not call
          </Button>
        )}
      </Stack>
      {/* Hidden instead of unmounted: the note is saved when its field loses the focus, and that may have to ask whose note to keep. */}
      {wasOpened && log && (
        <div ref={note} hidden={!isWriting}>
          <NotesForm log={log} hasFocus />
        </div>
      )}
    </>
  );
}

/**
 * The live transcript from the moment the call is answered; it stays after the end. The calls module renders it, for people who may
 * listen.
 */
function Words({ callId, isConnected }: { callId: string; isConnected: boolean }) {
  const [wasConnected, setWasConnected] = useState(isConnected);
  if (isConnected && !wasConnected) setWasConnected(true);
  return wasConnected ? <Slot name="call.words.v1" call_id={callId} pending={null} fallback={null} /> : null;
}

/** A call while it is live and right after it: its state, the participants, the transcript and the actions. */
export function LiveCall({ lead, phoneNumber, placed, live, action, onStop, onView }: LiveCallProps) {
  const { call, progress } = live;
  const isSimulated = call?.is_simulated ?? placed.is_simulated;
  const ended = progress.phase === 'ended' ? progress : null;
  const reason = endedReasonText(ended?.endedReason ?? null);
  return (
    <Stack gap={4}>
      <State data-phase={ended?.end ?? progress.phase}>
        <Who>
          <Word role="status">{stateWord(progress)}</Word>
          <Text as="p">
            {leadName(lead)}{' '}
            <Text mono size="sm" tone="muted" style={{ whiteSpace: 'nowrap' }}>
              {formatPhone(phoneNumber)}
            </Text>
          </Text>
          {reason ? <Text as="p">{reason}.</Text> : <TimeThere lead={lead} />}
        </Who>
        {isSimulated && <SimulatedBadge text="Simulated call" />}
        {progress.phase === 'connected' && <Timer since={progress.connectedAt} />}
        {ended?.durationSeconds != null && (
          <Text mono size="lg" aria-label="Duration">
            {formatDuration(ended.durationSeconds)}
          </Text>
        )}
      </State>
      <Tools
        lead={lead}
        logId={call?.call_log_id ?? null}
        callId={progress.phase === 'connected' ? placed.call_id : null}
        action={action}
        onStop={onStop}
      />
      <Words callId={placed.call_id} isConnected={progress.phase === 'connected'} />
      <Slot name="call.opt-out.v1" call_id={placed.call_id} pending={null} fallback={null} />
      {ended && <Outcome {...{ ended, placed, live, onView }} />}
      {call?.assistant_id && (
        <CallParts assistantId={call.assistant_id} version={call.assistant_version} isSimulated={isSimulated} />
      )}
      {call && <DecisionRules decisions={call.decisions} />}
    </Stack>
  );
}
