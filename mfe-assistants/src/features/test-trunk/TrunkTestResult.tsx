import { ladderItems } from '@switchboard/contracts/ladder-words';
import type { TrunkTest } from '@switchboard/contracts/phone-trunks';
import { Banner, type BannerProps, DescriptionList, Heading, Stack, Text } from '@switchboard/design-system';

const tones: Record<TrunkTest['outcome'], BannerProps['tone']> = {
  answered: 'success',
  refused: 'danger',
  no_answer: 'warning',
  unavailable: 'danger',
  simulated: 'info',
};

const titleOf = ({ sip_status, sip_reason, message }: TrunkTest) =>
  sip_status === null ? message : `${sip_status}${sip_reason ? ` ${sip_reason}` : ''}: ${message}`;

/** The carrier's answer in words, and the call progress that the engine reported. */
export function TrunkTestResult({ result }: { result: TrunkTest }) {
  const { outcome, advice, ladder } = result;
  return (
    <Stack gap={4} role="status">
      <Banner tone={tones[outcome] ?? 'info'} title={titleOf(result)}>
        {advice}
      </Banner>
      {ladder.length > 0 && (
        <Stack gap={2}>
          <Heading level={3}>SIP ladder</Heading>
          <DescriptionList items={ladderItems(ladder)} />
          <Text size="sm" tone="muted">
            LiveKit SIP reports no other messages. Times are exact to a quarter of a second.
          </Text>
        </Stack>
      )}
    </Stack>
  );
}
