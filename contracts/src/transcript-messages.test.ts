import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTranscript, writeTranscript } from './transcript-messages.ts';

describe('a transcript', () => {
  it('a transcript is split by speakers, and lines without a speaker continue the previous message', () => {
    const text = 'Recorded on Monday\nUser: Hello?\nwho is this\n\nAI: Nora here.\nCustomer: Fine\nbot:Good.';
    expect(parseTranscript(text)).toEqual([
      { role: 'system', content: 'Recorded on Monday' },
      { role: 'user', content: 'Hello?\nwho is this' },
      { role: 'assistant', content: 'Nora here.' },
      { role: 'user', content: 'Fine' },
      { role: 'assistant', content: 'Good.' },
    ]);
  });

  it('a transcript without speakers alternates, and starts with the user', () => {
    expect(parseTranscript('Hello?\n\nNora here.\nFine')).toEqual([
      { role: 'user', content: 'Hello?' },
      { role: 'assistant', content: 'Nora here.' },
      { role: 'user', content: 'Fine' },
    ]);
  });

  it('an empty transcript becomes one system message', () => {
    expect(parseTranscript('  \n ')).toEqual([{ role: 'system', content: '  \n ' }]);
  });

  const line = fc.oneof(
    fc.constantFrom('User: a', 'agent:b', 'Client:', '', '  ', 'no speaker', ' Bot: c'),
    fc.string({ maxLength: 12 }),
  );

  it('a parsed transcript loses no line', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n');
        const parts = text
          .split(/\r\n|[\n\r]/)
          .map((one) => one.replace(/^\s*(?:user|customer|client|assistant|agent|ai|bot)\s*:/i, '').trim());
        const read = parseTranscript(text)
          .flatMap(({ content }) => content.split('\n'))
          .map((one) => one.replace(/^\s*(?:user|customer|client|assistant|agent|ai|bot)\s*:/i, '').trim());
        expect(read.filter(Boolean)).toEqual(parts.filter(Boolean));
      }),
    );
  });

  it('the transcript of a call is parsed into its messages again', () => {
    const said = [
      { role: 'assistant' as const, content: 'Hello,\nthis is Nora.' },
      { role: 'system' as const, content: 'look_up {}: nothing' },
      { role: 'user' as const, content: 'User: is that me?' },
    ];
    expect(parseTranscript(writeTranscript(said))).toEqual([
      { role: 'assistant', content: 'Hello, this is Nora.' },
      { role: 'user', content: 'User: is that me?' },
    ]);
  });
});
