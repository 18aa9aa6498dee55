import type { CallLineAnswer, CallLine as Line, LineQuality, UnreportedFact } from '@switchboard/contracts/call-lines';
import { ladderItems } from '@switchboard/contracts/ladder-words';
import { explainSipStatus } from '@switchboard/contracts/sip-statuses';
import {
  Button,
  DescriptionList,
  Heading,
  Loaded,
  Moment,
  Skeleton,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { IconDownload } from '@switchboard/design-system/icons';
import { HelpLink } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { Fold } from './Fold.tsx';

const missing: Record<NonNullable<CallLineAnswer['reason']>, string> = {
  simulated: 'This call was simulated, so it has no telephone line.',
  in_progress: 'The call is in progress. Its line appears here when it ends.',
  not_recorded: 'Nothing was recorded about the line of this call.',
};

const unreported: Record<UnreportedFact, string> = {
  sip_messages: 'SIP messages other than these steps.',
  carrier_quality: 'Packet loss and jitter between LiveKit SIP and the carrier. Your carrier can look them up.',
  codec: 'The codec in use.',
  sip_status: 'The SIP status of the end.',
  sip_call_id: 'The SIP Call-ID.',
};

const transports: Record<NonNullable<Line['trunk']>['transport'], string> = {
  auto: 'Automatic',
  udp: 'UDP',
  tcp: 'TCP',
  tls: 'TLS',
};

const encryptions: Record<NonNullable<Line['trunk']>['media_encryption'], string> = {
  off: 'Off',
  allowed: 'Allowed',
  required: 'Required',
};

const ms = (value: number) => `${value} ms`;

const code = (text: string) => (
  <Text mono size="sm" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
);

function factsOf({ began_at, sip_status, sip_reason, sip_call_id, livekit_call_id, trunk, codec }: Line) {
  const { address = '', transport = 'auto', media_encryption = 'off', codecs = [] } = trunk ?? {};
  const status = [sip_status, sip_reason].filter(Boolean).join(' ');
  return [
    { term: 'Started', value: <Moment at={began_at} /> },
    ...(sip_status === null
      ? []
      : [{ term: 'SIP status', value: `${status}: ${explainSipStatus(sip_status).meaning}` }]),
    ...(trunk
      ? [
          { term: 'Trunk', value: code(address) },
          { term: 'Transport', value: transports[transport] },
          { term: 'Media encryption', value: encryptions[media_encryption] },
          { term: 'Codecs offered', value: codecs.length > 0 ? codecs.join(', ') : 'All that LiveKit SIP supports' },
        ]
      : []),
    ...(codec ? [{ term: 'Codec', value: codec }] : []),
    ...(sip_call_id ? [{ term: 'SIP Call-ID', value: code(sip_call_id) }] : []),
    ...(livekit_call_id ? [{ term: 'LiveKit call', value: code(livekit_call_id) }] : []),
  ];
}

function Quality({ title, quality }: { title: string; quality: LineQuality | null }) {
  return (
    <Stack gap={1}>
      <Heading level={4}>{title}</Heading>
      {quality ? (
        <DescriptionList
          items={[
            { term: 'MOS (estimate)', value: quality.mos.toFixed(2) },
            {
              term: 'Packet loss',
              value: `${quality.loss_percent}% (${quality.packets_lost} of ${quality.packets})`,
            },
            { term: 'Jitter', value: ms(quality.jitter_ms) },
            { term: 'Round trip', value: quality.round_trip_ms === null ? 'Not measured' : ms(quality.round_trip_ms) },
          ]}
        />
      ) : (
        <Text as="p" size="sm" tone="muted">
          Not measured.
        </Text>
      )}
    </Stack>
  );
}

function LineFacts({ logId, line }: { logId: string; line: Line }) {
  const isAnswered = line.ladder.some(({ event }) => event === 'answered');
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <Heading level={3}>SIP ladder</Heading>
        <DescriptionList items={ladderItems(line.ladder)} />
      </Stack>
      <DescriptionList items={factsOf(line)} />
      {isAnswered && (
        <Stack gap={2}>
          <Heading level={3}>Sound between LiveKit and the assistant</Heading>
          <Quality title="From the person" quality={line.received} />
          <Quality title="From the assistant" quality={line.sent} />
        </Stack>
      )}
      <Stack gap={1}>
        <Heading level={3}>Not reported by LiveKit</Heading>
        <ul style={{ paddingInlineStart: tokens.space[4] }}>
          {line.not_reported.map((fact) => (
            <li key={fact}>
              <Text size="sm">{unreported[fact]}</Text>
            </li>
          ))}
        </ul>
      </Stack>
      <Stack direction="row" gap={3} align="center" wrap>
        <Button size="sm" icon={<IconDownload />} href={`/api/call-logs/${logId}/line`} download={`line-${logId}.json`}>
          Export JSON
        </Button>
        <HelpLink article="call-logs">What these values mean</HelpLink>
      </Stack>
    </Stack>
  );
}

/** The telephone line of a call, for people who have to find out why it failed or sounded bad. */
function CallLine({ logId }: { logId: string }) {
  const answer = useQuery(endpointQuery('GET /api/call-logs/:id/line', { params: { id: logId } }));
  return (
    <Loaded query={answer} failed="Failed to load the line" loading={<Skeleton lines={6} />}>
      {({ line, reason }) =>
        line ? (
          <LineFacts logId={logId} line={line} />
        ) : (
          <Text as="p" size="sm" tone="muted">
            {missing[reason ?? 'not_recorded']}
          </Text>
        )
      }
    </Loaded>
  );
}

/** The telephone line, which is loaded when someone opens it. */
export function LineFold({ logId }: { logId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fold onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Line</summary>
      {isOpen && <CallLine logId={logId} />}
    </Fold>
  );
}
