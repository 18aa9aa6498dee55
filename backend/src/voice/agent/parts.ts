import { inference, type llm, stt, type tts, type VAD } from '@livekit/agents';
import { contextWindowOf } from '@switchboard/contracts/assistant-config';
import type { FlowLine } from '@switchboard/contracts/flows/walk/position';
import { withoutFences } from '@switchboard/contracts/placeholders';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import type { Fillers } from '../call-handling/fillers.ts';
import { createFlowModel, type FlowModels, type ModelOfNode } from '../flow/create-flow-model.ts';
import { talkOf } from '../flow/flow-llm.ts';
import { nodeModelKey } from '../flow/node-models.ts';
import type { AssistantVoice } from '../flow/other-assistant.ts';
import { scriptedReply } from '../interview/scripted-reply.ts';
import { silentTranscriber } from '../interview/silent-transcriber.ts';
import type { ReplyByRules } from '../practice/turns.ts';
import { deepgramTranscriber } from '../services/deepgram-transcriber.ts';
import { ModelLlm } from '../services/model-llm.ts';
import type { ModelWaits } from '../services/model-waits.ts';
import { createProviderClient, nameOf, type ProviderAccess, type ProviderClient } from '../services/provider-answer.ts';
import { providerHealth } from '../services/provider-health.ts';
import { inSpokenForm, providerVoice } from '../services/provider-voice.ts';
import { TranscriberStt } from '../services/transcriber-stt.ts';
import type { UsageMeter } from '../services/usage-meter.ts';
import { type ChainedVoice, voiceChain } from '../services/voice-chain.ts';
import type { BuiltInTranscriber, Transcriber } from '../speech/built-in-transcriber.ts';
import type { BuiltInVoice } from '../speech/built-in-voice.ts';
import { secondsOf } from '../speech/pcm.ts';
import { ipaWriterOf, pronouncing, type WriteIpa } from '../speech/pronounced.ts';
import { ListeningStt } from './listening-stt.ts';
import type { TalkOrder } from './messages.ts';
import { PracticeLlm } from './practice-llm.ts';
import { type AssistantSpeech, builtInSpeak, type OtherSpeakers, SentenceTts } from './sentence-tts.ts';
import { cuttingOf, mannerOf, transcriberActivity, voiceActivity } from './settings.ts';
import { type TurnModel, turnDetectorOf } from './turn-model.ts';

/** Voice and transcriber, which all conversations of a process share. */
export interface Speech {
  voice: BuiltInVoice;
  transcriber: BuiltInTranscriber;
  /** Predicts ends of turns; without it, silence alone decides. */
  turns?: TurnModel;
}

/** Receives events from the parts of a conversation. */
export interface Listener {
  /** Something went wrong; the sentence is for people who test the assistant. */
  onProblem(message: string): void;
  /** The person spoke and could not be transcribed. */
  onUnheard(isLasting: boolean): void;
  /** The practice model has answered. */
  onReply(isOver: boolean): void;
  /** A step of the flow that the assistant follows. */
  onFlow?(line: FlowLine, words: string): void;
  /** Counts usage. */
  meter: UsageMeter;
  /** Sentences for while an answer takes long. */
  fillers: Fillers;
}

/** The transcriber, model and voice of an assistant. */
export interface Parts {
  vad: VAD;
  stt: stt.STT;
  llm: llm.LLM;
  tts: tts.TTS;
  /** Predicts ends of turns; without it, silence alone decides. */
  turnDetector?: inference.TurnDetector;
  /** Mutes the built-in transcriber, if it is in use. */
  mute(isMuted: boolean): void;
  /** Whether something that was said is still being decoded. */
  isHearing?(): boolean;
  /** Synthesizes a text in advance, if that costs nothing. */
  prepare?(text: string): void;
  close(): void;
}

/** Options of the model beyond the order. */
interface Thinking {
  /** Rules that answer instead of a model. */
  reply?: ReplyByRules | undefined;
  /** Answers are text and not spoken. */
  isText?: boolean;
  /** How long to wait for a model; shorter in tests. */
  waits?: Partial<ModelWaits> | undefined;
  /** Models to use if the first one fails. */
  others?: readonly ProviderClient[];
  /** Sentences for while an answer takes long. */
  fillers?: Fillers;
  /** Opens a client for a node's model; it is closed with the conversation. */
  open?(access: ProviderAccess): ProviderClient;
}

/** A voice that is silent for this long in mid-sentence has failed: callers hear the silence. */
const voiceWaitMs = 2_500;

/** How long to wait for a voice; longer in tests, on busy machines. */
interface VoiceWaits {
  voiceMs: number;
}

/** A provider's voice in the format of an assistant's settings. */
const namedBy = ({ provider, model, voice }: ProviderAccess, { tts_configuration }: TalkOrder['config']) => ({
  tts_provider: provider,
  tts_model: model,
  tts_configuration: { voice: voice ?? tts_configuration.voice },
});

