import type { llm } from '@livekit/agents';
import type { FlowField } from '@switchboard/contracts/flows/fields';
import type { NodeOf } from '@switchboard/contracts/flows/nodes';
import type { FlowAction, FlowEvent } from '@switchboard/contracts/flows/walk/position';

/** The tool that brings another assistant into the conversation; models never see it. */
export const handOverTool = 'hand_over_to_assistant';
/** The tool that runs a tool of the assistant that took the caller; models see the tool that it runs. */
export const otherTool = 'use_tool_of_assistant';

export type ActionOf<T extends FlowAction['type']> = Extract<FlowAction, { type: T }>;

/** Where a flow speaks and calls tools. */
export interface FlowOutput {
  /**
   * Says a text. In a text that comes in pieces, a later piece `continues` the earlier ones. Without `speaker`, the call's assistant
   * speaks.
   */
  say(text: string, continues?: boolean, speaker?: number): void;
  /** False if the assistant doesn't have the tool. */
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

/** Decides where a model is needed: a provider's model, or the practice model. */
export interface Thinker {
  /** The intent of what was said; null: none. */
  classify(action: ActionOf<'classify'>): Promise<string | null>;
  /** Says the next sentences of a free conversation. Null if a tool was called, whose result comes back. */
  reply(talking: Talking, output: FlowOutput): Promise<Extract<FlowEvent, { type: 'replied' }> | null>;
  /** Answers a question from passages. False if they have no answer. */
  answer(question: string, passages: string, output: FlowOutput): Promise<boolean>;
}

/** The thinker with a callback for each request. */
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
