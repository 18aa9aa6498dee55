import type { FeatureTemplateDetail } from '@switchboard/contracts/feature-templates';
import {
  Button,
  ErrorState,
  IconTemplate,
  NotFound,
  Page,
  PageHeader,
  SampleBadge,
  Skeleton,
  Stack,
} from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { ApiError, useCan, useOrganization } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, oneOf, useAddress, useNavigate, useParams } from '@switchboard/platform/router';
import { NoOrganization } from '../display/NoOrganization.tsx';
import { FeatureTemplateDetails } from '../features/edit-feature-template/FeatureTemplateDetails.tsx';
import { FeatureTemplateSettings } from '../features/edit-feature-template/FeatureTemplateSettings.tsx';
import { TemplateCampaigns } from '../features/edit-feature-template/TemplateCampaigns.tsx';

const listPath = '/feature-templates';

function Unknown() {
  return (
    <NotFound what="Template" icon={<IconTemplate />} actions={<Button href={listPath}>Back to Templates</Button>} />
  );
}

interface ViewsProps {
  template: FeatureTemplateDetail;
}

function Views({ template }: ViewsProps) {
  const canWrite = useCan('template.write');
  const organization = useOrganization();
  const canSeeCampaigns = useCan('campaign.read') && organization?.feature_flags.campaigns !== false;
  const items = [
    { id: 'details', label: 'Details', content: <FeatureTemplateDetails template={template} /> },
    ...(canSeeCampaigns
      ? [{ id: 'campaigns', label: 'Campaigns', content: <TemplateCampaigns template={template} /> }]
      : []),
    ...(canWrite
      ? [
          {
            id: 'settings',
            label: 'Settings',
            content: <FeatureTemplateSettings template={template} />,
          },
        ]
      : []),
  ];
  const [{ tab }] = useAddress({ tab: oneOf(items.map(({ id }) => id)) });
  const navigate = useNavigate();
  const selected = tab ?? 'details';
  return (
    <Tabs
      label="Feature template"
      selectedId={selected}
      // Each tab has its own address: Back returns to the previous one.
      onSelectionChange={(next) => next !== selected && afterAsking(() => void navigate({ search: `?tab=${next}` }))}
      items={items}
    />
  );
}

function TemplateOf({ id }: { id: string }) {
  const query = useQuery(endpointQuery('GET /api/feature-templates/:id', { params: { id } }));
  const { data: template, error, refetch } = query;
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <Unknown />;
  if (!template)
    return (
      <>
        <PageHeader title="Feature template" breadcrumbs={[{ label: 'Feature Templates', href: listPath }]} />
        {error ? (
          <ErrorState title="Failed to load feature template details" error={error} onRetry={() => void refetch()} />
        ) : (
          <Stack gap={4} role="status" aria-busy="true" aria-label="Loading the feature template">
            <Skeleton lines={6} />
          </Stack>
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={template.name}
        breadcrumbs={[{ label: 'Feature Templates', href: listPath }, { label: template.name }]}
        badge={template.is_sample && <SampleBadge />}
        actions={<Button href={listPath}>Back to Templates</Button>}
      />
      <Views template={template} />
    </>
  );
}

/** `/feature-templates/:id`: one kind of campaigns. */
export function FeatureTemplatePage() {
  const { id = '' } = useParams();
  if (!useOrganization()) return <NoOrganization />;
  return <Page>{anyId(id) ? <TemplateOf key={id} id={id} /> : <Unknown />}</Page>;
}
