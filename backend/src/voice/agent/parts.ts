import { inference, type llm, stt, type tts, type VAD } from '@livekit/agents';
import { contextWindowOf } from '@switchboard/contracts/assistant-config';
import { withoutFences } from '@switchboard/contracts/placeholders';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { quietEars } from '../interview/quiet-ears.ts';
import { scriptedReply } from '../interview/scripted-reply.ts';
import { deepgramEars } from '../services/deepgram-ears.ts';
import { ModelLlm, type ModelWaits } from '../services/model-llm.ts';
import { createProviderClient, type ProviderAccess, type ProviderClient } from '../services/provider-answer.ts';
import { inSpokenForm, providerVoice, withStandIn } from '../services/provider-voice.ts';
import { TranscriberStt } from '../services/transcriber-stt.ts';
import type { UsageMeter } from '../services/usage-meter.ts';
import type { BuiltInEars, Ears } from '../speech/built-in-ears.ts';
import type { BuiltInVoice } from '../speech/built-in-voice.ts';
import { secondsOf } from '../speech/pcm.ts';
import { ipaWriterOf, pronouncing, type WriteIpa } from '../speech/pronounced.ts';
import { ListeningStt } from './listening-stt.ts';
import type { TalkOrder } from './messages.ts';
import { PracticeLlm, type ReplyByRules } from './practice-llm.ts';
import { builtInSpeak, SentenceTts } from './sentence-tts.ts';
import { cuttingOf, mannerOf, transcriberActivity, voiceActivity } from './settings.ts';
import { type TurnModel, turnDetectorOf } from './turn-model.ts';

/** Voice and ears, which all conversations of a process share. */
export interface Speech {
  voice: BuiltInVoice;
  ears: BuiltInEars;
  /** Predicts ends of turns; absent where silence alone decides. */
  turns?: TurnModel;
}

/** What the parts of a conversation tell it. */
export interface Listener {
  /** Something went wrong, in a sentence for whoever tests the assistant. */
  onProblem(message: string): void;
  /** Somebody spoke and was not understood. */
  onUnheard(isLasting: boolean): void;
  /** The practice brain has said what it had to say. */
  onReply(isOver: boolean): void;
  /** Counts what it uses. */
  meter: UsageMeter;
}

/** What an assistant hears, thinks and speaks with. */
export interface Parts {
  vad: VAD;
  stt: stt.STT;
  llm: llm.LLM;
  tts: tts.TTS;
  /** Predicts ends of turns; absent where silence alone decides. */
  turnDetector?: inference.TurnDetector;
  /** Keeps the built-in ears from listening, where they do. */
  mute(isMuted: boolean): void;
  /** Whether something that was said is still being decoded. */
  isHearing?(): boolean;
  /** Speaks a text ahead, to be heard later: where that costs nothing. */
  prepare?(text: string): void;
  close(): void;
}

/** How an assistant thinks besides what its order says. */
interface Thinking {
  /** Rules of its own, where no model is asked. */
  reply?: ReplyByRules | undefined;
  /** Nobody listens while an answer comes. */
  isText?: boolean;
  /** How long a model is waited for; shorter in tests. */
  waits?: Partial<ModelWaits> | undefined;
}

/** What an assistant thinks with: the model of a provider, else the practice brain, which may go by rules of its own. */
export function createBrain(
  {
    config,
    organization_name,
    time_zone,
    tools,
  }: Pick<TalkOrder, 'config' | 'organization_name' | 'time_zone' | 'tools'>,
  client: ProviderClient | null,
  { onProblem, onReply, meter }: Pick<Listener, 'onProblem' | 'onReply' | 'meter'>,
  { reply, isText = false, waits = {} }: Thinking = {},
): llm.LLM {
  if (client) {
    const { llm_configuration: configuration } = config;
    const contextWindow = contextWindowOf(config).tokens;
    return new ModelLlm({
      ownName: config.name,
      client,
      configuration,
      contextWindow,
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

/** The built-in ears, with what they hear counted. */
const counted = (ears: Ears, meter: UsageMeter): Ears => ({
  ...ears,
  listen(onHeard) {
    const listening = ears.listen(onHeard);
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

/** The parts of one conversation: the providers that its assistant names, and else what comes with the product. */
export function createParts(
  order: TalkOrder,
  speech: Speech,
  listener: Listener,
  reply?: ReplyByRules,
  waits?: Partial<ModelWaits>,
): Parts {
  const { onProblem, onUnheard, meter } = listener;
  const { config, services } = order;
  const script = order.interview?.script;
  const scripted = script ? scriptedReply(script) : undefined;
  const allowed = readNetworks(order.private_networks, 'private_networks');
  const opened: { close(): void }[] = [];
  const decoders: { isDecoding: boolean }[] = [];
  const clientOf = (access: ProviderAccess) => {
    const client = createProviderClient(access, allowed);
    opened.push(client);
    return client;
  };
  const vad = new inference.VAD(voiceActivity(config.configuration));

  function transcriber(access: ProviderAccess): stt.STT {
    const { stt_configuration: configuration } = config;
    const client = clientOf(access);
    const whole = new TranscriberStt({ client, configuration, onProblem, onUnheard, meter });
    decoders.push(whole);
    const activity = new inference.VAD(transcriberActivity(config));
    // Of those that are there, its protocol alone takes what is said while it is spoken.
    if (access.provider === 'deepgram')
      return new ListeningStt(deepgramEars({ client, configuration, whole, meter }), activity);
    return new stt.StreamAdapter(whole, activity);
  }

  function mouth(): SentenceTts {
    const form = (writeIpa: WriteIpa) =>
      pronouncing(order.pronunciations ?? [], config.stt_configuration.language, writeIpa);
    const builtIn = inSpokenForm(builtInSpeak(speech.voice, mannerOf(config), meter, onProblem), form(null));
    if (!services.tts) return new SentenceTts(builtIn, cuttingOf(config));
    const provider = providerVoice(clientOf(services.tts), config.tts_configuration, undefined, meter);
    const speak = inSpokenForm(provider, form(ipaWriterOf(services.tts.provider, config)));
    return new SentenceTts(withStandIn(speak, builtIn, onProblem), cuttingOf(config));
  }

  const builtIn = script ? quietEars : counted(speech.ears, meter);
  const speaking = mouth();
  const ears = services.stt ? transcriber(services.stt) : new ListeningStt(builtIn, vad);
  if (ears instanceof ListeningStt) decoders.push(ears);
  const turnDetector = turnDetectorOf(speech.turns, config.configuration.vad.min_silence_duration);
  return {
    vad,
    ...(turnDetector && { turnDetector }),
    stt: ears,
    isHearing: () => decoders.some(({ isDecoding }) => isDecoding),
    llm: createBrain(order, services.llm && clientOf(services.llm), listener, { reply: reply ?? scripted, waits }),
    tts: speaking,
    ...(services.tts ? {} : { prepare: (text: string) => speaking.prepare(text) }),
    mute(isMuted) {
      if (!services.stt && ears instanceof ListeningStt) ears.isMuted = isMuted;
    },
    close() {
      for (const client of opened) client.close();
    },
  };
}
