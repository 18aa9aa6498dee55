import { ApiError } from '@switchboard/platform';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { open, sampleAssistant, serverWith } from '../../testing/openAssistants.tsx';

async function drop(content: string, refused: Record<string, string> | null = null) {
  const imported = sampleAssistant(70, 'Reception', { draft_revision: 1 });
  const page = open({
    ...serverWith({ ...imported }),
    'POST /api/assistants/import': () => {
      if (refused) throw new ApiError(400, { code: 'VALIDATION', message: 'It has mistakes', fields: refused });
      return imported;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = screen.getByRole('dialog', { name: 'Import assistant' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, new File([content], 'reception.json', { type: 'application/json' }));
  return page;
}

const refusal = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('an imported assistant opens as a draft', async () => {
  await drop('{"format":"switchboard.assistant.v1","config":{"name":"Reception"}}');
  expect(await screen.findByRole('heading', { level: 2, name: /Edit Assistant: Reception/ })).toBeTruthy();
});

test('an error in an imported file is shown once, with its place', async () => {
  const unknown = 'Vad has an unknown field: extra';
  await drop('{}', {
    'config.configuration.vad': unknown,
    'config.configuration.vad.extra': unknown,
    'config.llm_configuration.temperature': 'Temperature must be between 0 and 1',
  });
  expect(await refusal()).toEqual([
    `config.configuration.vad.extra: ${unknown}`,
    'config.llm_configuration.temperature: Temperature must be between 0 and 1',
  ]);
});

test.each([
  ['hello', 'reception.json is not a JSON file.'],
  ['[1]', 'reception.json is no exported assistant.'],
  ['null', 'reception.json is no exported assistant.'],
])('an import file with %s is refused before it is sent', async (content, message) => {
  const { requests } = await drop(content);
  expect(await refusal()).toEqual([message]);
  expect(requests.some(({ key }) => key.endsWith('/import'))).toBe(false);
});
