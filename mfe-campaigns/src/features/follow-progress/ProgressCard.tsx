import type { CampaignProgress, UnreachableReason } from '@switchboard/contracts/campaign-work';
import type { Campaign } from '@switchboard/contracts/campaigns';
import { holdLabels } from '@switchboard/contracts/hold-words';
import {
  Card,
  DescriptionList,
  Link,
  Loaded,
  Moment,
  ProgressBar,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { endedReasonText } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useNotCalling } from '../launch-campaign/NotCalling.tsx';
import { LiveCalls } from './LiveCalls.tsx';
import { ProgressParts } from './ProgressParts.tsx';

const reasonLabels: Record<UnreachableReason, string> = {
  do_not_call: 'on the do-not-call list',
  no_number: 'without a number that can be dialed',
  limit: 'over the lead limit (not called)',
  not_reached: 'called without success, and no call is scheduled',
};

const outcomesText = (outcomes: CampaignProgress['not_reached_outcomes']) =>
  outcomes
    .map(
      ({ ended_reason, leads }) => `${endedReasonText(ended_reason) ?? 'Not called'}: ${leads.toLocaleString('en-US')}`,
    )
    .join(', ');

function Unreachable({ progress: { unreachable_reasons, not_reached_outcomes } }: { progress: CampaignProgress }) {
  return (
    <Stack gap={0}>
      {unreachable_reasons.map(({ reason, leads }) => (
        <span key={reason}>
          {leads.toLocaleString('en-US')} {reasonLabels[reason]}
          {reason === 'not_reached' && ` (${outcomesText(not_reached_outcomes)})`}
        </span>
      ))}
    </Stack>
  );
}

/** The reasons why calls are held, each with a link to its calls. */
function Held({ campaignId, held }: { campaignId: string; held: CampaignProgress['held'] }) {
  return (
    <Stack gap={0}>
      {held.map(({ reason, calls, until }) => (
        <span key={reason}>
          <Link href={`/calls?show=held&campaign=${campaignId}&reason=${reason}`}>
            {calls.toLocaleString('en-US')} {calls === 1 ? 'call' : 'calls'}
          </Link>
          : {holdLabels[reason]}
          {until && (
            <Text size="sm" tone="muted">
              {' '}
              until <Moment at={until} />
            </Text>
          )}
        </span>
      ))}
    </Stack>
  );
}

function endOf(campaign: Campaign, progress: CampaignProgress, isShut: boolean) {
  const { waiting, retrying, calling, waits_until, expected_end } = progress;
  if (waiting + retrying + calling === 0) return 'No one is left to call';
  if (campaign.status !== 'active') return 'Not while the campaign is not active';
  if (isShut) return 'Not while no one can be called';
  if (expected_end) return <Moment at={expected_end} />;
  if (waits_until)
    return (
      <>
        Available once it continues: <Moment at={waits_until} />
      </>
    );
  return 'Available after calls in the last hour';
}

function Figures({ campaign, progress }: { campaign: Campaign; progress: CampaignProgress }) {
  const isShut = useNotCalling(campaign) !== null;
  const { leads, reached, unreachable, calls_last_hour, held, live_calls } = progress;
  if (leads === 0) return <Text tone="muted">There is no one to call yet. Add leads on the Leads tab.</Text>;
  return (
    <Stack gap={4}>
      <ProgressBar label="Leads done" showValue value={((reached + unreachable) / leads) * 100} />
      <ProgressParts progress={progress} />
      <LiveCalls calls={live_calls} />
      <DescriptionList
        items={[
          ...(held.length > 0 ? [{ term: 'Held', value: <Held campaignId={campaign.id} held={held} /> }] : []),
          ...(unreachable > 0 ? [{ term: 'Unreachable', value: <Unreachable progress={progress} /> }] : []),
          {
            term: 'Pace',
            value: `${calls_last_hour.toLocaleString('en-US')} ${calls_last_hour === 1 ? 'call' : 'calls'} in the last hour`,
          },
          { term: 'Expected end', value: endOf(campaign, progress, isShut) },
        ]}
      />
    </Stack>
  );
}

/** The progress of a campaign, updated while it calls. */
export function ProgressCard({ campaign }: { campaign: Campaign }) {
  const query = useQuery(endpointQuery('GET /api/campaigns/:id/progress', { params: { id: campaign.id } }));
  return (
    <Card title="Progress" titleLevel={2}>
      <Loaded query={query} failed="Failed to load the progress" loading={<Skeleton lines={6} />}>
        {(progress) => <Figures campaign={campaign} progress={progress} />}
      </Loaded>
    </Card>
  );
}
