import { initializeLogger, llm } from '@livekit/agents';
import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { expect, it } from 'vitest';
import { silentWav } from '../../files/wav.ts';
import { ModelLlm } from './model-llm.ts';
import { type ProviderClient, ProviderFailed, type ProviderRequest } from './provider-answer.ts';
import { providerVoice } from './provider-voice.ts';
import { TranscriberStt } from './transcriber-stt.ts';
import { UsageMeter } from './usage-meter.ts';

initializeLogger({ pretty: false, level: 'silent' });

/** A provider that answers with these pieces, and then fails if `failure` is set. */
const clientOf = (pieces: (string | Uint8Array)[], failure?: ProviderFailed): ProviderClient => ({
  access: { provider: 'groq', label: 'GROQ', base_url: '', api_key: 'k', organization_id: null, model: 'm' },
  connect: () => {
    throw new Error('Nobody streams');
  },
  close: () => undefined,
  async *ask(_: ProviderRequest) {
    for (const piece of pieces) yield Buffer.from(piece as Uint8Array);
    if (failure) throw failure;
  },
});
const event = (part: object) => `data: ${JSON.stringify(part)}\n\n`;
const said = event({ choices: [{ delta: { content: 'Good day to you.' }, finish_reason: 'stop' }] });
const { llm_configuration, stt_configuration, tts_configuration } = defaultAssistantConfig();

async function usedBy(client: ProviderClient) {
  const meter = new UsageMeter();
  const model = new ModelLlm({
    client,
    configuration: llm_configuration,
    contextWindow: 8_192,
    onProblem: () => undefined,
    meter,
  });
  model.on('error', () => undefined);
  const chatCtx = llm.ChatContext.empty();
  chatCtx.addMessage({ role: 'user', content: 'Hello' });
  for await (const _ of model.chat({ chatCtx }));
  return meter.used().map(({ unit, quantity, is_estimated }) => [unit, quantity, is_estimated]);
}

it('the usage of a model is the reported tokens, or an estimate that is marked as one', async () => {
  const usage = event({ choices: [], usage: { prompt_tokens: 1_204, completion_tokens: 7 } });
  expect(await usedBy(clientOf([said, usage]))).toEqual([
    ['input_tokens', 1_204, false],
    ['output_tokens', 7, false],
  ]);
  const broken = await usedBy(clientOf([said], new ProviderFailed('The answer of GROQ broke off.')));
  expect(broken).toEqual([
    ['input_tokens', expect.any(Number), true],
    ['output_tokens', 4, true],
  ]);
  expect(broken[0]?.[1]).toBeGreaterThan(20);
});

it("refused requests aren't charged", async () => {
  expect(await usedBy(clientOf([], new ProviderFailed('GROQ refused the key (401).', true)))).toEqual([]);
});

it('a voice is metered by the letters of each sentence, and a transcriber by the seconds it heard', async () => {
  const meter = new UsageMeter();
  const speak = providerVoice(clientOf([new Uint8Array(64)]), tts_configuration, undefined, meter);
  for (const text of ['Good day.', 'How are you?']) for await (const _ of speak(text, AbortSignal.abort()));
  const options = { configuration: stt_configuration, onProblem: () => undefined, onUnheard: () => undefined, meter };
  const transcriber = new TranscriberStt({ client: clientOf(['{"text":"Yes."}']), ...options });
  const signal = new AbortController().signal;
  for (const samples of [16_000, 4_000])
    await transcriber.understand(silentWav(samples, { sampleRate: 16_000 }), signal);
  expect(meter.used()).toMatchObject([
    { part: 'transcriber', provider: 'groq', model: 'm', unit: 'seconds', quantity: 1.25 },
    { part: 'voice', provider: 'groq', unit: 'characters', quantity: 21, is_estimated: false },
  ]);
});
