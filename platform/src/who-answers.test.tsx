import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithHost, sampleSession } from './testing/index.ts';
import { WhoAnswers } from './who-answers.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const open = (
  parts: { model: string | null; transcriber: string | null; voice: string | null },
  role: 'admin' | 'member',
) =>
  renderWithHost(
    <p>
      <WhoAnswers assistantId={id} />
    </p>,
    { session: sampleSession({ role }), responses: { 'GET /api/assistants/:id/parts': () => parts } },
  );
const nothing = { model: null, transcriber: null, voice: null };

test('the engines are named if they are built in, and an admin is offered to connect a model', async () => {
  open(nothing, 'admin');
  await screen.findByText(/practice rules · built-in transcriber · built-in voice/);
  expect(screen.getByRole('link', { name: 'Connect a model' }).getAttribute('href')).toBe('/providers?connect=model');
});

test('a person who cannot manage providers is not offered to connect a model', async () => {
  open(nothing, 'member');
  await screen.findByText(/practice rules/);
  expect(screen.queryByRole('link')).toBeNull();
});

test('the engines name a connected provider, and no connection is offered', async () => {
  open({ ...nothing, model: 'OpenAI gpt-4o' }, 'admin');
  await screen.findByText(/OpenAI gpt-4o · built-in transcriber · built-in voice/);
  expect(screen.queryByRole('link')).toBeNull();
});
