import type { SchemaCampaign } from '@switchboard/contracts/schema-templates';
import { Banner, isolated, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';

interface UpgradeCampaignProps {
  campaign: SchemaCampaign;
  /** The version that it goes over to. */
  version: number;
  onClose: () => void;
}

const shown = (value: unknown) => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value));

/** Asks before a campaign goes over to the newest version of its form, and shows the values that it would lose. */
export function UpgradeCampaign({ campaign, version, onClose }: UpgradeCampaignProps) {
  const params = { id: campaign.id };
  const preview = useFreshQuery({
    ...endpointQuery('GET /api/campaigns/:id/form-version', { params, query: { version } }),
    staleTime: 0,
  });
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/campaigns/:id/form-version', {
      stale: 'campaign.changed',
      done: 'Campaign upgraded',
      failed: 'Failed to upgrade the campaign',
    }),
  );
  const { data } = preview;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Upgrade “${isolated(campaign.name)}” to version ${version}?`}
      description="From now on, the campaign uses the newest version of the form."
      confirmLabel="Upgrade"
      tone={data && data.lost.length > 0 ? 'danger' : 'default'}
      isPending={isPending || preview.isFetching}
      onConfirm={() => {
        if (data) mutate({ params, body: { version, updated_at: data.updated_at } }, { onSuccess: onClose });
      }}
    >
      <Loaded query={preview} failed="Failed to load what would be lost" loading={<Skeleton lines={3} />}>
        {({ lost, problems }) => (
          <Stack gap={3}>
            {lost.length === 0 ? (
              <Text as="p">No value is lost.</Text>
            ) : (
              <Banner tone="warning" title={lost.length === 1 ? '1 value is lost' : `${lost.length} values are lost`}>
                <Stack as="ul" gap={1}>
                  {lost.map(({ path, label, value, why }) => (
                    <li key={path.join('.')}>
                      {label}: {shown(value)}. {why}.
                    </li>
                  ))}
                </Stack>
              </Banner>
            )}
            {problems.length > 0 && (
              <Banner title="To be filled in afterwards">
                <Stack as="ul" gap={1}>
                  {problems.map(({ path, message }) => (
                    <li key={path.join('.')}>{message}</li>
                  ))}
                </Stack>
              </Banner>
            )}
          </Stack>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}
