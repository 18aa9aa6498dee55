import { llm } from '@livekit/agents';
import { work } from '../../work/work.ts';
import type { Instructions, ReplyByRules } from '../practice/turns.ts';
import { plainSpeech } from '../speech/plain-speech.ts';
import { turnsOf } from './practice-turns.ts';

class PracticeStream extends llm.LLMStream {
  readonly #model: PracticeLlm;

  constructor(model: PracticeLlm, options: ConstructorParameters<typeof llm.LLMStream>[1]) {
    super(model, options);
    this.#model = model;
  }

  protected async run(): Promise<void> {
    const { onReply, reply } = this.#model;
    const instructions = { ...this.#model.instructions, now: this.#model.now() };
    const turns = turnsOf(this.chatCtx);
    const { say: written, call, isOver = false } = await reply(turns, instructions);
    const say = plainSpeech(written);
    onReply(isOver);
    const id = crypto.randomUUID();
    const isSaidElsewhere = call && instructions.tools.some((tool) => tool.name === call.name && tool.said_meanwhile);
    if (say !== '' && !isSaidElsewhere) this.queue.put({ id, delta: { role: 'assistant', content: say } });
    if (!call) return;
    const { name, arguments: given } = call;
    const toolCalls = [llm.FunctionCall.create({ callId: crypto.randomUUID(), name, args: JSON.stringify(given) })];
    this.queue.put({ id, delta: { role: 'assistant', toolCalls } });
  }
}

/** The next reply of the practice model. Organizations take turns by name, their only identification in this process. */
export const replyInTurn: ReplyByRules = (turns, about) => work(about.organizationName, 'practice.reply', turns, about);

/** The practice model for the agent's framework. */
export class PracticeLlm extends llm.LLM {
  readonly instructions: Instructions;
  readonly #timeZone: string;
  /** Receives with each reply whether it is the last one. */
  readonly onReply: (isOver: boolean) => void;
  readonly reply: ReplyByRules;

  constructor(
    instructions: Instructions,
    timeZone: string,
    onReply: (isOver: boolean) => void,
    reply: ReplyByRules = replyInTurn,
  ) {
    super();
    this.reply = reply;
    this.instructions = instructions;
    this.#timeZone = timeZone;
    this.onReply = onReply;
  }

  /** The organization's local time. */
  now(): string {
    return new Date().toLocaleString('sv-SE', { timeZone: this.#timeZone }).replace(' ', 'T').slice(0, 16);
  }

  label(): string {
    return 'practice';
  }

  chat({ chatCtx, toolCtx, connOptions }: Parameters<llm.LLM['chat']>[0]): PracticeStream {
    return new PracticeStream(this, {
      chatCtx,
      toolCtx,
      connOptions: connOptions ?? { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 10_000 },
    });
  }
}
