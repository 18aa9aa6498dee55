import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { at, openPro, sampleAssistant, serverWith } from '../../testing/openAssistants.tsx';

beforeEach(() => localStorage.clear());

test('the preview names model, transcriber and voice as in their lists, and lists built-in parts once', async () => {
  const config = defaultAssistantConfig();
  const shown = sampleAssistant(9, 'Desk', {
    config: {
      ...config,
      name: 'Desk',
      llm_provider: 'anthropic',
      llm_model: 'claude-3-5-sonnet-latest',
      stt_provider: 'builtin',
      stt_model: 'builtin',
      system_prompt: 'Ask {first_name} for a time.',
    },
  });
  openPro(serverWith(shown), `${at(shown)}?panel=preview`);
  const panel = within(await screen.findByRole('dialog', { name: 'Assistant Preview' }));
  const said = (term: string) => panel.getByText(term).nextElementSibling?.textContent;
  expect(said('Model')).toBe('Anthropic Claude 3.5 Sonnet');
  expect(said('Transcriber')).toBe('Built-in');
  expect(said('Voice')).toBe('Rachel');
  expect(said('System Prompt')).toBe('Ask {first_name} for a time.');
  expect(panel.getByRole('button', { name: 'Publish Assistant' })).toBeTruthy();
});
