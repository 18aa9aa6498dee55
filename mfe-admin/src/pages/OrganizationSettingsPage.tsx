import type { ActiveOrganization } from '@switchboard/contracts/session';
import { Button, EmptyState, IconBuilding, Page, PageHeader } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { useOrganization, useSession } from '@switchboard/platform';
import { Navigate, useLocation, useParams, useSearchParams } from '@switchboard/platform/router';
import { GeneralTab } from '../features/edit-organization/GeneralTab.tsx';
import { MembersTab } from '../features/manage-members/MembersTab.tsx';
import { OtherOrganization } from '../features/open-organization/OtherOrganization.tsx';

function Settings({ organization }: { organization: ActiveOrganization }) {
  const [params, setParams] = useSearchParams();
  const isTeam = useLocation().pathname.startsWith('/team');
  const tab = params.get('tab') ?? (isTeam ? 'members' : 'general');
  return (
    <Tabs
      label="Organization settings"
      selectedId={tab === 'members' ? 'members' : 'general'}
      onSelectionChange={(next) => setParams({ tab: next }, { replace: true })}
      items={[
        { id: 'general', label: 'General', content: <GeneralTab organization={organization} /> },
        { id: 'members', label: 'Members', content: <MembersTab /> },
      ]}
    />
  );
}

function SettingsOf({ organizationId }: { organizationId: string | undefined }) {
  const session = useSession();
  const active = useOrganization();
  const { pathname } = useLocation();
  if (!active)
    return (
      <EmptyState
        icon={<IconBuilding />}
        title="No Organization Found"
        description="You need to be part of an organization to access settings."
      />
    );
  if (!organizationId && !pathname.startsWith('/team'))
    return <Navigate to={`/organization-settings/${active.id}`} replace />;
  if (!organizationId || organizationId === active.id) return <Settings organization={active} />;
  const other = session?.organizations.find(({ id }) => id === organizationId);
  if (other) return <OtherOrganization organization={other} activeName={active.name} />;
  return (
    <EmptyState
      icon={<IconBuilding />}
      title="Organization not found"
      description="It does not exist, or you are not a member of it."
      action={<Button href={`/organization-settings/${active.id}`}>Settings of {active.name}</Button>}
    />
  );
}

/** `/organization-settings/:organizationId` and `/team`: the organization and its people. */
export function OrganizationSettingsPage() {
  const { organizationId } = useParams();
  const active = useOrganization();
  return (
    <Page width="medium">
      <PageHeader title="Organization Settings" description={active?.name} />
      <SettingsOf organizationId={organizationId} />
    </Page>
  );
}
