import type { voice } from '@livekit/agents';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { TalkOrder } from '../agent/messages.ts';
import type { Parts } from '../agent/parts.ts';
import { resumedText, type Said } from '../agent/talk-lines.ts';
import type { Transcript } from '../agent/transcript.ts';
import { Rest } from './rest.ts';
import { spokenAnswer } from './silent-transcriber.ts';

type Session = Pick<voice.AgentSession, 'interrupt' | 'generateReply' | 'say'>;

/** The special behaviour of interviews; it changes nothing in other conversations. */
export class Interviewing {
  readonly rest: Rest;
  readonly #order: TalkOrder;
  readonly #session: Session;
  readonly #parts: Pick<Parts, 'mute'>;
  readonly #transcript: Transcript;
  /** Typed answers that aren't in the transcript yet. */
  readonly #typed = new Set<string>();

  constructor(order: TalkOrder, session: Session, parts: Pick<Parts, 'mute'>, transcript: Transcript) {
    this.#order = order;
    this.#session = session;
    this.#parts = parts;
    this.#transcript = transcript;
    this.rest = new Rest({
      interrupt: () => void session.interrupt({ force: true }),
      goOn: () => void session.generateReply(),
      welcome: () => void session.say(resumedText),
    });
  }

  /**
   * Called when the assistant starts or stops speaking. With a script, words over a question don't answer it, unless the person continues
   * after it.
   */
  agentIs(state: string): void {
    const isSpeaking = state === 'speaking';
    if (isSpeaking) this.rest.speaks();
    if (this.#order.interview?.script) this.#parts.mute(isSpeaking);
  }

  /** Records that an answer was typed instead of spoken. */
  types(text: string): void {
    if (this.#order.interview) this.#typed.add(text);
  }

  /** Converts what was said for the transcript: an answer that wasn't transcribed is shown by its length. */
  forTranscript(item: Said): [Said, Pick<SpokenLine, 'typed'>] {
    const { interview, services } = this.#order;
    if (!interview || item.role !== 'user') return [item, {}];
    if (this.#typed.delete(item.textContent ?? '')) return [item, { typed: 'answer' }];
    const isUnderstood = !interview.script || services.stt !== null;
    return [isUnderstood ? item : { ...item, textContent: spokenAnswer(item.metrics) }, {}];
  }

  /** Keeps a message that was written outside the questions. False if a model can answer it; a script can't and doesn't move on. */
  keeps(text: string): boolean {
    const script = this.#order.interview?.script;
    if (!script) return false;
    const isFirst = !this.#transcript.lines.some(({ typed }) => typed === 'message');
    const item: Said = { role: 'user', textContent: text, interrupted: false, createdAt: Date.now(), metrics: {} };
    this.#transcript.said(item, { typed: 'message' });
    if (isFirst) this.#session.say(script.cannot_reply);
    return true;
  }
}
