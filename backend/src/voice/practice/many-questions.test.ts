import { expect, it, vi } from 'vitest';
import { replyTo } from './practice-model.ts';

it('each of many questions in one utterance is read only a few times', () => {
  const text = Array.from({ length: 150 }, (_, at) => `What is item${at}? `).join('');
  const normalize = vi.spyOn(String.prototype, 'normalize');
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
  // Sentences are folded in this form before their meaning is read: alone, and in the whole utterance.
  const read = normalize.mock.contexts.filter((_, at) => normalize.mock.calls[at]?.[0] === 'NFKD').map(String);
  normalize.mockRestore();
  expect(reply.say).not.toBe('');
  expect(read.filter((sentence) => sentence === 'What is item9?').length).toBeLessThan(5);
  expect(read.length).toBeLessThan(150 * 5);
});
