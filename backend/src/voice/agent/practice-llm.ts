import { llm } from '@livekit/agents';
import { work } from '../../work/work.ts';
import type { Instructions, Reply, Turn } from '../practice/turns.ts';
import { plainSpeech } from '../speech/plain-speech.ts';

/** What a tool answered: the framework writes a text as JSON. */
function answered(output: string): string {
  try {
    const value: unknown = JSON.parse(output);
    return typeof value === 'string' ? value : output;
  } catch {
    return output;
  }
}

/** What tools were given, by the ids of their calls. */
function givenIn({ items }: llm.ChatContext): Map<string, Record<string, unknown>> {
  const calls = items.flatMap((item) => (item.type === 'function_call' ? [item] : []));
  return new Map(calls.map(({ callId, args }) => [callId, JSON.parse(args) as Record<string, unknown>]));
}

/** A conversation in the words of the practice brain. */
function turnsOf(context: llm.ChatContext): Turn[] {
  const given = givenIn(context);
  return context.items.flatMap((item): Turn[] => {
    if (item.type === 'function_call_output') {
      const { name, output, isError, callId } = item;
      return [{ role: 'tool', name, result: answered(output), isError, given: given.get(callId) ?? {} }];
    }
    if (item.type !== 'message' || (item.role !== 'user' && item.role !== 'assistant')) return [];
    return [{ role: item.role, text: item.textContent ?? '' }];
  });
}

class PracticeStream extends llm.LLMStream {
  readonly #brain: PracticeLlm;

  constructor(brain: PracticeLlm, options: ConstructorParameters<typeof llm.LLMStream>[1]) {
    super(brain, options);
    this.#brain = brain;
  }

  protected async run(): Promise<void> {
    const { onReply, reply } = this.#brain;
    const instructions = { ...this.#brain.instructions, now: this.#brain.now() };
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

/** What rules say next. */
export type ReplyByRules = (turns: readonly Turn[], about: Instructions) => Reply | Promise<Reply>;

/** What the practice brain says next. Organizations take turns by their names, the only mark of them in this process. */
const replyInTurn: ReplyByRules = (turns, about) => work(about.organizationName, 'practice.reply', turns, about);

/** The practice brain as the agent's framework wants a model. */
export class PracticeLlm extends llm.LLM {
  readonly instructions: Instructions;
  readonly #timeZone: string;
  /** Told with each reply whether it is the last one. */
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

  /** What clocks show where the organization is. */
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