/** The context window for a model of a chain. The settings are for the first model, and others may accept less. */
function contextWindowFor({ provider, model }: ProviderAccess, { llm_configuration }: TalkOrder['config']): number {
  const llm_provider = provider as TalkOrder['config']['llm_provider'];
  return contextWindowOf({ llm_provider, llm_model: model, llm_configuration }).tokens;
}

type Thought = Pick<TalkOrder, 'config' | 'organization_name' | 'time_zone' | 'tools' | 'flow' | 'resumed'> &
  Partial<Pick<TalkOrder, 'services' | 'interview'>>;

/** What an assistant answers with: its flow, a provider's model, or the practice model. The practice model can get its own rules. */
export function createModel(
  order: Thought,
  client: ProviderClient | null,
  listener: Pick<Listener, 'onProblem' | 'onReply' | 'onFlow' | 'meter'>,
  thinking: Thinking = {},
): llm.LLM {
  const own = createOwnModel(order, client, listener, thinking);
  const models = modelsOf(order, own, listener, thinking);
  return (thinking.reply ? null : createFlowModel(own, order, listener, models)) ?? own;
}

/** The models that a flow uses in addition to the one of the call's assistant: those of nodes, and of assistants that take a caller. */
function modelsOf(
  order: Thought,
  own: llm.LLM,
  listener: Pick<Listener, 'onProblem' | 'onReply' | 'meter'>,
  thinking: Thinking,
): FlowModels {
  const { open } = thinking;
  const clients = new Map<string, ProviderClient>();
  // Assistants that hand a caller back and forth don't open a client each time.
  const clientOf = (access: ProviderAccess, to: NonNullable<typeof open>): ProviderClient => {
    const key = JSON.stringify(access);
    const client = clients.get(key) ?? to(access);
    clients.set(key, client);
    return client;
  };
  const nodesOf =
    (config: Thought['config'], nodes: Record<string, ProviderAccess> = {}, its = thinking): ModelOfNode =>
    ({ provider, model, temperature }) => {
      const access = nodes[nodeModelKey({ provider, model })];
      if (!access || !open) return null;
      const { llm_configuration } = config;
      const own_configuration = temperature === null ? llm_configuration : { ...llm_configuration, temperature };
      const named = { llm_provider: provider as typeof config.llm_provider, llm_model: model };
      const itsConfig = { ...config, ...named, llm_configuration: own_configuration };
      return createOwnModel({ ...order, config: itsConfig }, clientOf(access, open), listener, its);
    };
  return {
    ofNode: nodesOf(order.config, order.services?.nodes),
    ofOther: ({ config, models }) => {
      if (!models?.llm || !open) {
        if (models && !(own instanceof PracticeLlm))
          listener.onProblem(`${config.name} has no key for its model, so the model of the call's assistant answers.`);
        return { usual: null, ofNode: nodesOf(config, models?.nodes) };
      }
      const its = { ...thinking, others: models.fallbacks.map((access) => clientOf(access, open)) };
      const usual = createOwnModel({ ...order, config }, clientOf(models.llm, open), listener, its);
      return { usual, ofNode: nodesOf(config, models.nodes, its) };
    },
  };
}

function createOwnModel(
  { config, organization_name, time_zone, tools }: Thought,
  client: ProviderClient | null,
  { onProblem, onReply, meter }: Pick<Listener, 'onProblem' | 'onReply' | 'meter'>,
  { reply, isText = false, waits = {}, others = [], fillers }: Thinking,
): llm.LLM {
  if (client) {
    const { llm_configuration: configuration } = config;
    // A fallback comes first if the assistant's own model has no key.
    const isOwn = configuration.fallbacks.length === 0 || client.access.model === config.llm_model;
    const contextWindow = isOwn ? contextWindowOf(config).tokens : contextWindowFor(client.access, config);
    return new ModelLlm({
      ownName: config.name,
      client,
      configuration,
      contextWindow,
      others: others.map((other) => ({ client: other, contextWindow: contextWindowFor(other.access, config) })),
      cutting: cuttingOf(config),
      ...(fillers && { fillers }),
      isText,
      waits,
      onProblem,
      meter,
    });
  }
  const about = {
    assistantName: config.name,
    organizationName: organization_name,
    systemPrompt: withoutFences(systemPromptOf(config)),
    endCallMessage: config.end_call_message,
    tools,
  };
  const answered = (isOver: boolean) => {
    meter.add({ part: 'model', provider: null, model: 'practice', unit: 'answers', quantity: 1 });
    onReply(isOver);
  };
  return new PracticeLlm(about, time_zone, answered, reply);
}

/** The built-in transcriber, with its usage counted. */
const counted = (transcriber: Transcriber, meter: UsageMeter): Transcriber => ({
  ...transcriber,
  listen(onHeard) {
    const listening = transcriber.listen(onHeard);
    return {
      ...listening,
      hear(pcm) {
        listening.hear(pcm);
        meter.add({
          part: 'transcriber',
          provider: null,
          model: 'built-in',
          unit: 'seconds',
          quantity: secondsOf(pcm),
        });
      },
    };
  },
});

