import type { Campaign } from '@switchboard/contracts/campaigns';
import { Button, IconRefresh, Stack, StatCard, StatStrip } from '@switchboard/design-system';
import { notifyError } from '@switchboard/platform';
import { endpointQuery, makeStale, useQuery, useQueryClient } from '@switchboard/platform/query';
import { CampaignReports } from '../features/campaign-reports/CampaignReports.tsx';
import { CampaignCard } from '../features/edit-campaign/CampaignCard.tsx';
import { ProgressCard } from '../features/follow-progress/ProgressCard.tsx';
import { BeforeLaunch } from '../features/launch-campaign/BeforeLaunch.tsx';

/** The Overview tab: a campaign's description and progress. */
export function CampaignOverview({ campaign }: { campaign: Campaign }) {
  const { id } = campaign;
  const { isFetching, refetch } = useQuery(endpointQuery('GET /api/campaigns/:id', { params: { id } }));
  const client = useQueryClient();
  const refresh = async () => {
    void makeStale(client, ['GET /api/campaigns/:id/progress']);
    const { error } = await refetch();
    if (error) notifyError('Failed to load campaign details', error);
  };
  return (
    <Stack gap={4}>
      <Stack direction="row" justify="end">
        <Button icon={<IconRefresh />} isPending={isFetching} onPress={() => void refresh()}>
          Refresh
        </Button>
      </Stack>
      <BeforeLaunch campaign={campaign} />
      <ProgressCard campaign={campaign} />
      <StatStrip label="Statistics">
        <StatCard label="Total Leads" value={campaign.lead_count.toLocaleString('en-US')} />
      </StatStrip>
      <CampaignCard campaign={campaign} />
      <CampaignReports campaign={campaign} />
    </Stack>
  );
}
