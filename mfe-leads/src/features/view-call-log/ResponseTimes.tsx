import type { TranscriptMessage } from '@switchboard/contracts/call-logs';
import { partNames, partsOf, responseTimes } from '@switchboard/contracts/turn-times';
import { formatDuration, Heading, Stack, Text } from '@switchboard/design-system';
import { TimingBars, timingText } from '@switchboard/design-system/data';

interface ResponseTimesProps {
  messages: readonly TranscriptMessage[];
  /** Jumps to an answer in the recording; left out when there is none. */
  onSeek?: ((seconds: number) => void) | undefined;
}

/** How long the assistant took to answer, a bar for each answer; nothing where it was not measured. */
export function ResponseTimes({ messages, onSeek }: ResponseTimesProps) {
  const things = messages.flatMap(({ times, timestamp }, id) =>
    times ? [{ id, name: formatDuration(timestamp), parts: partsOf(times), total_ms: times.total_ms }] : [],
  );
  const response = responseTimes(things.map(({ total_ms }) => total_ms));
  if (!response) return null;
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Response times</Heading>
      <Text as="p" tone="muted">
        Half of the answers within {timingText(response.p50_ms)}, 95 in a hundred within {timingText(response.p95_ms)}.
      </Text>
      <TimingBars
        label="Answers of the assistant"
        empty="No answer of this call was measured."
        series={partNames}
        things={things}
        {...(onSeek ? { onSelect: ({ id }) => onSeek(messages[Number(id)]?.timestamp ?? 0) } : {})}
      />
    </Stack>
  );
}
