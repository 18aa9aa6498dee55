import type { CampaignStatus } from '@switchboard/contracts/campaigns';
import { Badge, type BadgeTone } from '@switchboard/design-system';

/** What people call the states of a campaign, in the order in which they are chosen. */
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
