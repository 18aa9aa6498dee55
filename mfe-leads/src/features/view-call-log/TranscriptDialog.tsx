import type { CallLogDetail } from '@switchboard/contracts/calls';
import {
  DescriptionList,
  EmptyState,
  ErrorState,
  Heading,
  IconFileText,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { useState } from 'react';
import styled from 'styled-components';
import { endedReasonText } from '../../display/endedReason.ts';
import { formatDuration } from '../../display/formatDuration.ts';
import { formatPhone } from '../../display/formatPhone.ts';
import { Moment } from '../../display/Moment.tsx';
import { SimulatedBadge } from '../../display/SimulatedBadge.tsx';
import { Recording } from './Recording.tsx';
import { spokenIndex } from './speakers.ts';
import { Transcript } from './Transcript.tsx';
import { type CallLogView, useCallLogView } from './useCallLogView.ts';
import { WhyThisCall } from './WhyThisCall.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: var(--sb-space-5);
  align-items: start;

  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

function facts(log: CallLogDetail) {
  const reason = endedReasonText(log.ended_reason);
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
    { term: 'Duration', value: formatDuration(log.call_duration) },
    ...(reason ? [{ term: 'Ended Reason', value: reason }] : []),
  ];
}

function recordingTitle(log: CallLogDetail | undefined): string {
  return `Recording of the call with ${log?.lead_name ?? formatPhone(log?.phone_number ?? '')}`;
}

function Conversation({ log, view }: { log: CallLogDetail; view: CallLogView }) {
  const [seconds, setSeconds] = useState<number>();
  const [seekTo, setSeekTo] = useState<number>();
  const messages = log.transcript?.messages ?? [];
  // The player moves when the value changes; a hair more makes the same line count as a change.
  const seek = (to: number) => setSeekTo((before) => (before === to ? to + 0.001 : to));
  return (
    <Columns>
      <Stack gap={4}>
        {messages.length > 0 ? (
          <Transcript
            messages={messages}
            spoken={seconds === undefined ? -1 : spokenIndex(messages, seconds)}
            onSeek={log.has_recording ? seek : undefined}
          />
        ) : (
          <EmptyState
            icon={<IconFileText />}
            title="No transcript"
            description="What is said is written down from the moment somebody answers."
          />
        )}
      </Stack>
      <Stack gap={4}>
        {log.has_recording && (
          <Recording view={view} title={recordingTitle(log)} seekTo={seekTo} onTimeUpdate={setSeconds} />
        )}
        <DescriptionList items={facts(log)} />
        {log.summary && (
          <Stack as="section" gap={1}>
            <Heading level={3}>Call Summary</Heading>
            <Text as="p">{log.summary}</Text>
          </Stack>
        )}
        {log.call_id && <WhyThisCall callId={log.call_id} />}
      </Stack>
    </Columns>
  );
}

/** Call Transcript: what was said, beside the recording, the facts and the decision. */
export function TranscriptDialog({ callLogId, onClose }: { callLogId: string; onClose: () => void }) {
  const view = useCallLogView(callLogId);
  const { data, error, refetch, isFetching } = view.log;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="xl"
      title={
        <Stack as="span" direction="row" gap={3} wrap>
          Call Transcript
          {data?.is_simulated && <SimulatedBadge />}
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
