import { Banner, Heading, Skeleton, Stack, Text } from '@switchboard/design-system';
import { followedText, HearButton, isOver, Said, useOverheard } from './overheard.tsx';

/** The live transcript of a call, inside another page or dialog. Its last lines stay after the call has ended. */
export function CallWords({ callId }: { callId: string }) {
  const { query, hasEnded } = useOverheard(callId);
  const { data, error } = query;
  if (!data && isOver(error)) return null;
  return (
    <Stack as="section" gap={2}>
      <Stack direction="row" gap={2} align="center" justify="between" wrap>
        <Heading level={3}>What is said</Heading>
        {data?.sound && !hasEnded && <HearButton sound={data.sound} />}
      </Stack>
      {data ? (
        <>
          <Said overheard={data} hasEnded={hasEnded} />
          {!hasEnded && (
            <Text as="p" size="sm" tone="muted">
              {followedText(data)} The audit log says that you followed this call.
            </Text>
          )}
        </>
      ) : error ? (
        <Banner tone="warning" title="The words of this call can't be shown">
          {error.message}
        </Banner>
      ) : (
        <Skeleton height={160} />
      )}
    </Stack>
  );
}
