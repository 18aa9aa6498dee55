import { defineModule } from '@switchboard/platform/module';

export default defineModule({
  id: 'prompts',
  title: 'Prompts',
  owner: 'Switchboard',
  requires: { platform: '^1.1' },
  routes: [
    {
      path: '/micro-prompts',
      expose: 'MicroPromptsPage',
      access: 'member',
      permission: 'prompt.read',
      flag: 'microprompts',
      title: 'Micro Prompts',
    },
  ],
  nav: [
    {
      label: 'Micro Prompts',
      path: '/micro-prompts',
      icon: 'micro-prompts',
      group: 'build',
      order: 30,
      flag: 'microprompts',
    },
  ],
  slots: [],
  flags: ['microprompts'],
  budget_bytes: 60_000,
});
