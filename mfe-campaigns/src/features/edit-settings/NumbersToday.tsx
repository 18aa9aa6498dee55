import type { CampaignNumber } from '@switchboard/contracts/campaigns';
import {
  Badge,
  type BadgeTone,
  DescriptionList,
  formatPhone,
  Heading,
  Loaded,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

const states: Record<CampaignNumber['state'], { label: string; tone: BadgeTone }> = {
  ready: { label: 'Ready', tone: 'success' },
  daily_limit: { label: 'Daily limit reached', tone: 'warning' },
  paused: { label: 'Paused: too few answers', tone: 'warning' },
  retired: { label: 'Retired', tone: 'neutral' },
  no_trunk: { label: 'No SIP trunk', tone: 'danger' },
};

function NumberToday({ number }: { number: CampaignNumber }) {
  const { state, calls_today, max_calls_per_day, answer_percent, min_answer_percent } = number;
  const made = max_calls_per_day === null ? `${calls_today}` : `${calls_today} of ${max_calls_per_day}`;
  const answered = answer_percent === null ? 'too few calls to rate answers' : `${answer_percent}% answered`;
  const least = min_answer_percent === null ? '' : ` (pauses below ${min_answer_percent}%)`;
  return (
    <Stack direction="row" gap={2} align="center" wrap>
      <Badge tone={states[state].tone}>{states[state].label}</Badge>
      <Text size="sm" tone="muted">
        {made} {calls_today === 1 && max_calls_per_day === null ? 'call' : 'calls'} today, {answered}
        {least}
      </Text>
    </Stack>
  );
}

/** How the numbers of a campaign do today, and which of them rest. */
export function NumbersToday({ campaignId }: { campaignId: string }) {
  const answer = useQuery(endpointQuery('GET /api/campaigns/:id/numbers', { params: { id: campaignId } }));
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Numbers today</Heading>
      <Loaded query={answer} failed="Failed to load the numbers" loading={<Skeleton lines={3} />}>
        {({ numbers }) => (
          <DescriptionList
            items={numbers.map((number) => ({
              term: formatPhone(number.phone_number),
              value: <NumberToday number={number} />,
            }))}
          />
        )}
      </Loaded>
    </Stack>
  );
}
