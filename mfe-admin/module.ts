import { defineModule } from '@switchboard/platform/module';

// The routes need no permission: the page itself explains to people without an organization what is missing.
const settings = { expose: 'OrganizationSettingsPage', access: 'member' } as const;

export default defineModule({
  id: 'admin',
  title: 'Organization settings',
  owner: 'Switchboard',
  requires: { platform: '^1.1' },
  routes: [
    { ...settings, path: '/organization-settings', title: 'Organization settings' },
    { ...settings, path: '/organization-settings/:organizationId', title: 'Organization settings' },
    { ...settings, path: '/team', title: 'Team' },
    {
      path: '/simulated-phone',
      expose: 'SimulatedPhonePage',
      access: 'member',
      permission: 'whatsapp.manage',
      title: 'Simulated phone',
    },
    {
      path: '/connect-app',
      expose: 'ConnectAppPage',
      access: 'member',
      permission: 'api_key.manage',
      title: 'Connect an app',
    },
    {
      path: '/device',
      expose: 'DevicePage',
      access: 'member',
      permission: 'api_key.manage',
      title: 'Approve a device',
    },
    { path: '/superadmin', expose: 'SuperAdminPage', access: 'super-admin', title: 'Super Admin Dashboard' },
    {
      path: '/superadmin/modules/:id',
      expose: 'SuperAdminModulePage',
      access: 'super-admin',
      title: 'Super Admin Dashboard',
    },
    {
      path: '/organization-features/:id',
      expose: 'OrganizationFeaturesPage',
      access: 'super-admin',
      title: 'Organization features',
    },
    { path: '/run-migrations', expose: 'RunMigrationsPage', access: 'super-admin', title: 'Database Migrations' },
  ],
  nav: [],
  slots: [],
  flags: [],
  budget_bytes: 20_000,
});
