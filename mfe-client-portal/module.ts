import { defineModule } from '@switchboard/platform/module';

export default defineModule({
  id: 'client-portal',
  title: 'Client portal',
  owner: 'Switchboard',
  requires: { platform: '^1.9' },
  routes: [{ path: '/client/dashboard', expose: 'ClientDashboardPage', access: 'client', title: 'Client dashboard' }],
  nav: [],
  slots: [{ slot: 'client.people.v1', expose: 'ClientPeopleSlot', permission: 'client_member.read' }],
  flags: [],
  budget_bytes: 20_000,
});