/** The parts of one conversation: the providers in the assistant's settings, or else the built-in ones. */
export function createParts(
  order: TalkOrder,
  speech: Speech,
  listener: Listener,
  reply?: ReplyByRules,
  waits?: Partial<ModelWaits & VoiceWaits>,
): Parts {
  const { onProblem, onUnheard, meter } = listener;
  const { config, services } = order;
  const { fallbacks = {} } = services;
  const script = order.interview?.script;
  const scripted = script && !script.by_flow ? scriptedReply(script) : undefined;
  const allowed = readNetworks(order.private_networks, 'private_networks');
  const opened: { close(): void }[] = [];
  const decoders: { isDecoding: boolean }[] = [];
  const clientOf = (access: ProviderAccess) => {
    const client = createProviderClient(access, allowed);
    opened.push(client);
    return client;
  };
  const vad = new inference.VAD(voiceActivity(config.configuration));

  function transcriberOf(access: ProviderAccess): stt.STT {
    const { stt_configuration: configuration } = config;
    const [client, ...others] = providerHealth
      .usable([access, ...(fallbacks.stt ?? [])], (candidate) => candidate)
      .map(clientOf) as [ProviderClient, ...ProviderClient[]];
    const whole = new TranscriberStt({ client, others, configuration, onProblem, onUnheard, meter });
    if (client.access !== access) onProblem(`${nameOf(client.access)} listens: ${nameOf(access)} failed recently.`);
    decoders.push(whole);
    const activity = new inference.VAD(transcriberActivity(config));
    // Only DeepGram's protocol takes speech while it is spoken.
    if (client.access.provider === 'deepgram')
      return new ListeningStt(deepgramTranscriber({ client, configuration, whole, meter }), activity);
    return new stt.StreamAdapter(whole, activity);
  }

  function speechOf(its: TalkOrder['config'], { tts, fallbacks, pronunciations }: AssistantVoice): AssistantSpeech {
    const { language } = its.stt_configuration;
    const form = (writeIpa: WriteIpa) => pronouncing(pronunciations, language, writeIpa);
    const plainForm = form(null);
    const builtIn = builtInSpeak(speech.voice, mannerOf(its), meter, onProblem);
    const cutting = cuttingOf(its);
    if (!tts) return { speak: inSpokenForm(builtIn, plainForm), cutting };
    const voiceOf = (access: ProviderAccess): ChainedVoice => ({
      access,
      speak: providerVoice(clientOf(access), its.tts_configuration, waits?.voiceMs ?? voiceWaitMs, meter),
      form: form(ipaWriterOf(access.provider, namedBy(access, its))),
      plainForm,
    });
    const last: ChainedVoice = { access: null, speak: builtIn, form: plainForm, plainForm };
    const hedge = waits?.voiceMs !== undefined && { hedgeMs: waits.voiceMs };
    return { speak: voiceChain([...[tts, ...fallbacks].map(voiceOf), last], { onProblem, ...hedge }), cutting };
  }

  /** The voices of assistants that take the caller, each opened when it speaks first. */
  function otherVoices(model: llm.LLM): OtherSpeakers | undefined {
    const talk = talkOf(model);
    if (!talk) return undefined;
    const opened = new Map<number, AssistantSpeech>();
    return {
      current: () => talk.speaker,
      speechOf(speaker) {
        const { config: its, voice } = talk.speakerAt(speaker) ?? {};
        if (!its || !voice) return null;
        const made = opened.get(speaker) ?? speechOf(its, voice);
        if (!opened.has(speaker) && !voice.tts && its.tts_provider !== 'builtin')
          onProblem(`${its.name} has no key for its voice, so the built-in voice speaks.`);
        opened.set(speaker, made);
        return made;
      },
    };
  }

  const builtIn = script ? silentTranscriber : counted(speech.transcriber, meter);
  const model = createModel(order, services.llm && clientOf(services.llm), listener, {
    ...{ reply: reply ?? scripted, waits },
    others: (fallbacks.llm ?? []).map(clientOf),
    fillers: listener.fillers,
    open: clientOf,
  });
  const own = speechOf(config, {
    tts: services.tts,
    fallbacks: fallbacks.tts ?? [],
    pronunciations: order.pronunciations ?? [],
  });
  const speaking = new SentenceTts(own.speak, own.cutting, otherVoices(model));
  const transcriber = services.stt ? transcriberOf(services.stt) : new ListeningStt(builtIn, vad);
  if (transcriber instanceof ListeningStt) decoders.push(transcriber);
  const turnDetector = turnDetectorOf(speech.turns, config.configuration.vad.min_silence_duration);
  return {
    vad,
    ...(turnDetector && { turnDetector }),
    stt: transcriber,
    isHearing: () => decoders.some(({ isDecoding }) => isDecoding),
    llm: model,
    tts: speaking,
    ...(services.tts ? {} : { prepare: (text: string) => speaking.prepare(text) }),
    mute(isMuted) {
      if (!services.stt && transcriber instanceof ListeningStt) transcriber.isMuted = isMuted;
    },
    close() {
      for (const client of opened) client.close();
    },
  };
}
