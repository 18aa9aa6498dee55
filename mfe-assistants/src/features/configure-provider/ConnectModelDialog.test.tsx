import { type DetectedModels, ProviderCredential } from '@switchboard/contracts/providers';
import { blankRow, expectAccessible, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConnectModelDialog } from './ConnectModelDialog.tsx';

const base_url = 'http://127.0.0.1:11434/v1';

function open(answers: DetectedModels[]) {
  const onConfigure = vi.fn();
  const onClose = vi.fn();
  let asked = 0;
  const host = renderWithHost(
    <ConnectModelDialog credential={undefined} onConfigure={onConfigure} onClose={onClose} />,
    {
      session: sampleSession({ role: 'admin' }),
      responses: {
        'POST /api/providers/detect': () => answers[Math.min(asked++, answers.length - 1)] as DetectedModels,
        'POST /api/providers': () =>
          blankRow(ProviderCredential, { provider_name: 'custom_llm', config: {}, last_test: null }),
      },
    },
  );
  return { ...host, onConfigure, onClose };
}

test('the dialog offers the models of a server that was found, and connects the chosen one', async () => {
  const user = userEvent.setup();
  const { requests, onClose } = open([{ base_url, models: ['llama3.2:latest', 'qwen3'], problem: null }]);
  await screen.findByText('A model server answers at 127.0.0.1:11434');
  await expectAccessible(screen.getByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Connect llama3.2:latest' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests.find(({ key }) => key === 'POST /api/providers')?.body).toEqual({
    provider_name: 'custom_llm',
    config: { base_url, model: 'llama3.2:latest' },
  });
});

test('the dialog explains what to do if no server answers, and searches again', async () => {
  const user = userEvent.setup();
  const { onConfigure } = open([
    { base_url, models: [], problem: 'not_found' },
    { base_url, models: ['qwen3'], problem: null },
  ]);
  await screen.findByText(/Install and start Ollama/);
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  await screen.findByRole('button', { name: 'Connect qwen3' });
  await user.click(screen.getByRole('button', { name: 'Use OpenAI' }));
  expect(onConfigure).toHaveBeenCalledWith('openai');
});
