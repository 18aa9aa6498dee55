import type { TranscriptMessage } from '@switchboard/contracts/call-logs';
import { partNames, partsOf, responseTimes } from '@switchboard/contracts/turn-times';
import { formatDuration, Heading, Stack, Text } from '@switchboard/design-system';
import { TimingBars, timingText } from '@switchboard/design-system/data';

interface ResponseTimesProps {
  messages: readonly TranscriptMessage[];
  /** Jumps to an answer in the recording; omitted without a recording. */
  onSeek?: ((seconds: number) => void) | undefined;
}

/** The assistant's response times, one bar per answer; hidden if they weren't measured. */
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
