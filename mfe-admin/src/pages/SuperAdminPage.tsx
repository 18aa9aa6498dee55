import { Page, PageHeader, Skeleton } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { afterAsking } from '@switchboard/platform/forms';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { OrganizationsTab } from '../features/list-organizations/OrganizationsTab.tsx';
import { useOutbox } from '../features/read-outbox/useOutbox.ts';
import { SessionActions } from '../features/sign-in-super-admin/SessionActions.tsx';
import { SuperAdminGate } from '../features/sign-in-super-admin/SuperAdminGate.tsx';

const ModulesTab = lazy(() =>
  import('../features/list-modules/ModulesTab.tsx').then((file) => ({ default: file.ModulesTab })),
);
const DevelopersTab = lazy(() =>
  import('../features/manage-developers/DevelopersTab.tsx').then((file) => ({ default: file.DevelopersTab })),
);
const ProcessesTab = lazy(() =>
  import('../features/list-processes/ProcessesTab.tsx').then((file) => ({ default: file.ProcessesTab })),
);
const SetAsideSection = lazy(() =>
  import('../features/set-aside-work/SetAsideSection.tsx').then((file) => ({ default: file.SetAsideSection })),
);
const OutboxTab = lazy(() =>
  import('../features/read-outbox/OutboxTab.tsx').then((file) => ({ default: file.OutboxTab })),
);

function Dashboard({ username }: { username: string }) {
  const [{ tab }, change] = useAddress({
    tab: oneOf(['organizations', 'modules', 'developers', 'processes', 'outbox']),
    search: anyText,
  });
  // Only in development: elsewhere, no one may read the emails.
  const hasOutbox = useOutbox().data?.is_kept === true;
  return (
    <Page>
      <PageHeader
        title="Super Admin Dashboard"
        description={`Logged in as ${username}.`}
        actions={<SessionActions />}
      />
      <Tabs
        label="Super admin"
        selectedId={tab === 'outbox' && !hasOutbox ? 'organizations' : (tab ?? 'organizations')}
        onSelectionChange={(next) => afterAsking(() => change({ tab: next, search: null }))}
        items={[
          { id: 'organizations', label: 'Organizations', content: <OrganizationsTab /> },
          {
            id: 'modules',
            label: 'Modules',
            content: (
              <Suspense fallback={<Skeleton lines={6} />}>
                <ModulesTab />
              </Suspense>
            ),
          },
          {
            id: 'developers',
            label: 'Developers',
            content: (
              <Suspense fallback={null}>
                <DevelopersTab />
              </Suspense>
            ),
          },
          {
            id: 'processes',
            label: 'Processes',
            content: (
              <Suspense fallback={<Skeleton lines={6} />}>
                <ProcessesTab>
                  <SetAsideSection />
                </ProcessesTab>
              </Suspense>
            ),
          },
          ...(hasOutbox
            ? [
                {
                  id: 'outbox',
                  label: 'Outbox',
                  content: (
                    <Suspense fallback={<Skeleton lines={6} />}>
                      <OutboxTab />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Page>
  );
}

/** `/superadmin`: the installation's organizations, modules, module developers and processes. */
export function SuperAdminPage() {
  return <SuperAdminGate>{(username) => <Dashboard username={username} />}</SuperAdminGate>;
}
