import { llm } from '@livekit/agents';
import { type Instructions, replyTo, type Turn } from '../practice/practice-brain.ts';

/** What a tool answered: the framework writes a text as JSON. */
function answered(output: string): string {
  try {
    const value: unknown = JSON.parse(output);
    return typeof value === 'string' ? value : output;
  } catch {
    return output;
  }
}

/** A conversation in the words of the practice brain. */
function turnsOf(context: llm.ChatContext): Turn[] {
  return context.items.flatMap((item): Turn[] => {
    if (item.type === 'function_call_output')
      return [{ role: 'tool', name: item.name, result: answered(item.output), isError: item.isError }];
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
    const { instructions, onReply } = this.#brain;
    const { say, call, isOver = false } = replyTo(turnsOf(this.chatCtx), instructions);
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

/** The practice brain as the agent's framework wants a model. */
export class PracticeLlm extends llm.LLM {
  readonly instructions: Instructions;
  /** Told with each reply whether it is the last one. */
  readonly onReply: (isOver: boolean) => void;

  constructor(instructions: Instructions, onReply: (isOver: boolean) => void) {
    super();
    this.instructions = instructions;
    this.onReply = onReply;
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
