import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import {
  Button,
  EmptyState,
  ErrorState,
  IconPlus,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { IconFlag } from '@switchboard/design-system/icons';
import { ApiError, useCan, useOrganization } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useLocation, useParams } from '@switchboard/platform/router';
import styled from 'styled-components';
import { FollowName } from '../display/FollowName.tsx';
import { CampaignList, useCampaigns } from '../features/browse-campaigns/CampaignList.tsx';
import { useCampaignFilters } from '../features/browse-campaigns/useCampaignFilters.ts';
import { CreateCampaignDialog } from '../features/create-campaign/CreateCampaignDialog.tsx';
import { CampaignDialogs, useCampaignDialogs } from './CampaignDialogs.tsx';

const missing = 'Missing required information to display campaigns.';
const allCampaigns = { label: 'Campaigns', href: '/campaigns' };

/** A template may have a name as wide as the page. */
const CreateLabel = styled(Text)`
  max-inline-size: 24em;
`;

const addressOf = (template: string) => `/u/${encodeURIComponent(template)}`;

function CampaignsOf({ template }: { template: FeatureTemplate }) {
  const { id, name } = template;
  const canWrite = useCan('campaign.write');
  const filters = useCampaignFilters();
  const query = useCampaigns(filters, id);
  const dialogs = useCampaignDialogs(canWrite, true);
  const create = canWrite && (
    <Button variant="primary" icon={<IconPlus />} onPress={dialogs.dialog.create}>
      <CreateLabel truncate>Create {name}</CreateLabel>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[allCampaigns, { label: name }]}
        description="The campaigns of this template"
        actions={create}
      />
      <CampaignList
        query={query}
        filters={filters}
        hrefOf={(campaign) => `${addressOf(name)}/${campaign.id}`}
        actions={dialogs.actions}
        emptyAction={create}
      />
      {canWrite && <CampaignDialogs dialogs={dialogs} listed={query.data} />}
      {dialogs.dialog.isCreating && <CreateCampaignDialog template={template} onClose={dialogs.dialog.close} />}
    </>
  );
}

function ByName({ name }: { name: string }) {
  const { search } = useLocation();
  const byName = endpointQuery('GET /api/feature-templates/by-name/:name', { params: { name } });
  const { data, isPlaceholderData, error, refetch } = useQuery({ ...byName, placeholderData: keepPreviousData });
  // Data of the previous name must not be shown under the new one.
  const template = isPlaceholderData && data?.name !== name ? undefined : data;
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION')) return <Missing />;
  if (!template)
    return (
      <>
        <PageHeader title={name} breadcrumbs={[allCampaigns, { label: name }]} />
        {error ? (
          <ErrorState title="Failed to load feature template details" error={error} onRetry={() => void refetch()} />
        ) : (
          <Stack gap={4} role="status">
            <Text tone="muted">Loading campaigns...</Text>
            <Skeleton lines={8} />
          </Stack>
        )}
      </>
    );
  return (
    <>
      {template.name !== name && <FollowName to={{ pathname: addressOf(template.name), search }} />}
      <CampaignsOf key={template.id} template={template} />
    </>
  );
}

function Missing() {
  return (
    <EmptyState
      icon={<IconFlag />}
      title={missing}
      description="There is no feature template of this name. It may have been deleted."
      action={<Button href="/campaigns">All campaigns</Button>}
    />
  );
}

/** `/u/:templateName`: the campaigns of one feature template. */
export function TemplateCampaignsPage() {
  const { templateName = '' } = useParams();
  const organization = useOrganization();
  return <Page>{organization && templateName ? <ByName name={templateName} /> : <Missing />}</Page>;
}
