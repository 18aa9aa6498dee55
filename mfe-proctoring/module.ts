import { defineModule } from '@switchboard/platform/module';

export default defineModule({
  id: 'proctoring',
  title: 'Video interviews',
  owner: 'Switchboard',
  requires: { platform: '^1.0' },
  routes: [
    { path: '/video-call/:id', expose: 'VideoCallPage', access: 'public', title: 'Video call' },
    {
      path: '/interview-complete',
      expose: 'InterviewCompletePage',
      access: 'public',
      title: 'Interview Complete',
    },
    { path: '/interview-findings/:token', expose: 'FindingsPage', access: 'public', title: 'What was noted' },
    {
      path: '/interviews',
      expose: 'InterviewsPage',
      access: 'member',
      permission: 'interview.read',
      title: 'Interviews',
    },
    {
      path: '/interviews/:id',
      expose: 'InterviewReviewPage',
      access: 'member',
      permission: 'interview.read',
      title: 'Interview',
    },
    { path: '/demo-video-call', expose: 'DemoVideoCallPage', access: 'member', title: 'Demo video call' },
  ],
  nav: [{ label: 'Interviews', path: '/interviews', icon: 'interviews', group: 'calls', order: 117 }],
  slots: [{ slot: 'lead.panels.v1', expose: 'LeadInterviewsPanel', order: 15, permission: 'interview.read' }],
  flags: [],
  budget_bytes: 30_000,
});
