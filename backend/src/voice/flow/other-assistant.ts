import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import { Flow } from '@switchboard/contracts/flows/document';
import type { FlowValue } from '@switchboard/contracts/flows/fields';
import { flowFormat, maxInstructionLength, turnsRange } from '@switchboard/contracts/flows.limits';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import { beginningOf } from '../../text/beginning-of.ts';
import type { ProviderAccess } from '../services/provider-answer.ts';
import type { PronouncedWord } from '../speech/pronounced.ts';

/** The models of an assistant, with their keys. */
export interface AssistantModels {
  /** Null: the organization has no key for any of them. */
  llm: ProviderAccess | null;
  fallbacks: ProviderAccess[];
  /** Separate models for nodes of its flow, by `nodeModelKey`. */
  nodes: Record<string, ProviderAccess>;
}

/** The voice of an assistant, with its keys. */
export interface AssistantVoice {
  /** Null: the built-in voice, because it was chosen or the organization has no key for another one. */
  tts: ProviderAccess | null;
  fallbacks: ProviderAccess[];
  pronunciations: PronouncedWord[];
}

/** A tool that an assistant has in another assistant's conversation. */
export interface CarriedTool {
  name: string;
  description: string;
  parameters: object;
  said_meanwhile: string;
}

/** An assistant to whom a caller is handed over: its settings, and the variables of the call. */
export interface OtherAssistant {
  config: AssistantConfig;
  variables: Record<string, string>;
  /** The published version that takes the caller. */
  version?: number;
  models?: AssistantModels;
  /** Absent: it speaks as the call's assistant does. */
  voice?: AssistantVoice;
  /** Its tools, except those that act on the line. */
  tools?: readonly CarriedTool[];
}

const maxToolsOfNode = 30;

// The name of a parameter in a prompt must not become a placeholder again.
const withoutBraces = (text: string): string => text.replace(/[{}]/g, '');

/** Converts an assistant that follows its prompt to a flow of one free conversation with the known fields. */
function promptAsFlow({ config, tools = [] }: OtherAssistant, fields: Readonly<Record<string, FlowValue>>): Flow {
  const known = Object.entries(fields).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`);
  const knownText = known.length === 0 ? '' : `\n\nWhat you know already, and do not ask again:\n${known.join('\n')}`;
  const prompt = withoutBraces(systemPromptOf(config));
  const nodes = [
    {
      ...{ id: 'talk', kind: 'talk', name: config.name, max_turns: turnsRange.max },
      opening: withoutBraces(config.first_message),
      instruction: `${beginningOf(prompt, maxInstructionLength - knownText.length)}${knownText}`,
      tools: tools.map(({ name }) => name).slice(0, maxToolsOfNode),
      goal: 'Everything is done, or the person wants nothing more from you.',
    },
    { id: 'done', kind: 'end', text: '' },
  ] as const;
  const edge = (outcome: string) => ({
    ...{ id: outcome, from: 'talk', to: 'done' },
    on: { type: 'outcome' as const, outcome },
  });
  const exit = (trigger: 'stop' | 'goodbye') => ({
    ...{ id: trigger, trigger },
    action: { type: 'go_to' as const, node: 'done' },
  });
  return Flow.parse({
    format: flowFormat,
    start: 'talk',
    nodes,
    edges: [edge('goal'), edge('turns_used')],
    exits: [exit('stop'), exit('goodbye')],
  });
}

/** The flow that an assistant follows once it has the caller. */
export const flowOfOther = (other: OtherAssistant, fields: Readonly<Record<string, FlowValue>>): Flow =>
  followedFlow(other.config) ?? promptAsFlow(other, fields);
