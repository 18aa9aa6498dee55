import { Stack } from '@switchboard/design-system';
import type { SlotProps } from '@switchboard/platform';
import { Uploads } from '../pages/Uploads.tsx';

/** Fills `campaign.uploads.v1`: the documents of a campaign, and the place to drop more. */
export function CampaignUploadsSlot({ campaign_id: campaignId }: SlotProps['campaign.uploads.v1']) {
  return (
    <Stack gap={5}>
      <Uploads campaignId={campaignId} />
    </Stack>
  );
}
