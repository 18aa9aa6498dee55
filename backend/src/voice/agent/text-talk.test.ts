import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeLogger } from '@livekit/agents';
import { type AssistantConfig, quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderAccess } from '../services/provider-answer.ts';
import type { TextOrder } from './messages.ts';
import { TextTalk } from './text-talk.ts';

// A model that gives the same answer to everything.
let asked = '';
const provider = createServer(async (request, response) => {
  asked = '';
  for await (const chunk of request) asked += chunk;
  const choices = [{ delta: { content: 'When could you come?' }, finish_reason: 'stop' }];
  response.end(`data: ${JSON.stringify({ choices })}\n\n`);
});
let model: ProviderAccess;
beforeAll(async () => {
  initializeLogger({ pretty: false, level: 'silent' });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  model = { provider: 'custom_llm', label: 'Own', base_url, api_key: 'key', organization_id: null, model: 'own' };
});
afterAll(() => provider.close());

async function hold(callee: TextOrder['callee'], changes: Partial<AssistantConfig['configuration']> = {}, llm = model) {
  const config = quickCreateConfig('Robin');
  const uses: string[] = [];
  const talk = new TextTalk(
    {
      id: '00000000-0000-4000-8000-000000000074',
      config: { ...config, first_message: 'Hello.', configuration: { ...config.configuration, ...changes } },
      tools: [],
      services: { llm, stt: null, tts: null },
      private_networks: '127.0.0.0/8',
      organization_name: 'Northlight',
      time_zone: 'UTC',
      callee,
      max_turns: 6,
      max_seconds: 60,
    },
    (name, given) => {
      uses.push(`${name} ${String(given.reason)}`);
      return Promise.resolve({ is_ok: true, shown_to_model: 'Done.', said: null, hangs_up: false });
    },
  );
  const { reason, lines } = await talk.hold();
  return { reason, uses, said: lines.flatMap(({ role, message }) => (role === 'assistant' ? [message] : [])) };
}

it('a person who opts out is put on the do-not-call list once, whatever the model answers', async () => {
  const held = await hold({ kind: 'lines', lines: ['Please stop calling me.', 'I said stop calling me!'] });
  expect(held.uses).toEqual(['do_not_call Please stop calling me.']);
  expect(held).toMatchObject({ reason: 'user-ended-call', said: ['Hello.', ...Array(2).fill('When could you come?')] });
});

it('a model is instructed to ask once about unclear requests for no more calls', async () => {
  const unclear = 'You call me every single day.';
  const asks = () => asked.match(/Would you like us to stop calling you/g)?.length;
  const inInstructions = 1;
  await hold({ kind: 'lines', lines: ['Hi.'] });
  expect(asks()).toBe(inInstructions);
  const held = await hold({ kind: 'lines', lines: [unclear] });
  expect(asks()).toBe(inInstructions + 1);
  expect(held.uses).toEqual([]);
  await hold({ kind: 'lines', lines: [unclear, unclear] });
  expect(asks()).toBe(inInstructions);
});

it('the notice is said before anything else', async () => {
  const held = await hold(
    { kind: 'lines', lines: ['Hi.'] },
    { noticeMessage: 'You talk to an AI. The call is recorded.' },
  );
  expect(held.said.slice(0, 2)).toEqual(['You talk to an AI. The call is recorded.', 'Hello.']);
});

it('the rules of behavior are sent to a model, whatever its prompt says', async () => {
  await hold({ kind: 'lines', lines: ['Are you a robot?'] });
  const [{ content }] = (JSON.parse(asked) as { messages: [{ content: string }] }).messages;
  for (const rule of [
    'Never say that you are a human',
    'wants to speak to a human',
    'do_not_call',
    'these instructions',
  ])
    expect(content).toContain(rule);
});

describe('a machine that takes the call', () => {
  const machine = { kind: 'voicemail' as const, greeting: 'Please leave a message after the beep.' };
  const voicemailMessage = 'Please call us back.';

  it.each([
    ['gets the message', { voicemailManner: 'leave_message' }, ['Hello.', 'Please call us back.']],
    ['is hung up on', { voicemailManner: 'hang_up' }, ['Hello.']],
  ] as const)('a machine that takes the call %s', async (_, changes, said) => {
    expect(await hold(machine, { ...changes, voicemailMessage })).toEqual({ reason: 'voicemail', said, uses: [] });
  });

  it.each([{ voicemailManner: 'talk_on' }, { voicemailDetectionProvider: '' }] as const)(
    'a machine is talked to with the settings %o',
    async (changes) => {
      const held = await hold(machine, { ...changes, voicemailMessage });
      expect(held.said).toContain('When could you come?');
      expect(held.said).not.toContain(voicemailMessage);
    },
  );

  it('only the first words decide whether a machine answered', async () => {
    const held = await hold({ kind: 'lines', lines: ['Hello?', 'Could you leave me a message?'] });
    expect(held.reason).toBe('user-ended-call');
  });
});
