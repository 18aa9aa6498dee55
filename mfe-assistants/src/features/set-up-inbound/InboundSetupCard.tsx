import type { InboundSetup } from '@switchboard/contracts/inbound-setup';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Badge, type BadgeProps, Button, Card, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';

const labels: Record<InboundSetup['state'], string> = {
  not_needed: 'Not needed',
  simulated: 'Simulated',
  setting_up: 'Being set up',
  ready: 'Ready',
  differs: 'Differs',
  failed: 'Failed',
};
const tones: Record<InboundSetup['state'], NonNullable<BadgeProps['tone']>> = {
  not_needed: 'neutral',
  simulated: 'neutral',
  setting_up: 'neutral',
  ready: 'success',
  differs: 'warning',
  failed: 'danger',
};

/** Whether the LiveKit server routes calls for a number here, checked live, and a button that sets it up again. */
export function InboundSetupCard({ number: { id } }: { number: PhoneNumber }) {
  const params = { id };
  const query = useQuery(endpointQuery('GET /api/phone-numbers/:id/inbound-setup', { params }));
  const repair = useMutation(
    endpointMutation('POST /api/phone-numbers/:id/repair-inbound', {
      stale: 'phone_number.changed',
      failed: 'Failed to repair the setup. Please try again.',
    }),
  );
  const current = query.data?.state;
  return (
    <Card
      title="Setup on the LiveKit server"
      titleLevel={3}
      badge={current && <Badge tone={tones[current]}>{labels[current]}</Badge>}
      padding="sm"
    >
      <Loaded query={query} failed="Failed to check the setup. Please try again." loading={<Skeleton lines={2} />}>
        {({ state, message, differences }) => (
          <Stack gap={3} align="start">
            <Text>{message}</Text>
            {differences.length > 0 && (
              <Stack as="ul" gap={1}>
                {differences.map((difference) => (
                  <li key={difference}>{difference}</li>
                ))}
              </Stack>
            )}
            {(state === 'differs' || state === 'failed') && (
              <Button size="sm" isPending={repair.isPending} onPress={() => repair.mutate({ params })}>
                Repair
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}
