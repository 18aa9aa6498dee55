import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { ApiError } from '@switchboard/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  at,
  button,
  field,
  openPro,
  puts,
  reminders,
  sampleAssistant,
  serverWith,
} from '../../testing/openAssistants.tsx';
import { sampleCredential } from '../../testing/openProviders.tsx';

beforeEach(() => localStorage.clear());

const config = defaultAssistantConfig();
const withModels = sampleAssistant(7, 'Reminders', {
  config: {
    ...config,
    name: 'Reminders',
    llm_configuration: {
      ...config.llm_configuration,
      fallbacks: [
        { provider: 'anthropic', model: 'claude-sonnet-5-5' },
        { provider: 'custom', model: 'llama' },
      ],
    },
  },
});
const llama = sampleCredential('custom_llm', { config: { base_url: 'http://127.0.0.1:11434/v1', model: 'llama3.2' } });
const row = (name: string) => screen.getByRole('region', { name });

test('fallback models can be added, ordered and removed, and are saved in their order', async () => {
  const { requests } = openPro(serverWith({ ...withModels }), at(withModels));
  await screen.findByRole('region', { name: 'Fallback model 2' });
  expect(within(row('Fallback model 1')).getByRole('button', { name: 'Move Fallback model 1 up' })).toHaveProperty(
    'disabled',
    true,
  );
  await userEvent.click(button('Move Fallback model 2 up'));
  await userEvent.click(button('Add fallback model'));
  await userEvent.click(button('Remove Fallback model 2'));
  await userEvent.click(button('Save draft'));
  await waitFor(() => expect(puts(requests)).toHaveLength(1));
  const { body } = puts(requests)[0] as { body: { config: typeof config } };
  expect(body.config.llm_configuration.fallbacks).toEqual([
    { provider: 'custom', model: 'llama' },
    expect.objectContaining({ provider: 'groq' }),
  ]);
});

test('a provider is tested before it is saved, and a failure is shown', async () => {
  const tried: unknown[] = [];
  const answers = {
    ...serverWith({ ...withModels }),
    'POST /api/assistants/:id/try-provider': ({ body }: { body: { provider: string } }) => {
      tried.push(body);
      if (body.provider === 'custom')
        throw new ApiError(503, { code: 'UNAVAILABLE', message: 'This provider has no key that is switched on.' });
      return { text: 'Hello!', audio: null, ms: 640 };
    },
  };
  const { notices } = openPro(answers, at(withModels));
  await userEvent.click(await screen.findByRole('button', { name: 'Test model: Fallback model 1' }));
  await within(row('Fallback model 1')).findByText('The model answered: “Hello!” 0.6 s');
  await userEvent.click(button('Test model: Fallback model 2'));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'The provider did not work' }));
  expect(tried).toMatchObject([
    { part: 'llm', provider: 'anthropic', model: 'claude-sonnet-5-5' },
    { part: 'llm', provider: 'custom', model: 'llama' },
  ]);
});

test('the form says what happens if all providers fail', async () => {
  openPro(serverWith({ ...reminders }), at(reminders));
  await screen.findByText(/If none of them speaks, the built-in voice does/);
  expect(screen.getByText(/asks the caller to say it again. The second time in a row/)).toBeTruthy();
});

test('viewers see fallback models without buttons to change them', async () => {
  openPro(serverWith({ ...withModels }), at(withModels), { role: 'viewer' });
  await screen.findByRole('region', { name: 'Fallback model 1' });
  expect(screen.queryByRole('button', { name: /Remove Fallback model/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Test model/ })).toBeNull();
});

test('a custom server starts with its connected model, also as a fallback', async () => {
  const responses = { ...serverWith({ ...reminders }), 'GET /api/providers': () => ({ providers: [llama] }) };
  openPro(responses, at(reminders), { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: /Model provider/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Custom/ }));
  expect(await field('Model version')).toHaveProperty('value', 'llama3.2');
  await userEvent.click(button('Add fallback model'));
  await userEvent.click(within(row('Fallback model 1')).getByRole('button', { name: /Provider/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Custom/ }));
  expect(within(row('Fallback model 1')).getByRole('textbox', { name: 'Model' })).toHaveProperty('value', 'llama3.2');
});
