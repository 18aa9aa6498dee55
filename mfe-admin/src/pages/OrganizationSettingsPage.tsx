import { roleCan } from '@switchboard/contracts/roles';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import {
  Button,
  EmptyState,
  IconBuilding,
  IconLock,
  NotFound,
  Page,
  PageHeader,
  Skeleton,
} from '@switchboard/design-system';
import { useOrganization, useSession } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { Navigate, oneOf, useAddress, useLocation, useNavigate, useParams } from '@switchboard/platform/router';
import { Suspense } from 'react';
import { OtherOrganization } from '../features/open-organization/OtherOrganization.tsx';
import { SettingsList } from './SettingsList.tsx';
import { type SettingsTab, settingsTabs } from './settingsTabs.tsx';

/** Why a settings page is closed to the user; null if it is open. */
function refusalOf({ permission, isProOnly }: SettingsTab, organization: ActiveOrganization): string | null {
  if (permission && !roleCan(organization.role, permission))
    return 'Only owners and admins of your organization see this. Ask one of them.';
  if (isProOnly && !organization.is_pro) return 'This is a part of the PRO plan.';
  return null;
}

function TabContent({ tab, organization }: { tab: SettingsTab; organization: ActiveOrganization }) {
  const refusal = refusalOf(tab, organization);
  if (refusal) return <EmptyState icon={<IconLock />} title={`${tab.label} is closed to you`} description={refusal} />;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <tab.Content organization={organization} />
    </Suspense>
  );
}

function Settings({ organization }: { organization: ActiveOrganization }) {
  const [{ tab: named }] = useAddress({ tab: oneOf(settingsTabs.map(({ id }) => id)) });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const selected = named ?? (pathname.startsWith('/team') ? 'members' : 'general');
  // A link to a tab that is closed finds it, and why it is.
  const shown = settingsTabs.filter((tab) => tab.id === selected || refusalOf(tab, organization) === null);
  const open = shown.find(({ id }) => id === selected);
  return (
    <SettingsList
      tabs={shown}
      selected={selected}
      // Each page has its own address: switching drops what another page had open or filtered, and Back returns to it.
      onSelect={(next) => next !== selected && afterAsking(() => void navigate({ search: `?tab=${next}` }))}
    >
      {open && <TabContent key={open.id} tab={open} organization={organization} />}
    </SettingsList>
  );
}

function SettingsOf({ organizationId }: { organizationId: string | undefined }) {
  const session = useSession();
  const active = useOrganization();
  const { pathname, search } = useLocation();
  if (!active)
    return (
      <EmptyState
        icon={<IconBuilding />}
        title="No Organization Found"
        description="You need to be part of an organization to access settings."
      />
    );
  if (!organizationId && !pathname.startsWith('/team'))
    return <Navigate to={{ pathname: `/organization-settings/${active.id}`, search }} replace />;
  if (!organizationId || organizationId === active.id) return <Settings organization={active} />;
  const other = session?.organizations.find(({ id }) => id === organizationId);
  if (other) return <OtherOrganization organization={other} activeName={active.name} />;
  return (
    <NotFound
      titleLevel={2}
      what="Organization"
      icon={<IconBuilding />}
      actions={<Button href={`/organization-settings/${active.id}`}>Settings of {active.name}</Button>}
    >
      It does not exist, or you are not a member of it.
    </NotFound>
  );
}

/** `/organization-settings/:organizationId` and `/team`: the organization and its people. */
export function OrganizationSettingsPage() {
  const { organizationId } = useParams();
  const active = useOrganization();
  return (
    <Page>
      <PageHeader title="Organization Settings" description={active?.name} />
      <SettingsOf organizationId={organizationId} />
    </Page>
  );
}
