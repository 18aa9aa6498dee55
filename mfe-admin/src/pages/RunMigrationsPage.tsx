import { Page, PageHeader } from '@switchboard/design-system';
import { MigrationsCard } from '../features/run-migrations/MigrationsCard.tsx';
import { SessionActions } from '../features/sign-in-super-admin/SessionActions.tsx';
import { SuperAdminGate } from '../features/sign-in-super-admin/SuperAdminGate.tsx';

/** `/run-migrations`: which changes of the database are applied and which are pending, and the button that applies them. */
export function RunMigrationsPage() {
  return (
    <SuperAdminGate>
      {() => (
        <Page width="medium">
          <PageHeader
            title="Database Migrations"
            breadcrumbs={[{ label: 'Back to Super Admin', href: '/superadmin' }, { label: 'Database Migrations' }]}
            description="Database changes that this version needs. They are applied automatically at each start."
            actions={<SessionActions />}
          />
          <MigrationsCard />
        </Page>
      )}
    </SuperAdminGate>
  );
}
