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
  Moment,
  SampleBadge,
  Skeleton,
  Stack,
  Text,
  tabletOnly,
  tokens,
} from '@switchboard/design-system';
import { IconDownload } from '@switchboard/design-system/icons';
import { Dialog } from '@switchboard/design-system/overlays';
import { endedReasonText, Slot, WhoAnswered } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { SimulatedBadge } from '../../display/SimulatedBadge.tsx';
import { CallAnalyses } from './CallAnalyses.tsx';
import { CallCost } from './CallCost.tsx';
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
          {formatPhone(log.phone_number)}
        </Text>
      ),
    },
    { term: 'Direction', value: log.call_type },
    { term: 'Duration', value: isOver(log) ? formatDuration(log.call_duration) : null },
    ...(reason ? [{ term: 'Ended Reason', value: reason }] : []),
    ...(parts.model === undefined ? [] : [{ term: 'Answered by', value: <WhoAnswered parts={parts} /> }]),
  ];
}

function recordingTitle(log: CallLogDetail | undefined): string {
  return `Recording of the call with ${isolated(log?.lead_name ?? formatPhone(log?.phone_number ?? ''))}`;
}

function Conversation({ log, view }: { log: CallLogDetail; view: CallLogView }) {
  const [seconds, setSeconds] = useState<number>();
  const [seekTo, setSeekTo] = useState<number>();
  const messages = log.transcript?.messages ?? [];
  // The player moves when the value changes; a hair more makes the same line count as a change.
  const seek = (to: number) => setSeekTo((before) => (before === to ? to + 0.001 : to));
  return (
    <Columns>
      {messages.length > 0 ? (
        <Transcript
          messages={messages}
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
      <Beside>
        {log.has_recording && (
          <Player>
            <Recording view={view} title={recordingTitle(log)} seekTo={seekTo} onTimeUpdate={setSeconds} />
          </Player>
        )}
        {log.call_id && <Slot name="call.opt-out.v1" call_id={log.call_id} pending={null} fallback={null} />}
        <DescriptionList items={facts(log)} />
        <ResponseTimes messages={messages} onSeek={log.has_recording ? seek : undefined} />
        {log.cost && <CallCost cost={log.cost} />}
        {log.summary && (
          <Stack as="section" gap={1}>
            <Heading level={3}>Call Summary</Heading>
            <Text as="p">{log.summary}</Text>
          </Stack>
        )}
        {messages.length > 0 && isOver(log) && <CallAnalyses log={log} />}
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
        {messages.length > 0 && log.assistant_id && (
          <Slot name="conversation.tests.v1" kind="call_log" source_id={log.id} pending={null} fallback={null} />
        )}
        <LogNotes log={log} />
        {log.call_id && <WhyThisCall callId={log.call_id} />}
      </Beside>
    </Columns>
  );
}

/** Call Transcript: what was said, beside the recording, the facts and the decision. */
export function TranscriptDialog({ callLogId, onClose }: { callLogId: string; onClose: () => void }) {
  const view = useCallLogView(callLogId);
  const { data, error, refetch, isFetching } = view.log;
  return (
    <Dialog
      onClose={() => afterAsking(onClose)}
      size="xl"
      title={
        <Stack as="span" direction="row" gap={3} wrap>
          Call Transcript
          {data?.is_simulated && <SimulatedBadge />}
          {data?.is_sample && <SampleBadge />}
        </Stack>
      }
    >
      {data ? (
        <Conversation log={data} view={view} />
      ) : error ? (
        <ErrorState
          title="Failed to load call logs"
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}
