import type { OperatedOrganization } from '@switchboard/contracts/operator';
import {
  Badge,
  Banner,
  Button,
  Card,
  IconBuilding,
  NotFound,
  Page,
  PageHeader,
  Skeleton,
  Text,
} from '@switchboard/design-system';
import { Switch } from '@switchboard/design-system/forms';
import { ApiError } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useParams } from '@switchboard/platform/router';
import type { ReactNode } from 'react';
import { VisitCard } from '../features/enter-organization/VisitCard.tsx';
import { MembersCard } from '../features/read-organization/MembersCard.tsx';
import { UsageCard } from '../features/read-organization/UsageCard.tsx';
import { SessionActions } from '../features/sign-in-super-admin/SessionActions.tsx';
import { SuperAdminGate } from '../features/sign-in-super-admin/SuperAdminGate.tsx';
import { SuspensionCard } from '../features/suspend-organization/SuspensionCard.tsx';
import { FeatureSwitches } from '../features/switch-features/FeatureSwitches.tsx';
import { LoadFailure } from '../superadmin/LoadFailure.tsx';
import { StateBadge, usePlanChange } from '../superadmin/organizations.tsx';
import { rereading } from '../superadmin/session.ts';

const desk = '/superadmin';

function Plan({ organization }: { organization: OperatedOrganization }) {
  const { setPro, pendingId, question } = usePlanChange();
  return (
    <Card title="Plan" titleLevel={2}>
      <Switch
        label="PRO Status"
        description="Enables the features of the PRO plan, such as Billing & Plan in the settings."
        isSelected={organization.is_pro}
        isDisabled={pendingId !== undefined}
        onChange={(isPro) => setPro(organization, isPro)}
      />
      {question}
    </Card>
  );
}

function Header({ id, organization }: { id: string; organization?: OperatedOrganization | undefined }) {
  const title = organization?.name ?? 'Organization';
  return (
    <PageHeader
      title={title}
      breadcrumbs={[{ label: 'Back to Super Admin', href: desk }, { label: title }]}
      badge={
        organization && (
          <>
            {organization.is_pro && <Badge tone="info">PRO</Badge>}
            <StateBadge organization={organization} />
          </>
        )
      }
      description={<Text mono>{id}</Text>}
      actions={<SessionActions />}
    />
  );
}

/** The editable part of the page around the read-only one. A deleted organization can't be changed. */
function Controls({ organization, children }: { organization: OperatedOrganization; children: ReactNode }) {
  if (organization.deleted_at !== null)
    return (
      <>
        <Banner tone="warning" title="This organization is deleted">
          You can read it, but not change it. Its owners can restore it.
        </Banner>
        {children}
      </>
    );
  return (
    <>
      {organization.suspension !== null && <SuspensionCard organization={organization} />}
      <Plan organization={organization} />
      <VisitCard organization={organization} />
      <FeatureSwitches organization={organization} />
      {children}
      {organization.suspension === null && <SuspensionCard organization={organization} />}
    </>
  );
}

function OrganizationOf({ id }: { id: string }) {
  const query = useQuery({
    ...endpointQuery('GET /api/superadmin/organizations/:organization_id', { params: { organization_id: id } }),
    ...rereading,
  });
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND')
    return (
      <NotFound what="Organization" icon={<IconBuilding />} actions={<Button href={desk}>Back to Super Admin</Button>}>
        Nothing has this id. The address may be mistyped.
      </NotFound>
    );
  return (
    <>
      <Header id={id} organization={query.data} />
      <LoadFailure what="organization details" verb="fetch" query={query} />
      {query.isPending && (
        <>
          <Skeleton shape="block" height={90} />
          <Skeleton shape="block" height={280} />
        </>
      )}
      {query.data && (
        <Controls organization={query.data}>
          <UsageCard organization={query.data} />
          <MembersCard organizationId={id} />
        </Controls>
      )}
    </>
  );
}

/** `/organization-features/:id`: a super admin's settings for one organization. */
export function OrganizationFeaturesPage() {
  const { id = '' } = useParams();
  return (
    <SuperAdminGate>
      {() => (
        <Page width="medium">
          <OrganizationOf key={id} id={id} />
        </Page>
      )}
    </SuperAdminGate>
  );
}
