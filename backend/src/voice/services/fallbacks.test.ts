import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeLogger, llm } from '@livekit/agents';
import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentWav } from '../../files/wav.ts';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { sampleRate } from '../speech/pcm.ts';
import { type Answer, cutAfter, never, status, whole } from './answers.fixture.ts';
import { ModelLlm, modelTexts } from './model-llm.ts';
import { createProviderClient, type ProviderClient } from './provider-answer.ts';
import { ProviderHealth } from './provider-health.ts';
import { providerVoice } from './provider-voice.ts';
import { TranscriberStt } from './transcriber-stt.ts';
import { UsageMeter } from './usage-meter.ts';
import { restAfter, voiceChain } from './voice-chain.ts';

/** The answer of each of the two providers, and their requests. */
const answers: Record<string, Answer> = {};
const asked: { provider: string; body: string }[] = [];
const aborted: string[] = [];

const server = createServer(async (request, response) => {
  const provider = request.url?.split('/')[1] ?? '';
  let body = '';
  for await (const chunk of request) body += (chunk as Buffer).toString('latin1');
  asked.push({ provider, body });
  response.on('close', () => {
    if (!response.writableFinished) aborted.push(provider);
  });
  answers[provider]?.(response);
});
let url = '';
const clients: ProviderClient[] = [];
beforeAll(async () => {
  initializeLogger({ pretty: false, level: 'silent' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  asked.length = 0;
  aborted.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function clientOf(name: 'first' | 'second', base = url): ProviderClient {
  const access = { label: name === 'first' ? 'GROQ' : 'OpenAI', base_url: `${base}/${name}`, api_key: 'k' };
  const whole = { ...access, provider: 'groq' as const, organization_id: null, model: name };
  const client = createProviderClient(whole, readNetworks('127.0.0.1/32', 'test'));
  clients.push(client);
  return client;
}

const says = (content: string, finish_reason: string | null = 'stop') =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason }] })}\n\n`;

/** The ways in which the first provider can fail; unreachable ones have an address where no server listens. */
const failures: [string, Answer, string?][] = [
  ['is slow', never],
  ['is asked too often', status(429)],
  ['refuses the key', status(401)],
  ['answers 500', status(500)],
  ["can't be reached", never, 'http://127.0.0.1:1'],
];
const { llm_configuration, stt_configuration, tts_configuration } = defaultAssistantConfig();

describe('models one after the other', () => {
  const problems: string[] = [];
  function chain(health = new ProviderHealth(), base = url, hedgeMs = 40) {
    problems.length = 0;
    const meter = new UsageMeter();
    const model = new ModelLlm({
      client: clientOf('first', base),
      others: [{ client: clientOf('second'), contextWindow: 8_192 }],
      configuration: llm_configuration,
      contextWindow: 8_192,
      onProblem: (message) => problems.push(message),
      waits: { fillerMs: 5_000, answerMs: 5_000, hedgeMs },
      ...{ meter, health },
    });
    return { model, meter };
  }

  async function reply(model: ModelLlm): Promise<string> {
    const chatCtx = llm.ChatContext.empty();
    chatCtx.addMessage({ role: 'user', content: 'Hello' });
    let text = '';
    for await (const { delta } of model.chat({ chatCtx })) text += delta?.content ?? '';
    return text;
  }

  it.each(failures)('the second model answers if the first one %s', async (_, answer, base) => {
    answers.first = answer;
    answers.second = whole(says('Good day.'));
    const { model, meter } = chain(undefined, base);
    expect(await reply(model)).toBe('Good day.');
    expect(problems.at(-1)).toBe('Answered by OpenAI second.');
    expect(meter.used().some((used) => used.model === 'second')).toBe(true);
  });

  it('the second model continues an answer that breaks off, after its last full sentence', async () => {
    answers.first = cutAfter(says('We open at nine in the morning. We close at f', null));
    answers.second = whole(says('We open at nine in the morning. We close at five.'));
    const { model } = chain();
    expect(await reply(model)).toBe('We open at nine in the morning. We close at five.');
    const { messages } = JSON.parse(asked.at(-1)?.body ?? '');
    expect(messages.at(-2)).toEqual({ role: 'assistant', content: 'We open at nine in the morning.' });
    expect(messages.at(-1).content).toContain('Continue right after your last sentence');
  });

  it('the person is asked to repeat what they said if both models fail', async () => {
    answers.first = status(500);
    answers.second = status(500);
    expect(await reply(chain().model)).toBe(modelTexts.again);
    answers.first = cutAfter(says('We open at nine in the morning. We close', null));
    answers.second = status(500);
    expect(await reply(chain().model)).toBe(`We open at nine in the morning. ${modelTexts.brokenOff}`);
  });

  it('the next call skips a model that failed, and returns to it later', async () => {
    let now = 0;
    const health = new ProviderHealth(() => now);
    answers.first = status(401);
    answers.second = whole(says('Good day.'));
    await reply(chain(health).model);
    asked.length = 0;
    await reply(chain(health).model);
    expect(asked.map(({ provider }) => provider)).toEqual(['second']);
    now += 60_001;
    answers.first = whole(says('I am back.'));
    expect(await reply(chain(health).model)).toBe('I am back.');
  });

  it('a second model is asked while the first is slow, and the slower answer is aborted', async () => {
    const health = new ProviderHealth();
    const { model } = chain(health, url, 20);
    answers.second = never;
    answers.first = (response) =>
      void (asked.length > 1 ? whole(says('Still first.'))(response) : setTimeout(() => answers.first?.(response), 20));
    expect(await reply(model)).toBe('Still first.');
    expect(asked.map(({ provider }) => provider).sort()).toEqual(['first', 'second']);
    await expect.poll(() => aborted).toEqual(['second']);
    expect(problems).toEqual([]);
  });

  it('the second model is asked earlier if the first is usually fast', () => {
    const health = new ProviderHealth();
    const { model } = chain(health, url, 1_500);
    const [first] = model.chain;
    if (!first) throw new Error('There is no model');
    expect(model.hedgeMs(first)).toBe(1_500);
    for (let count = 0; count < 5; count++) health.worked(first.client.access, 700);
    expect(model.hedgeMs(first)).toBe(700);
  });
});

describe('voices one after the other', () => {
  const pcm = (samples: number, value: number) => new Uint8Array(new Int16Array(samples).fill(value).buffer);
  const problems: string[] = [];
  const texts: string[] = [];

  function chain(base = url, hasBuiltIn = true, hedgeMs = 40) {
    problems.length = 0;
    texts.length = 0;
    const asIs = { form: (text: string) => text, plainForm: (text: string) => text };
    const voiceOf = (client: ProviderClient) => ({
      access: client.access,
      speak: providerVoice(client, tts_configuration),
      ...asIs,
    });
    const builtIn = {
      access: null,
      async *speak(text: string) {
        texts.push(text);
        yield Int16Array.of(99);
      },
      ...asIs,
    };
    const voices = [voiceOf(clientOf('first', base)), voiceOf(clientOf('second'))];
    return voiceChain(hasBuiltIn ? [...voices, builtIn] : voices, {
      onProblem: (text) => problems.push(text),
      hedgeMs,
      health: new ProviderHealth(),
    });
  }
  async function heard(speak: ReturnType<typeof chain>, text = 'Hello there.') {
    const samples: number[] = [];
    for await (const piece of speak(text, new AbortController().signal)) samples.push(...piece);
    return samples;
  }

  it.each(failures)('the second voice speaks if the first one %s', async (_, answer, base) => {
    answers.first = answer;
    answers.second = whole(pcm(16, 2));
    expect(await heard(chain(base, false))).toEqual(Array(16).fill(2));
    expect(problems.at(-1)).toContain('OpenAI second speaks instead.');
  });

  it('the built-in voice speaks if all others fail', async () => {
    answers.first = status(401);
    answers.second = status(500);
    // No timeout for either: both answer at once, but later on a busy machine.
    expect(await heard(chain(url, true, 5_000))).toEqual([99]);
    expect(problems.at(-1)).toBe('OpenAI answered 500. The built-in voice speaks instead.');
  });

  it('a sentence that breaks off continues from the last word instead of its beginning', async () => {
    const sentence = 'Your appointment is on Thursday at three in the afternoon.';
    answers.first = cutAfter(pcm(2 * sampleRate, 1));
    answers.second = whole(pcm(16, 2));
    await heard(chain(url, false), sentence);
    const { input } = JSON.parse(asked.at(-1)?.body ?? '');
    expect(sentence.endsWith(input)).toBe(true);
    expect(input).toBe('Thursday at three in the afternoon.');
  });

  it('the rest of a sentence begins with the last word that was heard', () => {
    expect(restAfter('One two three.', 0)).toBe('One two three.');
    expect(restAfter('One two three.', 6)).toBe('two three.');
    expect(restAfter('One two three.', 13)).toBe('');
  });
});

describe('transcribers one after the other', () => {
  const problems: unknown[] = [];
  const transcriber = (base = url) => {
    problems.length = 0;
    return new TranscriberStt({
      client: clientOf('first', base),
      others: [clientOf('second')],
      configuration: stt_configuration,
      onProblem: (message) => problems.push(message),
      onUnheard: (isLasting) => problems.push(isLasting),
      health: new ProviderHealth(),
    });
  };
  const understand = (stt: TranscriberStt, isLate = false) =>
    stt.understand(silentWav(160, { sampleRate: 16_000 }), new AbortController().signal, isLate);

  it.each(failures)('the second transcriber listens if the first one %s', async (_, answer, base) => {
    answers.first = answer;
    answers.second = whole('{"text":"Good day."}');
    expect(await understand(transcriber(base))).toBe('Good day.');
  });

  it("the second transcriber is asked if the first one's answer breaks off or is unreadable", async () => {
    answers.second = whole('{"text":"Good day."}');
    for (const answer of [cutAfter('{"te'), whole('<html>')]) {
      answers.first = answer;
      expect(await understand(transcriber())).toBe('Good day.');
      expect(problems.at(-1)).toContain('OpenAI second listens instead.');
    }
  });

  it('the second transcriber is asked first if the first one was too slow', async () => {
    answers.first = never;
    answers.second = whole('{"text":"Good day."}');
    expect(await understand(transcriber(), true)).toBe('Good day.');
    expect(asked.map(({ provider }) => provider)).toEqual(['second']);
  });

  it('no text is understood if both transcribers fail, and the failure is reported', async () => {
    answers.first = status(401);
    answers.second = status(500);
    expect(await understand(transcriber())).toBe('');
    expect(problems.at(-1)).toBe(false);
  });
});
