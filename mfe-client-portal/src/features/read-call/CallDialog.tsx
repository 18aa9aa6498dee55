import type { ClientCallDetail } from '@switchboard/contracts/client-portal';
import {
  DescriptionList,
  ErrorState,
  formatDuration,
  Heading,
  isolated,
  Loaded,
  Moment,
  Skeleton,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { AudioPlayer } from '@switchboard/design-system/media';
import { Dialog } from '@switchboard/design-system/overlays';
import { endedReasonText } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { CallOutcome } from '../../CallOutcome.tsx';

const Lines = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  max-block-size: 50dvh;
  overflow-y: auto;
  list-style: none;

  &:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
  }

  & > li {
    align-self: flex-start;
    max-inline-size: 85%;
    padding: ${tokens.space[2]} ${tokens.space[3]};
    border: ${tokens.line.hair} solid ${tokens.color.line};
    border-radius: ${tokens.radius.md};
    background: ${tokens.color.surface};
  }

  & > li[data-is-lead] {
    align-self: flex-end;
    border-color: ${tokens.color.accentLine};
    background: ${tokens.color.accentSoft};
  }
`;

// The link lives an hour; half of that leaves time to listen.
const linkFreshMs = 30 * 60 * 1000;

function Recording({ call }: { call: ClientCallDetail }) {
  const link = useQuery({
    ...endpointQuery('GET /api/client/calls/:id/recording', { params: { id: call.id } }),
    staleTime: linkFreshMs,
    refetchOnWindowFocus: false,
  });
  const failed = 'Failed to load the recording';
  return (
    <Loaded query={link} failed={failed} loading={<Skeleton shape="block" height={64} />}>
      {({ url }) => (
        <AudioPlayer
          src={url}
          title={`Recording of the call with ${isolated(call.lead_name)}`}
          durationSeconds={call.call_duration}
          downloadHref={url}
        />
      )}
    </Loaded>
  );
}

const isLead = (role: string) => role === 'user' || role === 'human';

function Transcript({ call }: { call: ClientCallDetail }) {
  const messages = call.transcript?.messages ?? [];
  const [first = ''] = call.lead_name.split(' ');
  return (
    // A scrollable area in a dialog must be reachable by keyboard.
    <Lines aria-label="Transcript" tabIndex={0}>
      {messages.map(({ role, message, timestamp }) => (
        <li key={`${timestamp} ${role} ${message.slice(0, 40)}`} data-is-lead={isLead(role) || undefined}>
          <Stack direction="row" justify="between" gap={4}>
            <Text size="xs" weight="semibold" tone="muted">
              {isLead(role) ? first : role === 'system' ? 'System' : 'Assistant'}
            </Text>
            <Text mono size="xs" tone="muted">
              {formatDuration(timestamp)}
            </Text>
          </Stack>
          {message}
        </li>
      ))}
    </Lines>
  );
}

function Call({ call }: { call: ClientCallDetail }) {
  const reason = endedReasonText(call.ended_reason);
  return (
    <Stack gap={4}>
      <DescriptionList
        items={[
          { term: 'Lead', value: call.lead_name },
          { term: 'Date', value: <Moment at={call.created_at} /> },
          { term: 'Duration', value: formatDuration(call.call_duration) },
          { term: 'Status', value: <CallOutcome call={call} /> },
          ...(reason ? [{ term: 'Ended Reason', value: reason }] : []),
          ...(call.is_simulated ? [{ term: 'Simulated', value: 'No number was dialed' }] : []),
        ]}
      />
      {call.summary && (
        <Stack as="section" gap={1}>
          <Heading level={3}>Call Summary</Heading>
          <Text as="p">{call.summary}</Text>
        </Stack>
      )}
      {call.has_recording && <Recording call={call} />}
      {call.transcript && <Transcript call={call} />}
    </Stack>
  );
}

/** The shared parts of a call: summary, recording, transcript. */
export function CallDialog({ callId, onClose }: { callId: string; onClose: () => void }) {
  const call = useQuery(endpointQuery('GET /api/client/calls/:id', { params: { id: callId } }));
  const { data, error, refetch, isFetching } = call;
  return (
    <Dialog onClose={onClose} size="lg" title="Call Transcript">
      {data ? (
        <Call call={data} />
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
