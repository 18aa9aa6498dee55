import type { Campaign } from '@switchboard/contracts/campaigns';
import { EmptyState, IconFileText, Skeleton } from '@switchboard/design-system';
import { Slot } from '@switchboard/platform';

/** The tab Uploads: documents whose leads join the campaign. */
export function CampaignUploads({ campaign }: { campaign: Campaign }) {
  return (
    <Slot
      name="campaign.uploads.v1"
      campaign_id={campaign.id}
      pending={<Skeleton lines={6} />}
      fallback={
        <EmptyState
          icon={<IconFileText />}
          title="Documents cannot be uploaded here at the moment"
          description="The part of the product that reads documents is not available."
        />
      }
    />
  );
}
