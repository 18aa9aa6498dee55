import type { CampaignStatus } from '@switchboard/contracts/campaigns';
import { Badge, type BadgeTone } from '@switchboard/design-system';

/** Labels of the campaign states, in the order of the select. */
export const campaignStatusLabels = {
  draft: 'Draft',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
} as const satisfies Record<CampaignStatus, string>;

const tones = {
  draft: 'outline',
  active: 'success',
  paused: 'warning',
  completed: 'neutral',
} as const satisfies Record<CampaignStatus, BadgeTone>;

/** Whether a campaign dials, in a word and a colour. */
export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  return <Badge tone={tones[status]}>{campaignStatusLabels[status]}</Badge>;
}
