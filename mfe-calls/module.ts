import { defineModule } from '@switchboard/platform/module';

export default defineModule({
  id: 'calls',
  title: 'Calls',
  owner: 'Switchboard',
  requires: { platform: '^1.1' },
  routes: [
    {
      path: '/calls',
      expose: 'CallsPage',
      access: 'member',
      permission: 'call.read',
      flag: 'calllogs',
      title: 'Calls',
    },
    {
      path: '/call-requests',
      expose: 'CallRequestsPage',
      access: 'member',
      permission: 'call.read',
      flag: 'callrequests',
      title: 'Call Requests',
    },
    {
      path: '/analytics',
      expose: 'AnalyticsPage',
      access: 'member',
      permission: 'call.read',
      flag: 'analytics',
      title: 'Analytics',
    },
  ],
  nav: [
    { label: 'Calls', path: '/calls', icon: 'activity', group: 'calls', order: 115, flag: 'calllogs' },
    {
      label: 'Analytics',
      path: '/analytics',
      icon: 'analytics',
      group: 'manage',
      order: 70,
      flag: 'analytics',
      is_pro: true,
    },
    {
      label: 'Call Requests',
      path: '/call-requests',
      icon: 'call-requests',
      group: 'calls',
      order: 90,
      flag: 'callrequests',
    },
  ],
  slots: [
    { slot: 'assistant.test.v1', expose: 'AssistantTestSlot', permission: 'call.place' },
    { slot: 'call.listen.v1', expose: 'CallListenSlot', permission: 'call.listen' },
    { slot: 'call.words.v1', expose: 'CallWordsSlot', permission: 'call.listen' },
    { slot: 'call.transfer.v1', expose: 'CallTransferSlot', permission: 'call.place' },
  ],
  flags: ['callrequests', 'analytics', 'calllogs'],
  budget_bytes: 60_000,
});
