import { secondsOf } from '../speech/pcm.ts';
import { firstToBegin } from './first-to-begin.ts';
import { nameOf, type ProviderAccess, ProviderFailed } from './provider-answer.ts';
import { type ProviderHealth, providerHealth } from './provider-health.ts';
import type { Speak } from './provider-voice.ts';

/** If a voice has made no sound for this long, the next one is asked as well, because callers hear the silence. */
const hedgeMs = 1_800;

/** The usual speaking rate, until a voice's own rate is known. */
const usualCharactersPerSecond = 15;

/** The rest of a sentence isn't continued if it is this short. */
const leastRest = 3;

/** A voice of the chain. */
export interface ChainedVoice {
  /** Null: the built-in voice, which is always available. */
  access: ProviderAccess | null;
  speak: Speak;
  /** Converts a text for this voice. */
  form(text: string): string;
  /** Converts the rest of a text that another voice began: without markup, which could be cut in two. */
  plainForm(text: string): string;
}

interface Options {
  onProblem(message: string): void;
  hedgeMs?: number;
  health?: ProviderHealth;
}

interface Sound {
  first: IteratorResult<Int16Array, unknown>;
  rest: AsyncIterator<Int16Array>;
}

/** The rest of a spoken text of which `said` characters were heard: from the start of the last word. */
export function restAfter(text: string, said: number): string {
  if (said >= text.length - leastRest) return '';
  const before = text.slice(0, Math.max(0, Math.floor(said))).trimEnd();
  const from = before.lastIndexOf(' ') + 1;
  return text.slice(from).trim();
}

const titleOf = ({ access }: ChainedVoice) => (access ? nameOf(access) : 'The built-in voice');

/**
 * Speaks with the first voice of a chain that makes sound. If a voice breaks off, the next one continues from the last word that was heard.
 * A voice with a lasting failure, or two failures in a row, isn't asked again in this conversation.
 */
export function voiceChain(voices: readonly ChainedVoice[], options: Options): Speak {
  const { onProblem, health = providerHealth } = options;
  const failures = new Map<ChainedVoice, number>();
  const skipped = new Set<ChainedVoice>();
  const pace = { characters: 0, seconds: 0 };
  let hasBegun = false;

  const fail = (voice: ChainedVoice, error: ProviderFailed) => {
    const count = (failures.get(voice) ?? 0) + 1;
    failures.set(voice, count);
    if (error.isLasting || count > 1) skipped.add(voice);
  };
  const reportFailure = (error: ProviderFailed, next: ChainedVoice | undefined) =>
    onProblem(next ? `${error.message} ${titleOf(next)} speaks instead.` : error.message);

  /** Voices that weren't available when a conversation began stay silent in it, so that callers hear one voice. */
  const chainNow = () => {
    if (!hasBegun && voices.length > 1)
      for (const voice of voices) if (voice.access && !health.isUsable(voice.access)) skipped.add(voice);
    if (!hasBegun && skipped.size > 0) {
      const first = voices.find((voice) => !skipped.has(voice));
      if (first) onProblem(`${titleOf(first)} speaks: ${[...skipped].map(titleOf).join(' and ')} failed recently.`);
    }
    hasBegun = true;
    return voices.filter((voice) => !skipped.has(voice));
  };

  async function open(voice: ChainedVoice, text: string, signal: AbortSignal): Promise<Sound> {
    const rest = voice.speak(text, signal)[Symbol.asyncIterator]();
    return { first: await rest.next(), rest };
  }

  return async function* (text, signal) {
    const chain = chainNow();
    /** Null: the whole text, in the form of each voice. */
    let left: string | null = null;
    for (;;) {
      const textOf = (voice: ChainedVoice) => left ?? voice.form(text);
      const { provider: voice, result } = await firstToBegin<ChainedVoice, Sound>({
        ...{ chain, health },
        accessOf: ({ access }) => access,
        open: (candidate, aborted) => open(candidate, textOf(candidate), AbortSignal.any([aborted, signal])),
        hedgeMs: () => options.hedgeMs ?? hedgeMs,
        slowMs: options.hedgeMs ?? hedgeMs,
        failed(error, candidate, next) {
          fail(candidate, error);
          if (!signal.aborted) reportFailure(error, next);
        },
      });
      let seconds = 0;
      try {
        for (let piece = result.first; !piece.done; piece = await result.rest.next()) {
          seconds += secondsOf(piece.value);
          yield piece.value;
        }
        if (!signal.aborted) {
          pace.characters += textOf(voice).length;
          pace.seconds += seconds;
        }
        failures.delete(voice);
        return;
      } catch (error) {
        if (!(error instanceof ProviderFailed) || signal.aborted) throw error;
        fail(voice, error);
        if (voice.access) health.failed(voice.access, error);
        const at = chain.indexOf(voice);
        if (at !== -1) chain.splice(at, 1);
        if (chain.length === 0) throw error;
        reportFailure(error, chain[0]);
        const perSecond = pace.seconds > 1 ? pace.characters / pace.seconds : usualCharactersPerSecond;
        left = restAfter(left ?? voice.plainForm(text), seconds * perSecond);
        if (left === '') return;
      } finally {
        // Ends the request if the listener stops early.
        await result.rest.return?.();
      }
    }
  };
}
