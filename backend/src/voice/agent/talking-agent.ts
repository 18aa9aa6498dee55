import { ReadableStream, TransformStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { llm, stt, voice } from '@livekit/agents';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { beginningOf } from '../../text/beginning-of.ts';
import { withAskOnce } from '../call-handling/ask-once.ts';
import { instructionsOf } from '../call-handling/system-instructions.ts';
import { SpokenBy, type SpokenPart, withoutMarks } from '../flow/speakers.ts';
import { usedTool } from '../flow/tools-elsewhere.ts';
import { sendsAway } from '../hand-over/warmly.ts';
import { withHeardNote } from '../heard-note.ts';
import { asWanted } from '../services/tool-calls.ts';
import { plainSpeech } from '../speech/plain-speech.ts';
import { isGoodbye } from './goodbye.ts';
import type { AgentTool, TalkOrder, ToolOutcome } from './messages.ts';

type Answer = NonNullable<Awaited<ReturnType<voice.Agent['llmNode']>>>;
type Heard = NonNullable<Awaited<ReturnType<voice.Agent['sttNode']>>>;
type HeardEvent = Heard extends ReadableStream<infer T> ? T : never;
type Chunk = Answer extends ReadableStream<infer T> ? T : never;
type Written = NonNullable<Awaited<ReturnType<voice.Agent['transcriptionNode']>>>;
type WrittenPiece = Written extends ReadableStream<infer T> ? T : never;

/** Maximum time a tool waits for the sentence about it to be heard. */
const saidWithinMs = 15_000;

/** The tools of an assistant, and how to run and record them. */
export interface ToolBox {
  tools: readonly AgentTool[];
  run(name: string, given: Record<string, unknown>): Promise<ToolOutcome>;
  /** Adds a system line to the transcript. */
  note(message: string): void;
  /** Whether to answer what the person said aloud; without it, everything is answered. */
  isAnswered?(said: string): boolean;
  /** Whether what the person said over the assistant is not a turn. */
  isOverheard?(said: string): boolean;
  /** A provider's model answers. The practice model asks about unclear requests on its own. */
  isModel?: boolean;
  /** Whether the person has to hear the sentence about a tool before it runs. */
  isSaidFirst?(name: string, given: Record<string, unknown>): boolean;
  /** The number of the speaker where an answer doesn't mark it; without it, the call's assistant. */
  speaker?(): number;
}

/** A model's answer, with what has to be said first, and with the sentence of a tool that the model calls without saying anything. */
function spoken(
  first: string,
  tools: readonly AgentTool[],
  hear: (text: string) => void,
): TransformStream<Chunk, Chunk> {
  let isSilent = first === '';
  return new TransformStream({
    start(controller) {
      if (!isSilent) controller.enqueue(`${first} `);
    },
    transform(chunk, controller) {
      const delta = typeof chunk === 'object' && 'delta' in chunk ? chunk.delta : undefined;
      hear(withoutMarks(typeof chunk === 'string' ? chunk : (delta?.content ?? '')));
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

/** Names of the tools that were called since the person spoke. */
function toolsUsed({ items }: llm.ChatContext): Set<string> {
  const asked = items.findLastIndex((item) => item.type === 'message' && item.role === 'user');
  return new Set(items.slice(asked + 1).flatMap((item) => (item.type === 'function_call' ? [item.name] : [])));
}

/** The transcript in the form that a model reads. */
function chatOf(lines: readonly SpokenLine[]): llm.ChatContext {
  const chat = llm.ChatContext.empty();
  for (const { role, message } of lines)
    chat.addMessage({ role, content: role === 'system' ? `This happened in the conversation: ${message}` : message });
  return chat;
}

const maxShown = 500;

/** The arguments for a tool. Throws a sentence for the model if they aren't an object. */
function argumentsOf(tool: AgentTool, given: unknown, note: ToolBox['note']): Record<string, unknown> {
  if (given === null || given === undefined) return {};
  if (typeof given === 'object' && !Array.isArray(given))
    return asWanted(given as Record<string, unknown>, tool.parameters);
  const shown = beginningOf(JSON.stringify(given), maxShown);
  const why = 'The arguments must be one whole JSON object.';
  note(`${tool.name} ${shown}: rejected. ${why}`);
  throw new llm.ToolError(`Not executed. ${why}`);
}

/** How many turns the person has had. */
const spokenTurns = ({ items }: llm.ChatContext): number =>
  items.filter((item) => item.type === 'message' && item.role === 'user').length;

/** An assistant with its tools. It says the sentences for running and failed tools itself, whatever its model says. */
export class TalkingAgent extends voice.Agent {
  readonly #tools: readonly AgentTool[];
  readonly #first: string[];
  readonly #isAnswered: (said: string) => boolean;
  readonly #isOverheard: (said: string) => boolean;
  readonly #isModel: boolean;
  readonly #speaker: () => number;
  /** Which speaker says which part of the current answer. */
  #spokenBy = new SpokenBy(0);
  /** What the model said in its last answer. */
  #said = '';
  /** The person's turns when the assistant hung up or handed them over; null if it did neither. */
  #endedAfter: number | null = null;
  readonly #running = new Set<Promise<unknown>>();

  /** `before`: the transcript with another agent. */
  constructor(
    instructions: string,
    {
      tools,
      run,
      note,
      isModel = false,
      isAnswered = () => true,
      isOverheard = () => false,
      isSaidFirst = () => false,
      speaker = () => 0,
    }: ToolBox,
    before: readonly SpokenLine[] = [],
  ) {
    const first: string[] = [];
    const use = async (tool: AgentTool, given: unknown): Promise<string | undefined> => {
      const readable = argumentsOf(tool, given, note);
      if (tool.name === 'end_call') await this.#othersAreDone();
      const outcome = await this.#counted(run(tool.name, readable));
      // Without a result, the model says nothing more.
      if (outcome.hangs_up || outcome.handed_over) {
        this.#endedAfter = spokenTurns(this.chatCtx);
        return undefined;
      }
      const said = outcome.said && plainSpeech(outcome.said);
      if (said) first.push(said);
      const shown = said ? withHeardNote(outcome.shown_to_model, said) : outcome.shown_to_model;
      if (!outcome.is_ok) throw new llm.ToolError(shown);
      return shown;
    };
    super({
      instructions,
      chatCtx: chatOf(before),
      tools: tools.map((tool) =>
        llm.tool({
          name: tool.name,
          description: tool.description,
          parameters: tool.parameters as object,
          execute: async (given: Record<string, unknown>, { ctx }) => {
            if (isSaidFirst(tool.name, given ?? {})) await Promise.race([ctx.waitForPlayout(), pause(saidWithinMs)]);
            return use(tool, given);
          },
        }),
      ),
    });
    this.#tools = tools;
    this.#first = first;
    this.#isAnswered = isAnswered;
    this.#isOverheard = isOverheard;
    this.#isModel = isModel;
    this.#speaker = speaker;
  }

  /** Adds what the person said to the context of the next answer. */
  remember(said: string): void {
    const chat = this.chatCtx.copy();
    chat.addMessage({ role: 'user', content: said });
    void this.updateChatCtx(chat);
  }

  /** What the person heard of the last answer, divided by speaker. */
  speakersOf(heard: string): SpokenPart[] {
    return this.#spokenBy.divide(heard);
  }

  /** Removes the marks that change the voice from the transcript. */
  override async transcriptionNode(
    ...[text, settings]: Parameters<voice.Agent['transcriptionNode']>
  ): Promise<Written | null> {
    const spokenBy = new SpokenBy(this.#speaker());
    this.#spokenBy = spokenBy;
    const written = await super.transcriptionNode(text, settings);
    const unmarked = new TransformStream<WrittenPiece, WrittenPiece>({
      transform: (piece, controller) => controller.enqueue(typeof piece === 'string' ? spokenBy.read(piece) : piece),
    });
    return written?.pipeThrough(unmarked) ?? null;
  }

  /** The model has said goodbye in its own words. */
  get hasSaidGoodbye(): boolean {
    return isGoodbye(this.#said);
  }

  async #counted<T>(running: Promise<T>): Promise<T> {
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Hanging up waits for the other tools of the same answer. */
  async #othersAreDone(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  /** Drops transcripts that are not turns: they interrupt nothing and get no answer. */
  override async sttNode(...given: Parameters<voice.Agent['sttNode']>): Promise<Heard | null> {
    const heard = await super.sttNode(...given);
    const isTurn = (event: HeardEvent) => {
      if (typeof event === 'string' || event.type !== stt.SpeechEventType.FINAL_TRANSCRIPT) return true;
      return !this.#isOverheard(event.alternatives?.[0]?.text ?? '');
    };
    return (
      heard?.pipeThrough(
        new TransformStream<HeardEvent, HeardEvent>({
          transform: (event, controller) => {
            if (isTurn(event)) controller.enqueue(event);
          },
        }),
      ) ?? null
    );
  }

  override onUserTurnCompleted(...[, { textContent }]: Parameters<voice.Agent['onUserTurnCompleted']>): Promise<void> {
    return this.#isAnswered(textContent ?? '') ? Promise.resolve() : Promise.reject(new voice.StopResponse());
  }

  override async llmNode(...[chat, ...rest]: Parameters<voice.Agent['llmNode']>): Promise<Answer | null> {
    // After the model has hung up it has nothing to say, unless the person continued.
    if (this.#endedAfter !== null && spokenTurns(chat) <= this.#endedAfter)
      return new ReadableStream<Chunk>({ start: (controller) => controller.close() });
    this.#endedAfter = null;
    this.#said = '';
    const answer = await super.llmNode(this.#isModel ? withAskOnce(chat) : chat, ...rest);
    const first = this.#first.splice(0).join(' ');
    // The sentence for a running tool is said once per turn.
    const used = toolsUsed(chat);
    const tools = this.#tools.filter(({ name }) => !used.has(name));
    const listened = spoken(first, tools, (text) => {
      this.#said = (this.#said + text).slice(-1_000);
    });
    return answer?.pipeThrough(listened) ?? null;
  }
}

/** The assistant of a spoken conversation, with the transcript from another agent if there was one. */
export function agentOf(
  { config, tools, services, resumed }: Pick<TalkOrder, 'config' | 'tools' | 'services' | 'resumed'>,
  {
    configOf,
    ...box
  }: Required<Pick<ToolBox, 'run' | 'note' | 'isAnswered' | 'isOverheard' | 'speaker'>> & {
    /** The settings of the assistant whose tool is used. */
    configOf(name: string, given: Record<string, unknown>): TalkOrder['config'];
  },
): TalkingAgent {
  return new TalkingAgent(
    instructionsOf(config, services.llm !== null),
    {
      ...box,
      tools,
      isModel: services.llm !== null,
      isSaidFirst: (name, given) => sendsAway(usedTool(name, given).name, configOf(name, given)),
    },
    resumed?.lines,
  );
}
