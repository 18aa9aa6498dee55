import { Button, EmptyState, Page, PageHeader } from '@switchboard/design-system';
import { IconFlag } from '@switchboard/design-system/icons';
import { useCan, useOrganization } from '@switchboard/platform';
import { CampaignList, useCampaigns } from '../features/browse-campaigns/CampaignList.tsx';
import { useCampaignFilters } from '../features/browse-campaigns/useCampaignFilters.ts';
import { CampaignDialogs, useCampaignDialogs } from './CampaignDialogs.tsx';

function AllCampaigns() {
  const canWrite = useCan('campaign.write');
  const filters = useCampaignFilters();
  const query = useCampaigns(filters);
  const dialogs = useCampaignDialogs(canWrite, false);
  return (
    <>
      <PageHeader title="Campaigns" description="The campaigns of all feature templates" />
      <CampaignList
        query={query}
        filters={filters}
        hasTemplate
        hrefOf={({ id }) => `/campaigns/${id}`}
        actions={dialogs.actions}
        emptyAction={<Button href="/feature-templates">Go to Feature Templates</Button>}
      />
      {canWrite && <CampaignDialogs dialogs={dialogs} listed={query.data} />}
    </>
  );
}

/** `/campaigns`: every campaign of the organization. */
export function CampaignsPage() {
  const organization = useOrganization();
  return (
    <Page>
      {organization ? (
        <AllCampaigns />
      ) : (
        <EmptyState
          icon={<IconFlag />}
          title="Missing required information to display campaigns."
          description="Please select an organization."
        />
      )}
    </Page>
  );
}
