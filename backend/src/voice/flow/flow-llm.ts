import { llm } from '@livekit/agents';
import type { ToolOutcome } from '../agent/messages.ts';
import { plainSpeech } from '../speech/plain-speech.ts';
import type { FlowStack } from './flow-stack.ts';
import type { OtherAssistant } from './other-assistant.ts';
import { markOf, withoutMarks } from './speakers.ts';

class FlowStream extends llm.LLMStream {
  readonly #talk: FlowStack<OtherAssistant>;
  readonly #id = crypto.randomUUID();

  constructor(model: FlowLlm, options: ConstructorParameters<typeof llm.LLMStream>[1]) {
    super(model, options);
    this.#talk = model.talk;
  }

  protected async run(): Promise<void> {
    const tools = Object.values(this.toolCtx?.functionTools ?? {}) as llm.FunctionTool[];
    let isFirst = true;
    let speaker: number | null = this.#talk.isAlone ? 0 : null;
    await this.#talk.answer(
      this.chatCtx,
      {
        say: (text, continues = false, by = 0) => {
          const said = withoutMarks(continues ? text : plainSpeech(text));
          if (said === '') return;
          const mark = by === speaker ? '' : markOf(by);
          speaker = by;
          const content = isFirst || continues ? said : ` ${said}`;
          this.queue.put({ id: this.#id, delta: { role: 'assistant', content: `${mark}${content}` } });
          isFirst = false;
        },
        call: (name, given) => {
          if (!tools.some((tool) => tool.name === name)) return false;
          const toolCalls = [
            llm.FunctionCall.create({ callId: crypto.randomUUID(), name, args: JSON.stringify(given) }),
          ];
          this.queue.put({ id: this.#id, delta: { role: 'assistant', toolCalls } });
          return true;
        },
      },
      tools,
    );
  }
}

/** Passes the next assistant of a hand-over to the flow. Returns the outcome unchanged. */
export function noteArrival(model: llm.LLM, outcome: ToolOutcome): ToolOutcome {
  if (model instanceof FlowLlm && outcome.assistant) model.talk.arrives(outcome.assistant);
  return outcome;
}

/** The flow conversation behind a model; null for any other model. */
export const talkOf = (model: unknown): FlowLlm['talk'] | null => (model instanceof FlowLlm ? model.talk : null);

/** A flow as a model for the agent's framework. */
export class FlowLlm extends llm.LLM {
  readonly talk: FlowStack<OtherAssistant>;

  constructor(talk: FlowStack<OtherAssistant>) {
    super();
    this.talk = talk;
  }

  label(): string {
    return 'flow';
  }

  chat({ chatCtx, toolCtx, connOptions }: Parameters<llm.LLM['chat']>[0]): FlowStream {
    return new FlowStream(this, {
      chatCtx,
      toolCtx,
      connOptions: connOptions ?? { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 10_000 },
    });
  }
}
