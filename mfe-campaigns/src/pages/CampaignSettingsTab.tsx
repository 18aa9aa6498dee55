import type { Campaign } from '@switchboard/contracts/campaigns';
import { Stack } from '@switchboard/design-system';
import { DialingSettings } from '../features/edit-dialing/DialingSettings.tsx';
import { CampaignSettings } from '../features/edit-settings/CampaignSettings.tsx';

/** The tab Settings: days and number, then how the campaign dials. */
export function CampaignSettingsTab({ campaign }: { campaign: Campaign }) {
  return (
    <Stack gap={4}>
      <CampaignSettings campaign={campaign} />
      <DialingSettings campaign={campaign} />
    </Stack>
  );
}
