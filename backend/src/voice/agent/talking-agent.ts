import { type ReadableStream, TransformStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { llm, voice } from '@livekit/agents';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { sendsAway } from '../hand-over/warmly.ts';
import { instructionsOf } from '../manners/told-to-models.ts';
import type { AgentTool, TalkOrder, ToolOutcome } from './messages.ts';

type Answer = NonNullable<Awaited<ReturnType<voice.Agent['llmNode']>>>;
type Chunk = Answer extends ReadableStream<infer T> ? T : never;

/** For so long a tool waits at most for what is said of it to be heard. */
const saidWithinMs = 15_000;

/** Runs a tool, and tells of it. */
export interface ToolBox {
  tools: readonly AgentTool[];
  run(name: string, given: Record<string, unknown>): Promise<ToolOutcome>;
  /** Whether what somebody said aloud is to be answered; without it, everything is. */
  isAnswered?(said: string): boolean;
  /** Whether what is said of a tool has to be heard before it is run. */
  isSaidFirst?(name: string): boolean;
}

/** What a model answers, after what has to be said first, and with what is said while a tool that it calls is being used. */
function spoken(first: string, tools: readonly AgentTool[]): TransformStream<Chunk, Chunk> {
  let isSilent = first === '';
  return new TransformStream({
    start(controller) {
      if (!isSilent) controller.enqueue(`${first} `);
    },
    transform(chunk, controller) {
      const delta = typeof chunk === 'object' && 'delta' in chunk ? chunk.delta : undefined;
      if (delta?.content || (typeof chunk === 'string' && chunk !== '')) isSilent = false;
      const [call] = delta?.toolCalls ?? [];
      const meanwhile = call && isSilent ? tools.find(({ name }) => name === call.name)?.said_meanwhile : '';
      if (meanwhile) {
        isSilent = false;
        controller.enqueue(meanwhile);
      }
      controller.enqueue(chunk);
    },
  });
}

/** What was said, as a model reads it. */
function chatOf(lines: readonly SpokenLine[]): llm.ChatContext {
  const chat = llm.ChatContext.empty();
  for (const { role, message } of lines) if (role !== 'system') chat.addMessage({ role, content: message });
  return chat;
}

/** An assistant with its tools: what is said while they are used and when they fail is spoken, whatever its model says. */
export class TalkingAgent extends voice.Agent {
  readonly #tools: readonly AgentTool[];
  readonly #first: string[];
  readonly #isAnswered: (said: string) => boolean;

  /** `before`: what was said with another agent. */
  constructor(
    instructions: string,
    { tools, run, isAnswered = () => true, isSaidFirst = () => false }: ToolBox,
    before: readonly SpokenLine[] = [],
  ) {
    const first: string[] = [];
    super({
      instructions,
      chatCtx: chatOf(before),
      tools: tools.map(({ name, description, parameters }) =>
        llm.tool({
          name,
          description,
          parameters: parameters as object,
          execute: async (given: Record<string, unknown>, { ctx }) => {
            if (isSaidFirst(name)) await Promise.race([ctx.waitForPlayout(), pause(saidWithinMs)]);
            const { is_ok, shown_to_model, said, hangs_up, handed_over } = await run(name, given);
            // Without an answer the model says nothing more.
            if (hangs_up || handed_over) return undefined;
            if (said) first.push(said);
            const shown = said ? `${shown_to_model}\n(The person was told: "${said}")` : shown_to_model;
            if (!is_ok) throw new llm.ToolError(shown);
            return shown;
          },
        }),
      ),
    });
    this.#tools = tools;
    this.#first = first;
    this.#isAnswered = isAnswered;
  }

  /** Keeps what somebody said for the next answer. */
  remember(said: string): void {
    const chat = this.chatCtx.copy();
    chat.addMessage({ role: 'user', content: said });
    void this.updateChatCtx(chat);
  }

  override onUserTurnCompleted(...[, { textContent }]: Parameters<voice.Agent['onUserTurnCompleted']>): Promise<void> {
    return this.#isAnswered(textContent ?? '') ? Promise.resolve() : Promise.reject(new voice.StopResponse());
  }

  override async llmNode(...given: Parameters<voice.Agent['llmNode']>): Promise<Answer | null> {
    const answer = await super.llmNode(...given);
    return answer?.pipeThrough(spoken(this.#first.splice(0).join(' '), this.#tools)) ?? null;
  }
}

/** The assistant of a spoken conversation, with what was said with another agent before. */
export function agentOf(
  { config, tools, services, resumed }: Pick<TalkOrder, 'config' | 'tools' | 'services' | 'resumed'>,
  { run, isAnswered }: Required<Pick<ToolBox, 'run' | 'isAnswered'>>,
): TalkingAgent {
  return new TalkingAgent(
    instructionsOf(config, services.llm !== null),
    { tools, run, isAnswered, isSaidFirst: (name) => sendsAway(name, config) },
    resumed?.lines,
  );
}
