import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import { partsUsed } from '@switchboard/contracts/cost-words';
import {
  Button,
  DescriptionList,
  EmptyState,
  ErrorState,
  formatDuration,
  formatPhone,
  Heading,
  IconFileText,
  isolated,
  Kbd,
  Moment,
  SampleBadge,
  Skeleton,
  Stack,
  Text,
  tabletOnly,
  tokens,
} from '@switchboard/design-system';
import { IconDownload, IconSplit } from '@switchboard/design-system/icons';
import { Dialog } from '@switchboard/design-system/overlays';
import { directionOf } from '@switchboard/domain-ui/call-logs';
import { endedReasonText, Slot, useCan, WhoAnswered } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { CallLogStatus } from '../../display/CallLogStatus.tsx';
import { SimulatedBadge } from '../../display/SimulatedBadge.tsx';
import { CallAnalyses } from './CallAnalyses.tsx';
import { CallCost } from './CallCost.tsx';
import { LineFold } from './CallLine.tsx';
import { Fold } from './Fold.tsx';
import { LogNotes } from './LogNotes.tsx';
import { Recording } from './Recording.tsx';
import { ResponseTimes } from './ResponseTimes.tsx';
import { spokenIndex } from './speakers.ts';
import { Transcript } from './Transcript.tsx';
import { type CallLogView, useCallLogView } from './useCallLogView.ts';
import { WhyThisCall } from './WhyThisCall.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: ${tokens.space[5]};
  align-items: start;

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Stays in view while the transcript scrolls; on a narrow screen the player alone does, above the lines. */
const Beside = styled.div`
  position: sticky;
  inset-block-start: 0;
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};

  ${tabletOnly} {
    display: contents;
  }
`;

const Player = styled.div`
  ${tabletOnly} {
    position: sticky;
    inset-block-start: 0;
    z-index: ${tokens.layer.sticky};
    order: -1;
    background: ${tokens.color.raised};
  }
`;

const isOver = ({ status }: CallLogDetail) => status === 'completed' || status === 'failed';

function facts(log: CallLogDetail) {
  const reason = endedReasonText(log.ended_reason);
  const parts = log.cost ? partsUsed(log.cost) : {};
  return [
    { term: 'Date', value: <Moment at={log.created_at} /> },
    ...(log.lead_name ? [{ term: 'Lead', value: log.lead_name }] : []),
    {
      term: 'Phone Number',
      value: (
        <Text mono size="sm">
          {log.phone_number === '' ? 'No phone number' : formatPhone(log.phone_number)}
        </Text>
      ),
    },
    { term: 'Direction', value: directionOf(log) },
    { term: 'Duration', value: isOver(log) ? formatDuration(log.call_duration) : null },
    ...(reason ? [{ term: 'Ended Reason', value: reason }] : []),
    ...(parts.model === undefined ? [] : [{ term: 'Answered by', value: <WhoAnswered parts={parts} /> }]),
  ];
}

function recordingTitle(log: CallLogDetail | undefined): string {
  return `Recording of the call with ${isolated(log?.lead_name ?? formatPhone(log?.phone_number ?? ''))}`;
}

/** How the call ended and its summary, which people read first. */
function Result({ log }: { log: CallLogDetail }) {
  const reason = endedReasonText(log.ended_reason);
  return (
    <Stack gap={2}>
      <Stack direction="row" gap={2} align="center" wrap>
        <CallLogStatus status={log.status} />
        {reason && <Text>{reason}</Text>}
        {isOver(log) && (
          <Text mono size="sm" tone="muted">
            {formatDuration(log.call_duration)}
          </Text>
        )}
      </Stack>
      {log.summary && (
        <Stack as="section" gap={1}>
          <Heading level={3}>Call Summary</Heading>
          <Text as="p">{log.summary}</Text>
        </Stack>
      )}
    </Stack>
  );
}

/** The results and notes of the conversation. Cost and response times are collapsed. */
function Aside({ log, view, onSeek, onTime, seekTo }: AsideProps) {
  const messages = log.transcript?.messages ?? [];
  const hasTimes = messages.some(({ times }) => times);
  const canReadAssistants = useCan('assistant.read');
  return (
    <Beside>
      {log.has_recording && (
        <Player>
          <Recording view={view} title={recordingTitle(log)} seekTo={seekTo} onTimeUpdate={onTime} />
        </Player>
      )}
      {log.call_id && <Slot name="call.opt-out.v1" call_id={log.call_id} pending={null} fallback={null} />}
      {messages.length > 0 && isOver(log) && <CallAnalyses log={log} />}
      <LogNotes log={log} />
      <DescriptionList items={facts(log)} />
      {log.has_transcript && (
        <Button
          style={{ alignSelf: 'start' }}
          size="sm"
          icon={<IconDownload />}
          href={`/api/call-logs/${log.id}/transcript`}
          download
        >
          Download transcript
        </Button>
      )}
      {log.assistant_id && canReadAssistants && messages.some(({ flow }) => flow) && (
        <Button
          style={{ alignSelf: 'start' }}
          size="sm"
          icon={<IconSplit />}
          href={`/assistants/${log.assistant_id}?tab=flow&call=${log.id}`}
        >
          Show path in the flow
        </Button>
      )}
      {messages.length > 0 && log.assistant_id && (
        <Slot name="conversation.tests.v1" kind="call_log" source_id={log.id} pending={null} fallback={null} />
      )}
      {(hasTimes || log.cost) && (
        <Fold>
          <summary>{log.cost && hasTimes ? 'Costs and delays' : log.cost ? 'Costs' : 'Delays'}</summary>
          <Stack gap={4}>
            <ResponseTimes messages={messages} onSeek={log.has_recording ? onSeek : undefined} />
            {log.cost && <CallCost cost={log.cost} />}
          </Stack>
        </Fold>
      )}
      {log.call_id && <LineFold logId={log.id} />}
      {log.call_id && <WhyThisCall callId={log.call_id} />}
    </Beside>
  );
}

