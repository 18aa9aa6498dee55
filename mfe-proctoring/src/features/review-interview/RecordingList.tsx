import type { InterviewRecording } from '@switchboard/contracts/interview-recordings';
import type { InterviewDetail } from '@switchboard/contracts/interviews';
import { Badge, type BadgeTone, formatDuration, Moment, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { trackLabels } from '../../staff/interviewWords.ts';

const List = styled.ul`
  list-style: none;

  & > li {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space[1]};
    padding-block: ${tokens.space[3]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }
`;

const Checksum = styled.code`
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.xs};
  overflow-wrap: anywhere;
  user-select: all;
`;

const statuses: Record<InterviewRecording['status'], { word: string; tone: BadgeTone }> = {
  recording: { word: 'Recording', tone: 'live' },
  joining: { word: 'Processing', tone: 'ringing' },
  ready: { word: 'Ready', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  deleted: { word: 'Deleted after retention', tone: 'outline' },
};

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;

function gapWords({ gaps }: InterviewRecording): string | null {
  if (gaps.length === 0) return null;
  const missing = gaps.map(
    ({ from_seconds, until_seconds }) => `${formatDuration(from_seconds)}–${formatDuration(until_seconds)}`,
  );
  return `Missing in it: ${missing.join(', ')}`;
}

function Entry({ recording }: { recording: InterviewRecording }) {
  const { word, tone } = statuses[recording.status];
  const missing = gapWords(recording);
  return (
    <li>
      <Stack direction="row" gap={2} wrap>
        <Text weight="medium">
          {trackLabels[recording.track]}, part {recording.part}
        </Text>
        <Badge tone={tone} isPulsing={recording.status === 'recording'}>
          {word}
        </Badge>
      </Stack>
      <Text as="p" size="sm" tone="muted">
        From <Moment at={recording.starts_at} /> (± {(recording.error_ms / 1000).toFixed(2)} s)
        {recording.duration_seconds !== null && `, ${formatDuration(recording.duration_seconds)}`}
        {recording.bytes > 0 && `, ${megabytes(recording.bytes)}`}
      </Text>
      {recording.status === 'joining' && (
        <Text as="p" size="sm">
          The pieces are put together. It can be played in a few minutes.
        </Text>
      )}
      {recording.status === 'failed' && (
        <Text as="p" size="sm">
          The pieces couldn’t be joined{recording.failure && `: ${recording.failure}`}. They are saved as they arrived.
          The transcript and the findings are complete without them.
        </Text>
      )}
      {missing && (
        <Text as="p" size="sm">
          {missing}
        </Text>
      )}
      {recording.sha256 && (
        <Text as="p" size="sm" tone="muted">
          SHA-256 <Checksum>{recording.sha256}</Checksum>
        </Text>
      )}
    </li>
  );
}

/** All recordings of an interview, with the proof that they are unchanged and the date until which they are stored. */
export function RecordingList({ interview }: { interview: InterviewDetail }) {
  const { recordings, kept_until: keptUntil } = interview;
  if (recordings.length === 0) return <Text tone="muted">Nothing was recorded.</Text>;
  return (
    <Stack gap={2}>
      {keptUntil && (
        <Text as="p" tone="muted">
          Kept until <Moment at={keptUntil} />, longer while a finding is contested.
        </Text>
      )}
      <List aria-label="Recordings">
        {recordings.map((recording) => (
          <Entry key={recording.id} recording={recording} />
        ))}
      </List>
    </Stack>
  );
}
