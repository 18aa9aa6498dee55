import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { AssistantDetail } from '@switchboard/contracts/assistants';
import { ApiError } from '@switchboard/platform';
import { blankRow, type FakeResponses } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { idOf, moment, open, samplePrompt, sampleVersion, serverWith } from '../testing/openEngine.tsx';

const pathOf = (page: string) => `/prompt-engine/${page}/${idOf(1)}`;
const versions = () => [2, 1].map((version) => sampleVersion(version, `Text of ${version}.`));
const staging = { name: 'staging', version: 1, updated_by_name: 'Maya Chen', updated_at: moment };
const prompt = () => samplePrompt(1, 'First call', { latest: sampleVersion(2, 'Text of 2.'), labels: [staging] });
const server = (more: FakeResponses = {}): FakeResponses => ({
  ...serverWith({ prompts: [prompt()], versions: versions() }),
  ...more,
});

async function chooseLabel(name: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a label on version 2' }));
  await userEvent.type(dialog.getByRole('combobox', { name: /Label/ }), `${name}{Enter}`);
  return dialog;
}

describe('a label', () => {
  test('a label moves to another version after the changes are shown', async () => {
    const { requests, notices } = open(
      server({ 'PUT /api/prompts/:id/labels/:label': ({ body }) => ({ ...staging, version: body.version }) }),
      `${pathOf('history')}?dialog=label`,
    );
    const dialog = await chooseLabel('staging');
    expect(await dialog.findByRole('heading', { name: 'From version 1 to version 2' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Set label' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'staging is version 2' }));
    expect(requests.find(({ key }) => key.startsWith('PUT'))).toMatchObject({
      params: { label: 'staging' },
      body: { version: 2, from_version: 1 },
    });
  });

  test('only admins can set the label production', async () => {
    open(server(), `${pathOf('history')}?dialog=label`);
    const dialog = await chooseLabel('production');
    expect(await dialog.findByText('Only admins move the label production.')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Set label' }).disabled).toBe(true);
  });

  test('production is refused while cases fail, and an admin can override with a reason', async () => {
    const { requests, notices } = open(
      server({
        'PUT /api/prompts/:id/labels/:label': ({ body }) => {
          if (body.override_reason) return { ...staging, name: 'production', version: 2 };
          throw new ApiError(409, {
            code: 'CONFLICT',
            reason: 'cases_failing',
            message: 'Not all cases pass',
            details: { cases: [{ id: idOf(5), name: 'Asks for the budget', verdict: 'failed' }] },
          });
        },
      }),
      `${pathOf('history')}?dialog=label`,
      'admin',
    );
    const dialog = await chooseLabel('production');
    await userEvent.click(dialog.getByRole('button', { name: 'Set label' }));
    expect(await dialog.findByText('Asks for the budget')).toBeTruthy();
    const over = dialog.getByRole<HTMLButtonElement>('button', { name: 'Set it although cases fail' });
    expect(over.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: /Why it is set/ }), 'The check is wrong');
    await userEvent.click(over);
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'production is version 2' }));
    expect(requests.findLast(({ key }) => key.startsWith('PUT'))?.body).toEqual({
      version: 2,
      from_version: null,
      override_reason: 'The check is wrong',
    });
  });
});

describe('use in an assistant', () => {
  const config = { ...defaultAssistantConfig(), system_prompt: 'Old text.' };
  const assistant = blankRow(AssistantDetail, { id: idOf(40), name: 'Reminders', draft_revision: 7, config });
  const assistants: FakeResponses = {
    'GET /api/assistants': () => ({ items: [assistant], next_cursor: null }),
    'GET /api/assistants/:id': () => assistant,
    'POST /api/assistants/:id/prompt': () => assistant,
  };

  test('the dialog shows the text that is replaced, and puts the version into the draft', async () => {
    const { requests, notices } = open(server(assistants), `${pathOf('prompt')}?dialog=assistant`, 'member', {
      is_pro: true,
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Use in an assistant' }));
    await userEvent.type(dialog.getByRole('combobox', { name: /Assistant/ }), 'Rem');
    await userEvent.click(await screen.findByRole('option', { name: 'Reminders' }));
    const texts = await dialog.findByRole('group', { name: 'Its system prompt and this one' });
    expect(texts.querySelector('del')?.textContent).toBe('Old text.');
    await userEvent.click(dialog.getByRole('button', { name: 'Put it into the draft' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Version 2 is in the draft of Reminders' }));
    expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
      prompt_id: idOf(1),
      version: 2,
      revision: 7,
    });
  });

  test('using a prompt in an assistant requires PRO', async () => {
    open(server(assistants), `${pathOf('prompt')}?dialog=assistant`);
    expect(await screen.findByText('Custom system prompts are part of PRO')).toBeTruthy();
  });

  test('the assistants that use a prompt are listed with later changes', async () => {
    const use = { id: idOf(40), name: 'Reminders', version: 1, latest_version: 2, is_edited: true, applied_at: moment };
    open(
      server({ 'GET /api/prompts/:id/assistants': () => ({ items: [use], next_cursor: null }) }),
      `${pathOf('prompt')}?tab=assistants`,
    );
    expect((await screen.findByRole('link', { name: 'Reminders' })).getAttribute('href')).toBe(
      `/assistants/${idOf(40)}`,
    );
    expect(screen.getByText('Version 2 exists')).toBeTruthy();
    expect(screen.getByText('Edited since')).toBeTruthy();
  });
});