interface AsideProps {
  log: CallLogDetail;
  view: CallLogView;
  seekTo: number | undefined;
  onSeek: (seconds: number) => void;
  onTime: (seconds: number) => void;
}

function Conversation({ log, view }: { log: CallLogDetail; view: CallLogView }) {
  const [seconds, setSeconds] = useState<number>();
  const [seekTo, setSeekTo] = useState<number>();
  const messages = log.transcript?.messages ?? [];
  // The player moves when the value changes; a hair more makes the same line count as a change.
  const seek = (to: number) => setSeekTo((before) => (before === to ? to + 0.001 : to));
  return (
    <Stack gap={4}>
      <Result log={log} />
      <Columns>
        {messages.length > 0 ? (
          <Transcript
            messages={messages}
            names={{ Candidate: log.lead_name, Interviewer: log.assistant_name }}
            end={endedReasonText(log.ended_reason)}
            spoken={seconds === undefined ? -1 : spokenIndex(messages, seconds)}
            onSeek={log.has_recording ? seek : undefined}
          />
        ) : (
          <EmptyState
            icon={<IconFileText />}
            title={isOver(log) ? 'No transcript' : 'No transcript yet'}
            description={
              isOver(log)
                ? 'The transcript starts when someone answers.'
                : 'The call is in progress. The transcript appears here when it ends.'
            }
          />
        )}
        <Aside log={log} view={view} seekTo={seekTo} onSeek={seek} onTime={setSeconds} />
      </Columns>
    </Stack>
  );
}

export interface TranscriptDialogProps {
  callLogId: string;
  /** Open the previous and next call of the list; omitted at its ends, and without a list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
}

/** ↑ and ↓ go from call to call, unless the focus is on something that uses these keys. */
function useNeighbourKeys({ onPrevious, onNext }: Pick<TranscriptDialogProps, 'onPrevious' | 'onNext'>): void {
  useEffect(() => {
    if (!onPrevious && !onNext) return;
    const onKey = (event: KeyboardEvent) => {
      const go = { ArrowUp: onPrevious, ArrowDown: onNext }[event.key];
      const { target } = event;
      const usesKeys =
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, ol, [role=slider], [role=menu], [role=listbox]') !== null;
      if (!go || usesKeys || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      afterAsking(go);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onPrevious, onNext]);
}

function Neighbours({ onPrevious, onNext }: Pick<TranscriptDialogProps, 'onPrevious' | 'onNext'>) {
  if (!onPrevious && !onNext) return null;
  return (
    <>
      <Button isDisabled={!onPrevious} onPress={() => onPrevious && afterAsking(onPrevious)}>
        Previous call <Kbd aria-hidden="true">↑</Kbd>
      </Button>
      <Button isDisabled={!onNext} onPress={() => onNext && afterAsking(onNext)}>
        Next call <Kbd aria-hidden="true">↓</Kbd>
      </Button>
    </>
  );
}

/** Call Transcript: how the call ended and its summary, the transcript, and on demand its cost and why it was placed. */
export function TranscriptDialog({ callLogId, onPrevious, onNext, onClose }: TranscriptDialogProps) {
  useNeighbourKeys({ onPrevious, onNext });
  const view = useCallLogView(callLogId);
  const { data, error, refetch, isFetching } = view.log;
  return (
    <Dialog
      onClose={() => afterAsking(onClose)}
      size="xl"
      footer={(onPrevious || onNext) && <Neighbours onPrevious={onPrevious} onNext={onNext} />}
      // Names the lead even without a transcript, since the next call is one key away.
      description={
        data && (
          <>
            {isolated(data.lead_name ?? formatPhone(data.phone_number))}, <Moment at={data.created_at} />
          </>
        )
      }
      title={
        <Stack as="span" direction="row" gap={3} wrap>
          Call Transcript
          {data?.is_simulated && <SimulatedBadge />}
          {data?.is_sample && <SampleBadge />}
        </Stack>
      }
    >
      {data ? (
        <Conversation key={data.id} log={data} view={view} />
      ) : error ? (
        <ErrorState
          title="Failed to load call logs"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}
