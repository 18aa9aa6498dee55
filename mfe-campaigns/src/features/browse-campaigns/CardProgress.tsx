import type { Campaign } from '@switchboard/contracts/campaigns';
import { Moment, ProgressBar, Text } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

/** How far a campaign that was launched is; nothing for a draft. */
export function CardProgress({ campaign: { id, status, lead_count } }: { campaign: Campaign }) {
  const hasBegun = (status === 'active' || status === 'paused') && lead_count > 0;
  const { data } = useQuery({
    ...endpointQuery('GET /api/campaigns/:id/progress', { params: { id } }),
    enabled: hasBegun,
  });
  if (!hasBegun || !data || data.leads === 0) return null;
  const done = data.reached + data.unreachable;
  const live = data.live_calls.length;
  return (
    <>
      <ProgressBar
        label={`${done.toLocaleString('en-US')} of ${data.leads.toLocaleString('en-US')} leads done`}
        value={(done / data.leads) * 100}
      />
      {live > 0 && <Text size="sm">{live === 1 ? '1 live call' : `${live} live calls`}</Text>}
      {status === 'active' && data.waits_until && (
        <Text size="sm" tone="muted">
          Waits until <Moment at={data.waits_until} />
        </Text>
      )}
    </>
  );
}
