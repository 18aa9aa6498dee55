import { llm } from '@livekit/agents';
import { type Instructions, replyTo, type Turn } from '../practice/practice-brain.ts';

/** A conversation in the words of the practice brain. */
function turnsOf(context: llm.ChatContext): Turn[] {
  return context.items.flatMap((item): Turn[] => {
    if (item.type === 'function_call_output')
      return [{ role: 'tool', name: item.name, result: item.output, isError: item.isError }];
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
    const { say, isOver = false } = replyTo(turnsOf(this.chatCtx), this.#brain.instructions);
    this.#brain.onReply(isOver);
    this.queue.put({ id: crypto.randomUUID(), delta: { role: 'assistant', content: say } });
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
