import type { llm } from '@livekit/agents';
import type { FlowField } from '@switchboard/contracts/flows/fields';
import type { NodeOf } from '@switchboard/contracts/flows/nodes';
import type { FlowAction, FlowEvent } from '@switchboard/contracts/flows/walk/position';

/** The tool that brings another assistant to the conversation; models never see it. */
export const handOverTool = 'hand_over_to_assistant';
/** The tool that uses a tool of the assistant that took the caller; models see the one that it uses. */
export const otherTool = 'use_tool_of_assistant';

export type ActionOf<T extends FlowAction['type']> = Extract<FlowAction, { type: T }>;

/** Where a flow speaks, and asks for tools. */
export interface FlowOutput {
  /** Says a text; a piece of one that comes in pieces `continues` what was said before it. Left out, the call's assistant speaks. */
  say(text: string, continues?: boolean, speaker?: number): void;
  /** A tool that the assistant doesn't have is refused: false. */
  call(name: string, given: Record<string, unknown>): boolean;
}

/** A free conversation at a node. */
export interface Talking {
  action: ActionOf<'reply'>;
  node: NodeOf<'talk'>;
  /** The fields that it collects. */
  fields: readonly FlowField[];
  /** What was said since the node was entered. */
  chat: llm.ChatContext;
  /** Tools that the node may use. */
  tools: readonly llm.FunctionTool[];
}

/** What decides where words are needed: the model of a provider, or the practice model. */
export interface Thinker {
  /** Which of the intents somebody means; null: none. */
  classify(action: ActionOf<'classify'>): Promise<string | null>;
  /** Says the next thing of a free conversation. Null where a tool was asked for, whose answer comes back. */
  reply(talking: Talking, output: FlowOutput): Promise<Extract<FlowEvent, { type: 'replied' }> | null>;
  /** Answers a question from passages. False where they have no answer. */
  answer(question: string, passages: string, output: FlowOutput): Promise<boolean>;
}

/** The same, and says each time that it is asked. */
export const noticed = (thinker: Thinker, onAsk: () => void): Thinker => ({
  classify: (action) => {
    onAsk();
    return thinker.classify(action);
  },
  reply: (talking, output) => {
    onAsk();
    return thinker.reply(talking, output);
  },
  answer: (question, passages, output) => {
    onAsk();
    return thinker.answer(question, passages, output);
  },
});
