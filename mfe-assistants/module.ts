import { defineModule } from '@switchboard/platform/module';

const assistants = {
  expose: 'AssistantsPage',
  access: 'member',
  permission: 'assistant.read',
  flag: 'assistants',
} as const;

const knowledge = {
  access: 'member',
  permission: 'knowledge.read',
  flag: 'assistants',
  title: 'Knowledge',
} as const;

export default defineModule({
  id: 'assistants',
  title: 'Assistants',
  owner: 'Switchboard',
  requires: { platform: '^1.1' },
  routes: [
    { ...assistants, path: '/assistants', title: 'Assistants' },
    { ...assistants, path: '/assistants/:id', title: 'Assistants' },
    { ...knowledge, path: '/knowledge', expose: 'KnowledgePage' },
    { ...knowledge, path: '/knowledge/:id', expose: 'KnowledgeBasePage' },
    {
      path: '/phone-numbers',
      expose: 'PhoneNumbersPage',
      access: 'member',
      permission: 'phone_number.read',
      flag: 'phonenumbers',
      title: 'Phone Numbers',
    },
    {
      path: '/web-embeds',
      expose: 'WebEmbedsPage',
      access: 'member',
      permission: 'embed.read',
      title: 'Web Embeds',
    },
    {
      path: '/providers',
      expose: 'ProvidersPage',
      access: 'member',
      permission: 'provider.read',
      flag: 'providers',
      title: 'Providers',
    },
  ],
  nav: [
    { label: 'Assistants', path: '/assistants', icon: 'assistants', group: 'build', order: 10, flag: 'assistants' },
    { label: 'Knowledge', path: '/knowledge', icon: 'knowledge', group: 'build', order: 15, flag: 'assistants' },
    { label: 'Providers', path: '/providers', icon: 'providers', group: 'manage', order: 60, flag: 'providers' },
    {
      label: 'Phone Numbers',
      path: '/phone-numbers',
      icon: 'phone-numbers',
      group: 'manage',
      order: 80,
      flag: 'phonenumbers',
      is_pro: true,
    },
    { label: 'Web Embeds', path: '/web-embeds', icon: 'web-embeds', group: 'manage', order: 85 },
  ],
  slots: [
    {
      slot: 'conversation.tests.v1',
      expose: 'ConversationTestsSlot',
      permission: 'assistant.read',
      flag: 'assistants',
    },
  ],
  flags: ['assistants', 'phonenumbers', 'providers'],
  budget_bytes: 60_000,
});
