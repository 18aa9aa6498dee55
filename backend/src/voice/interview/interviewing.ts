import type { voice } from '@livekit/agents';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { TalkOrder } from '../agent/messages.ts';
import type { Parts } from '../agent/parts.ts';
import { resumedText, type Said } from '../agent/told-lines.ts';
import type { Transcript } from '../agent/transcript.ts';
import { spokenAnswer } from './quiet-ears.ts';
import { Rest } from './rest.ts';

type Session = Pick<voice.AgentSession, 'interrupt' | 'generateReply' | 'say'>;

/** What is different in a conversation that is an interview; in any other one nothing is. */
export class Interviewing {
  readonly rest: Rest;
  readonly #order: TalkOrder;
  readonly #session: Session;
  readonly #parts: Pick<Parts, 'mute'>;
  readonly #transcript: Transcript;
  /** What was typed, until it stands in the transcript. */
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

  /** The assistant speaks, or has fallen silent: what is said into a question is no answer to it, unless it is gone on with. */
  agentIs(state: string): void {
    const isSpeaking = state === 'speaking';
    if (isSpeaking) this.rest.speaks();
    if (this.#order.interview?.script) this.#parts.mute(isSpeaking);
  }

  /** An answer that is typed instead of spoken. */
  types(text: string): void {
    if (this.#order.interview) this.#typed.add(text);
  }

  /** What was said, as it stands in the transcript: an answer that nobody could understand by how long it was. */
  told(item: Said): [Said, Pick<SpokenLine, 'typed'>] {
    const { interview, services } = this.#order;
    if (!interview || item.role !== 'user') return [item, {}];
    if (this.#typed.delete(item.textContent ?? '')) return [item, { typed: 'answer' }];
    const isUnderstood = !interview.script || services.stt !== null;
    return [isUnderstood ? item : { ...item, textContent: spokenAnswer(item.metrics) }, {}];
  }

  /** Something that is written beside the questions. False where a model answers it: a script cannot, and is not moved on by it. */
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
