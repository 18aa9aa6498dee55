import { Page, PageHeader } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { ModulesTab } from '../features/list-modules/ModulesTab.tsx';
import { SessionActions } from '../features/sign-in-super-admin/SessionActions.tsx';
import { SuperAdminGate } from '../features/sign-in-super-admin/SuperAdminGate.tsx';

const DevelopersTab = lazy(() =>
  import('../features/manage-developers/DevelopersTab.tsx').then((file) => ({ default: file.DevelopersTab })),
);

function Dashboard({ username }: { username: string }) {
  const [{ tab }, change] = useAddress({ tab: oneOf(['modules', 'developers']) });
  return (
    <Page>
      <PageHeader
        title="Super Admin Dashboard"
        description={`Logged in as ${username}.`}
        actions={<SessionActions />}
      />
      <Tabs
        label="Super admin"
        selectedId={tab ?? 'modules'}
        onSelectionChange={(next) => change({ tab: next })}
        items={[
          { id: 'modules', label: 'Modules', content: <ModulesTab /> },
          {
            id: 'developers',
            label: 'Developers',
            content: (
              <Suspense fallback={null}>
                <DevelopersTab />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  );
}

/** `/superadmin`: the modules of the installation and the people who develop them. */
export function SuperAdminPage() {
  return <SuperAdminGate>{(username) => <Dashboard username={username} />}</SuperAdminGate>;
}
