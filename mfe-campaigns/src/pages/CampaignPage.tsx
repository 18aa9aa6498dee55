import type { Campaign } from '@switchboard/contracts/campaigns';
import { roleCan } from '@switchboard/contracts/roles';
import {
  Button,
  ErrorState,
  NotFound,
  Page,
  PageHeader,
  SampleBadge,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { IconFlag } from '@switchboard/design-system/icons';
import { ApiError, useCan, useOrganization } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, oneOf, useAddress, useLocation, useNavigate, useParams } from '@switchboard/platform/router';
import { Suspense } from 'react';
import { CampaignMenu } from '../display/CampaignMenu.tsx';
import { CampaignStatusBadge } from '../display/CampaignStatusBadge.tsx';
import { FollowName } from '../display/FollowName.tsx';
import { WaitingBanner } from '../features/follow-progress/WaitingBanner.tsx';
import { LaunchControls } from '../features/launch-campaign/LaunchControls.tsx';
import { NotCallingBanner } from '../features/launch-campaign/NotCalling.tsx';
import { PausedBanner } from '../features/launch-campaign/PausedBanner.tsx';
import { CampaignDialogs, useCampaignDialogs } from './CampaignDialogs.tsx';
import { campaignTabs } from './campaignTabs.tsx';

const listOf = (template: string) => `/u/${encodeURIComponent(template)}`;

function Unknown({ href }: { href: string }) {
  return <NotFound what="Campaign" icon={<IconFlag />} actions={<Button href={href}>Back to Campaigns</Button>} />;
}

/** The tabs that the user may open. */
function useTabs() {
  const organization = useOrganization();
  return campaignTabs.filter(
    ({ permission, flag }) =>
      organization &&
      (!permission || roleCan(organization.role, permission)) &&
      (!flag || organization.feature_flags[flag] !== false),
  );
}

function Views({ campaign }: { campaign: Campaign }) {
  const tabs = useTabs();
  const [{ tab: named }] = useAddress({ tab: oneOf(tabs.map(({ id }) => id)) });
  const navigate = useNavigate();
  const selected = named ?? 'overview';
  return (
    <Tabs
      label="Campaign"
      selectedId={selected}
      // Each tab has its own address: switching drops what another tab had open, and Back returns to it.
      onSelectionChange={(next) => next !== selected && afterAsking(() => void navigate({ search: `?tab=${next}` }))}
      items={tabs.map(({ id, label, Content }) => ({
        id,
        label,
        content: (
          <Suspense fallback={<Skeleton lines={6} />}>
            <Content campaign={campaign} />
          </Suspense>
        ),
      }))}
    />
  );
}

function CampaignOf({ id, templateName }: { id: string; templateName: string | undefined }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const dialogs = useCampaignDialogs(useCan('campaign.write'), false);
  const { data: campaign, error, refetch } = useQuery(endpointQuery('GET /api/campaigns/:id', { params: { id } }));
  const back = templateName === undefined ? '/campaigns' : listOf(templateName);
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <Unknown href={back} />;
  const crumb = { label: templateName === undefined ? 'Campaigns' : templateName, href: back };
  if (!campaign)
    return (
      <>
        <PageHeader title="Campaign" breadcrumbs={[crumb]} />
        {error ? (
          <ErrorState title="Failed to load campaign details" error={error} onRetry={() => void refetch()} />
        ) : (
          <Stack gap={4} role="status">
            <Text tone="muted">Loading...</Text>
            <Skeleton lines={8} />
          </Stack>
        )}
      </>
    );
  const { name, feature_template: template } = campaign;
  const isRenamed = templateName !== undefined && templateName !== template.name;
  return (
    <>
      {isRenamed && <FollowName to={{ pathname: `${listOf(template.name)}/${id}`, search }} />}
      <PageHeader
        title={name}
        breadcrumbs={[{ label: templateName === undefined ? 'Campaigns' : template.name, href: back }, { label: name }]}
        badge={
          <>
            <CampaignStatusBadge status={campaign.status} />
            {campaign.is_sample && <SampleBadge />}
          </>
        }
        actions={
          <>
            <LaunchControls campaign={campaign} />
            {dialogs.actions && <CampaignMenu campaign={campaign} actions={dialogs.actions} isLarge />}
          </>
        }
      />
      <PausedBanner campaign={campaign} />
      <NotCallingBanner campaign={campaign} />
      <WaitingBanner campaign={campaign} />
      <Views campaign={campaign} />
      <CampaignDialogs dialogs={dialogs} listed={[campaign]} onDeleted={() => void navigate(back)} />
    </>
  );
}

/** `/u/:templateName/:id` and `/campaigns/:id`: one campaign. */
export function CampaignPage() {
  const { id = '', templateName } = useParams();
  return (
    <Page>
      {anyId(id) ? <CampaignOf key={id} id={id} templateName={templateName} /> : <Unknown href="/campaigns" />}
    </Page>
  );
}
