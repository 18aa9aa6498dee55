import type { Campaign } from '@switchboard/contracts/campaigns';
import { Card, Link, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { IconCheckCircle, IconCloseCircle } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { placeOf } from '../../display/NotReady.tsx';

interface Left {
  reason: string;
  message: string;
}

/** The remaining steps before a draft can be launched, each with a link; or a note that nothing is left. */
export function BeforeLaunch({ campaign }: { campaign: Campaign }) {
  const canWrite = useCan('campaign.write');
  const isDraft = campaign.status === 'draft';
  const query = useQuery({
    ...endpointQuery('GET /api/campaigns/:id/readiness', { params: { id: campaign.id } }),
    enabled: isDraft,
  });
  if (!isDraft) return null;
  const row = ({ reason, message }: Left, isMissing: boolean) => {
    const place = placeOf(reason, campaign.feature_template);
    const Icon = isMissing ? IconCloseCircle : IconCheckCircle;
    return (
      <Stack key={reason} as="li" direction="row" gap={2} align="start">
        <Icon size={16} aria-hidden="true" style={{ flex: 'none', marginBlockStart: '0.2em' }} />
        <span>
          {message} {place && <Link href={place.href}>{place.label}</Link>}
        </span>
      </Stack>
    );
  };
  return (
    <Card title="Before you launch" titleLevel={2}>
      <Loaded query={query} failed="Failed to load what is left" loading={<Skeleton lines={3} />}>
        {({ problems, warnings }) => {
          const left = [...problems, ...warnings];
          if (left.length === 0)
            return (
              <Text as="p">
                Everything is ready. {canWrite && <Link href="?dialog=launch">Launch this campaign</Link>}
              </Text>
            );
          return (
            <Stack as="ul" gap={2} style={{ listStyle: 'none' }}>
              {left.map((one) => row(one, true))}
            </Stack>
          );
        }}
      </Loaded>
    </Card>
  );
}
