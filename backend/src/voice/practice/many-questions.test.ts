import { expect, it, vi } from 'vitest';
import { doNotCallRequest } from '../manners/do-not-call.ts';
import { replyTo } from './practice-brain.ts';

vi.mock('../manners/do-not-call.ts', { spy: true });

it('reads each of many questions in one utterance once', () => {
  const text = Array.from({ length: 150 }, (_, at) => `What is item${at}? `).join('');
  const reply = replyTo(
    [
      { role: 'assistant', text: 'Do you own it?' },
      { role: 'user', text },
    ],
    {
      ...{ assistantName: 'Ada', organizationName: 'Acme', endCallMessage: 'Goodbye.', tools: [] },
      systemPrompt: 'Ask whether they own it. Item7 is a bicycle.',
      now: '2026-11-24T15:00',
    },
  );
  expect(reply.say).not.toBe('');
  const read = vi
    .mocked(doNotCallRequest)
    .mock.calls.map(([said]) => said)
    .filter((said) => said.startsWith('What is item'));
  expect(read.length).toBeGreaterThanOrEqual(150);
  // The utterance as a whole is read as well.
  expect(read.length - new Set(read).size).toBeLessThan(5);
});
