import type { GenerationDetail } from '@switchboard/contracts/generations';
import type { AssistantPrompt } from '@switchboard/contracts/prompts';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { idOf, moment, sampleGeneration, samplePrompt, sampleVersion, serverWith } from '../testing/openEngine.tsx';
import { PromptWorkspaceSlot } from './PromptWorkspaceSlot.tsx';

const assistantId = idOf(500);
const linked: AssistantPrompt = {
  ...{ prompt_id: idOf(1), title: 'First call', version: 1, latest_version: 2 },
  ...{ is_edited: true, applied_at: moment },
};
const versions = [sampleVersion(2, 'Greet {first_name} kindly.'), sampleVersion(1, 'Greet {first_name}.')];

interface Opened {
  prompt?: AssistantPrompt | null;
  responses?: FakeResponses;
  save?: () => Promise<boolean>;
  isReadOnly?: boolean;
  path?: string;
}

function openWorkspace({ prompt = null, responses = {}, save, isReadOnly = false, path }: Opened = {}) {
  const typed = vi.fn<(text: string) => void>();
  function Page() {
    const [value, setValue] = useState('Greet them.');
    return (
      <PromptWorkspaceSlot
        label="System Prompt"
        value={value}
        onChange={(text) => {
          typed(text);
          setValue(text);
        }}
        known_names={['budget']}
        is_read_only={isReadOnly}
        assistant_id={assistantId}
        save={save ?? (async () => true)}
      />
    );
  }
  const host = renderWithHost(<Page />, {
    path: path ?? '/assistants/1',
    session: sampleSession({ role: 'member', organization: { is_pro: true } }),
    responses: {
      ...serverWith({
        prompts: [samplePrompt(1, 'First call', { latest: versions[0] ?? null, latest_version: 2 })],
        versions: [...versions],
      }),
      'GET /api/assistants/:id/prompt': () => ({ prompt }),
      ...responses,
    },
  });
  return { typed, ...host };
}

test('the workspace shows the editor of the prompt engine with its tools, and is accessible', async () => {
  openWorkspace();
  await screen.findByRole('textbox', { name: 'System Prompt' });
  screen.getByRole('button', { name: 'Micro prompts' });
  screen.getByRole('button', { name: 'Edit with AI' });
  await expectAccessible();
});

test('a reader sees the text without buttons that change it', async () => {
  openWorkspace({ isReadOnly: true, prompt: linked });
  await screen.findByRole('textbox', { name: 'System Prompt' });
  await screen.findByText('Version 2 exists');
  expect(screen.queryByRole('button', { name: 'Edit with AI' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as version 3' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Versions' }));
  await screen.findByRole('dialog', { name: 'Versions of First call' });
  expect(screen.queryByRole('button', { name: 'Use version 2' })).toBeNull();
});

const applied: unknown[] = [];
const applies: FakeResponses = {
  'GET /api/assistants/:id': () => ({ draft_revision: 7 }) as never,
  'POST /api/assistants/:id/prompt': ({ body }) => {
    applied.push(body);
    return { name: 'Reminders' } as never;
  },
};

test('the draft is saved before a linked version replaces the prompt, with the new revision', async () => {
  applied.length = 0;
  const save = vi.fn(async () => true);
  openWorkspace({ prompt: linked, responses: applies, save });
  await userEvent.click(await screen.findByRole('button', { name: 'Versions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Versions of First call' });
  const use = within(dialog).getByRole('button', { name: 'Use version 2' });
  await waitFor(() => expect(use.hasAttribute('disabled')).toBe(false));
  await userEvent.click(use);
  await waitFor(() => expect(applied).toEqual([{ prompt_id: idOf(1), version: 2, revision: 7 }]));
  expect(save).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("no version is saved if the draft couldn't be saved", async () => {
  applied.length = 0;
  openWorkspace({ prompt: linked, responses: applies, save: async () => false });
  await userEvent.click(await screen.findByRole('button', { name: 'Save as version 3' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save as version 3' }).getAttribute('data-pending')).toBeNull(),
  );
  expect(applied).toEqual([]);
});

test('the text is saved as the next version of the linked prompt, and the draft is linked to it', async () => {
  applied.length = 0;
  const { notices } = openWorkspace({ prompt: linked, responses: applies });
  await userEvent.click(await screen.findByRole('button', { name: 'Save as version 3' }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Saved as version 3 of First call' }));
  expect(applied).toEqual([{ prompt_id: idOf(1), version: 3, revision: 7 }]);
});

test('a text without a prompt can be saved as a new prompt', async () => {
  applied.length = 0;
  const { notices } = openWorkspace({ responses: applies });
  await userEvent.click(await screen.findByRole('button', { name: 'Save as a prompt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as a prompt' });
  await userEvent.type(within(dialog).getByLabelText(/Title/), 'Reminder');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save prompt' }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Reminder is in the prompt engine' }));
  expect(applied).toEqual([{ prompt_id: idOf(70), version: 1, revision: 7 }]);
});

test('accepted sentences of an AI edit go into the draft, with a warning if the text changed since then', async () => {
  const proposal: GenerationDetail = sampleGeneration(8, {
    ...{ kind: 'refine', status: 'ready', decision: 'pending', before: 'Greet you.', feedback: 'kinder' },
    text: 'Greet you kindly.',
  });
  const { typed } = openWorkspace({
    path: `/assistants/1?generation=${idOf(8)}`,
    responses: {
      'GET /api/generations/:id': () => proposal,
      'POST /api/generations/:id/decision': () => ({ ...proposal, decision: 'accepted', result: 'Greet you kindly.' }),
    },
  });
  await screen.findByText('The prompt was changed after you asked. Accepting replaces it.');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(typed).toHaveBeenCalledWith('Greet you kindly.'));
});
