import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeLogger, llm } from '@livekit/agents';
import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import type { ProviderName } from '@switchboard/contracts/providers.limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentWav } from '../../files/wav.ts';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { type Answer, cutAfter, never, status, whole } from './answers.fixture.ts';
import { chatRequest } from './chat-completion.ts';
import { fitContext } from './fit-context.ts';
import { ModelLlm, modelTexts } from './model-llm.ts';
import { createProviderClient, type ProviderClient } from './provider-answer.ts';
import { ProviderHealth } from './provider-health.ts';
import { providerVoice, type Speak } from './provider-voice.ts';
import { readChat } from './read-chat.ts';
import { TranscriberStt } from './transcriber-stt.ts';
import { voiceChain } from './voice-chain.ts';

const asked: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
/** The server's next answers, one after another; the last one repeats. */
let answers: Answer[] = [];

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += (chunk as Buffer).toString('latin1');
  asked.push({ url: request.url ?? '', headers: request.headers, body });
  ((answers.length > 1 ? answers.shift() : answers[0]) as Answer)(response);
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
});
afterAll(() => server.close());

function clientOf(provider: ProviderName, model = 'm', networks = '127.0.0.1/32'): ProviderClient {
  const access = { provider, label: 'GROQ', base_url: url, api_key: 'k', organization_id: null, model };
  const client = createProviderClient(access, readNetworks(networks, 'test'));
  clients.push(client);
  return client;
}

