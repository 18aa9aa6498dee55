import { defineModule } from '@switchboard/platform/module';

export default defineModule({
  id: 'proctoring',
  title: 'Video interviews',
  owner: 'Switchboard',
  requires: { platform: '^1.0' },
  routes: [{ path: '/video-call/:id', expose: 'VideoCallPage', access: 'public', title: 'Video call' }],
  nav: [],
  slots: [],
  flags: [],
  budget_bytes: 20_000,
});
