import { defineModule } from '@switchboard/platform/module';

export default defineModule({
  id: 'slots',
  title: 'Slots',
  owner: 'Switchboard',
  requires: { platform: '^1.0' },
  routes: [
    {
      path: '/slots',
      expose: 'SlotsPage',
      access: 'member',
      flag: 'slots',
      permission: 'slot.read',
      title: 'Slots',
    },
  ],
  nav: [{ label: 'Slots', path: '/slots', icon: 'slots', group: 'calls', order: 120, flag: 'slots' }],
  slots: [],
  flags: ['slots'],
  budget_bytes: 15_000,
});
