import type { Campaign } from '@switchboard/contracts/campaigns';
import { Banner, Moment } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { whenText } from '../launch-campaign/whatHappensNext.ts';

/** Shows that an active campaign can't call anyone at the moment, and when it continues. */
export function WaitingBanner({ campaign }: { campaign: Campaign }) {
  const { id, status } = campaign;
  const { data } = useQuery({
    ...endpointQuery('GET /api/campaigns/:id/progress', { params: { id } }),
    enabled: status === 'active',
  });
  if (status !== 'active' || !data?.waits_until) return null;
  return (
    <Banner
      tone="info"
      title={
        <>
          Waiting until <Moment at={data.waits_until} />
        </>
      }
    >
      None of the remaining leads can be called now. {whenText(campaign)}
    </Banner>
  );
}
