import { defineModule } from '@switchboard/platform/module';

const engine = {
  access: 'member',
  permission: 'prompt.read',
  flag: 'promptengine',
  title: 'Prompt Engine',
} as const;

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
    { ...engine, path: '/prompt-engine', expose: 'PromptEnginePage' },
    { ...engine, path: '/prompt-engine/create', expose: 'CreatePromptPage' },
    { ...engine, path: '/prompt-engine/transcript/create', expose: 'CreateTranscriptPage' },
    { ...engine, path: '/prompt-engine/transcript/:id', expose: 'TranscriptPage' },
    { ...engine, path: '/prompt-engine/prompt/:id', expose: 'PromptPage' },
    { ...engine, path: '/prompt-engine/history/:id', expose: 'PromptHistoryPage' },
    { ...engine, path: '/prompt-engine/edit/:id', expose: 'EditPromptPage' },
    { ...engine, path: '/prompt-engine/ai-edit/:id', expose: 'AiEditPromptPage' },
  ],
  nav: [
    {
      label: 'Prompt Engine',
      path: '/prompt-engine',
      icon: 'prompt-engine',
      group: 'build',
      order: 20,
      flag: 'promptengine',
    },
    {
      label: 'Micro Prompts',
      path: '/micro-prompts',
      icon: 'micro-prompts',
      group: 'build',
      order: 30,
      flag: 'microprompts',
    },
  ],
  slots: [
    {
      slot: 'micro-prompt.pick.v1',
      expose: 'MicroPromptPickSlot',
      permission: 'prompt.read',
      flag: 'microprompts',
    },
    {
      slot: 'prompt.workspace.v1',
      expose: 'PromptWorkspaceSlot',
      permission: 'prompt.read',
      flag: 'promptengine',
    },
  ],
  flags: ['promptengine', 'microprompts'],
  budget_bytes: 60_000,
});