const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`;

const { llm_configuration, stt_configuration, tts_configuration } = defaultAssistantConfig();

describe('a model of a provider', () => {
  const problems: string[] = [];
  const modelOf = (waits = { fillerMs: 5_000, answerMs: 5_000 }) => {
    problems.length = 0;
    return new ModelLlm({
      client: clientOf('groq'),
      configuration: llm_configuration,
      contextWindow: 8_192,
      onProblem: (message) => problems.push(message),
      waits,
    });
  };

  /** What a model says, and what it calls; null if it gives up. */
  async function reply(model: ModelLlm): Promise<{ text: string; calls: string[]; hasFailed: boolean }> {
    const chatCtx = llm.ChatContext.empty();
    chatCtx.addMessage({ role: 'system', content: 'Be kind.' });
    chatCtx.addMessage({ role: 'user', content: 'Hello' });
    const tool = llm.tool({
      name: 'find',
      description: 'Finds',
      parameters: { type: 'object' },
      execute: async () => '',
    });
    let [text, hasFailed] = ['', false];
    const calls: string[] = [];
    model.once('error', () => {
      hasFailed = true;
    });
    for await (const { delta } of model.chat({ chatCtx, toolCtx: [tool] })) {
      text += delta?.content ?? '';
      calls.push(...(delta?.toolCalls ?? []).map(({ name, args }) => `${name}(${args})`));
    }
    return { text, calls, hasFailed };
  }

  it('a model gets the key, prompt and tools, and its words and tool calls are used', async () => {
    const call = (index: number, fn: object) => event({ tool_calls: [{ index, function: fn }] });
    const spoken = event({ content: 'Good day' });
    answers = [
      whole(
        spoken.slice(0, 20),
        spoken.slice(20),
        call(0, { name: 'find', arguments: '{"a"' }),
        call(0, { arguments: ':1}' }),
        event({}, 'tool_calls'),
        'data: [DONE]\n\n',
      ),
    ];
    expect(await reply(modelOf())).toEqual({ text: 'Good day', calls: ['find({"a":1})'], hasFailed: false });
    expect(asked[0]).toMatchObject({ url: '/chat/completions', headers: { authorization: 'Bearer k' } });
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      model: 'm',
      stream: true,
      max_tokens: 1024,
      temperature: 0.7,
      messages: [{ role: 'system' }, { role: 'user' }],
      tools: [{ function: { name: 'find' } }],
    });
  });

  it('a model that is slow, rate-limited, refuses the key or breaks off never leaves the caller in silence', async () => {
    answers = [(response) => void setTimeout(() => whole(event({ content: 'Yes.' }, 'stop'))(response), 60)];
    expect((await reply(modelOf({ fillerMs: 20, answerMs: 5_000 }))).text).toBe(`${modelTexts.meanwhile}Yes.`);

    answers = [status(429), whole(event({ content: 'Yes.' }, 'stop')), never];
    const model = modelOf({ fillerMs: 5_000, answerMs: 600 });
    expect((await reply(model)).text).toBe(modelTexts.again);
    expect((await reply(model)).text).toBe('Yes.');
    expect(await reply(model)).toMatchObject({ text: modelTexts.again, hasFailed: false });
    expect((await reply(model)).hasFailed).toBe(true);
    expect(problems).toEqual([
      'GROQ is asked too often at the moment (429).',
      'GROQ did not answer within 0.6 seconds.',
      'GROQ did not answer within 0.6 seconds.',
    ]);

    answers = [status(401)];
    expect((await reply(modelOf())).hasFailed).toBe(true);
    expect(problems).toEqual(['GROQ refused the key (401).']);

    answers = [cutAfter(event({ content: 'We open at ni' }))];
    expect((await reply(modelOf())).text).toBe(`We open at ni${modelTexts.brokenOff}`);
    expect(problems).toEqual(['The answer of GROQ broke off.']);
    answers = [whole(event({ content: 'We open at ni' }))];
    expect((await reply(modelOf())).text).toBe(`We open at ni${modelTexts.brokenOff}`);
  });

  it("a model's answer over several lines is read as one object", async () => {
    const pieces = async (...chunks: string[]) => {
      const said: string[] = [];
      const chat = readChat(
        (async function* () {
          for (const chunk of chunks) yield Buffer.from(chunk);
        })(),
      );
      for (let next = await chat.next(); ; next = await chat.next()) {
        if (next.done) return { said, isWhole: next.value };
        said.push(next.value.content);
      }
    };
    const object = JSON.stringify({ choices: [{ message: { content: 'Good day' }, finish_reason: 'stop' }] }, null, 2);
    expect(await pieces(object.slice(0, 30), object.slice(30))).toEqual({ said: ['Good day'], isWhole: true });
  });

  it('a model gets as much of a conversation as fits into its context window', async () => {
    const message = (role: string, length: number) => ({ role, content: 'x'.repeat(length) });
    const talk = [message('system', 40), message('user', 400), message('assistant', 40), message('user', 40)];
    const fitting = async (window: number) => fitContext(talk, [], { window, reply: 20, model: 'm' });
    expect((await fitting(100)).map(({ content }) => String(content).length)).toEqual([40, 40]);
    expect(await fitting(1000)).toHaveLength(4);
    const request = JSON.parse(chatRequest('gpt-5-mini', { ...llm_configuration, enableStreaming: false }, talk, []));
    expect(request).toMatchObject({ max_completion_tokens: 1024, stream: false });
    expect(request).not.toHaveProperty('temperature');
    const asked = (model: string) => JSON.parse(chatRequest(model, llm_configuration, talk, []));
    expect(asked('gpt-6.1-terra')).toMatchObject({ max_completion_tokens: 1024, reasoning_effort: 'none' });
    expect(asked('claude-sonnet-5-5')).toMatchObject({ max_tokens: 1024 });
    for (const model of ['gpt-6.1-terra', 'gpt-7', 'claude-sonnet-5-5'])
      expect(asked(model), model).not.toHaveProperty('temperature');
    expect(asked('llama3.2:latest')).toMatchObject({ max_tokens: 1024, temperature: llm_configuration.temperature });
    const chat = readChat(
      (async function* () {
        yield Buffer.from('{"choices":[{"message":{"content":"Hi"}}],"usage":{"prompt_tokens":3}}');
      })(),
    );
    expect((await chat.next()).value).toMatchObject({ content: 'Hi', usage: { prompt: 3 } });
    expect((await chat.next()).value).toBe(true);
  });
});

describe('a voice of a provider', () => {
  const pcm = new Uint8Array(Int16Array.of(1, 2, 3, 4, 5, 6, 7, 8).buffer);
  const standIn: Speak = async function* () {
    yield Int16Array.of(99);
  };
  const heard = async (speak: Speak) => {
    const samples: number[] = [];
    for await (const piece of speak('Hello.', new AbortController().signal)) samples.push(...piece);
    return samples;
  };

  it('each voice gets its own request format', async () => {
    answers = [whole(pcm.subarray(0, 3), pcm.subarray(3))];
    const cases: [ProviderName, string, string][] = [
      [
        'elevenlabs',
        '/text-to-speech/v/stream?output_format=pcm_16000&optimize_streaming_latency=0',
        '"stability":0.5',
      ],
      ['deepgram', '/speak?model=v&encoding=linear16&sample_rate=16000&container=none', '"text":"Hello."'],
      ['smallestai', '/m/get_speech', '"voice_id":"v"'],
      ['custom_tts', '/audio/speech', '"response_format":"wav"'],
    ];
    for (const [provider, path, part] of cases) {
      const speak = providerVoice(clientOf(provider), { ...tts_configuration, voice: 'v' });
      expect(await heard(speak), provider).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(asked.at(-1)?.url).toBe(path);
      expect(asked.at(-1)?.body).toContain(part);
    }
  });

  it('a voice is resampled to the rate of calls', async () => {
    answers = [whole(Buffer.concat([silentWav(0, { sampleRate: 8_000 }), pcm.subarray(0, 6)]))];
    const speak = providerVoice(clientOf('groq'), tts_configuration);
    expect((await heard(speak)).slice(0, 5)).toEqual([1, 2, 2, 3, 3].map((value) => expect.closeTo(value, -1)));
  });

  it('the built-in voice replaces one that is slow, rate-limited, refuses the key or breaks off', async () => {
    const problems: string[] = [];
    const asIs = { form: (text: string) => text, plainForm: (text: string) => text };
    const speakWith = (wait = 5_000) => {
      const client = clientOf('elevenlabs');
      const voice = { access: client.access, speak: providerVoice(client, tts_configuration, wait), ...asIs };
      return voiceChain([voice, { access: null, speak: standIn, ...asIs }], {
        onProblem: (text) => problems.push(text),
        health: new ProviderHealth(),
      });
    };
    answers = [status(429), whole(pcm)];
    const twice = speakWith();
    expect(await heard(twice)).toEqual([99]);
    expect(await heard(twice)).toHaveLength(8);
    answers = [status(401)];
    const refused = speakWith();
    await heard(refused);
    const count = asked.length;
    expect(await heard(refused)).toEqual([99]);
    expect(asked).toHaveLength(count);
    answers = [cutAfter(new Uint8Array(16), pcm)];
    expect((await heard(speakWith())).at(-1)).toBe(99);
    // Last, because a request that was given up may still arrive and would take another answer.
    answers = [never];
    expect(await heard(speakWith(50))).toEqual([99]);
    expect(problems.map((text) => text.replace(' The built-in voice speaks instead.', ''))).toEqual([
      'GROQ is asked too often at the moment (429).',
      'GROQ refused the key (401).',
      'The answer of GROQ broke off.',
      'GROQ did not answer within 0.05 seconds.',
    ]);
  });

  it('a voice that never ends is cut off', async () => {
    answers = [whole(new Uint8Array(11_000_000))];
    await expect(heard(providerVoice(clientOf('custom_tts'), tts_configuration))).rejects.toThrow('has no end');
  });

  it("a voice at a forbidden address isn't contacted", async () => {
    const speak = providerVoice(clientOf('custom_tts', 'm', ''), tts_configuration);
    await expect(heard(speak)).rejects.toThrow('is a private address');
    expect(asked).toHaveLength(0);
  });
});

describe('a transcriber of a provider', () => {
  const reported: unknown[] = [];
  const transcriber = (provider: ProviderName, model = 'm') =>
    new TranscriberStt({
      client: clientOf(provider, model),
      configuration: { ...stt_configuration, keyterms: 'Northlight check-up', useNumerals: true },
      onProblem: (message) => reported.push(message),
      onUnheard: (isLasting) => reported.push(isLasting),
    });
  const understand = (stt: TranscriberStt) =>
    stt.understand(silentWav(160, { sampleRate: 16_000 }), new AbortController().signal);

  it('each transcriber gets its own request format, with the language and key terms', async () => {
    answers = [
      whole('{"text":" Good day. "}'),
      whole('{"results":{"channels":[{"alternatives":[{"transcript":"Hi."}]}]}}'),
    ];
    expect(await understand(transcriber('groq'))).toBe('Good day.');
    expect(asked[0]?.url).toBe('/audio/transcriptions');
    for (const part of ['name="language"\r\n\r\nen', 'Northlight check-up', 'RIFF'])
      expect(asked[0]?.body).toContain(part);
    expect(await understand(transcriber('deepgram', 'nova-3'))).toBe('Hi.');
    expect(asked[1]?.url).toContain('numerals=true&profanity_filter=false&keyterm=Northlight&keyterm=check-up');
    expect(asked[1]?.headers).toMatchObject({ authorization: 'Token k', 'content-type': 'audio/wav' });
  });

  it('a failing transcriber reports that nothing was heard, and a lasting failure ends it', async () => {
    answers = [status(429), cutAfter('{"te'), status(401)];
    const stt = transcriber('groq');
    for (let count = 0; count < 3; count++) expect(await understand(stt)).toBe('');
    expect(reported).toEqual([
      'GROQ is asked too often at the moment (429).',
      false,
      'The answer of GROQ broke off.',
      false,
      'GROQ refused the key (401).',
      true,
    ]);
  });
});
