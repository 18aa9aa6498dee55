import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, open, sampleGeneration, sampleTranscript, serverWith } from '../testing/openEngine.tsx';

// Browsers have no `randomUUID` at an address such as http://192.168.0.10, at which an installation may be tried.
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: crypto.subtle });
});
afterEach(() => vi.unstubAllGlobals());

test('a prompt is generated from a transcript at an address without https', async () => {
  const { requests } = open(
    {
      ...serverWith({ transcripts: [sampleTranscript(3)] }),
      'POST /api/generations': () => sampleGeneration(50),
      'GET /api/generations/:id': () => sampleGeneration(50),
    },
    `/prompt-engine/create?transcriptId=${idOf(3)}`,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Generate Prompt' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'POST /api/generations')).toBe(true));
});
