import type { AssistantConfig } from './assistant-config.ts';
import { variablesOfFlow } from './flows/reads.ts';
import { namesIn } from './placeholders.ts';
import { systemPromptOf } from './system-prompt.ts';

/** The recipient of a text: people who hear or read it, or a model. */
export type FilledKind = 'spoken' | 'written' | 'prompt';

/** A text of an assistant whose placeholders are filled in. */
export interface FilledText {
  /** The field, such as `tools.0.said_meanwhile`. */
  path: string;
  text: string;
  kind: FilledKind;
}

type Fill = (text: FilledText) => string;

const spokenFields = ['first_message', 'end_call_message', 'idle_message', 'idle_hangup_message'] as const;
const spokenSettings = ['voicemailMessage', 'noticeMessage'] as const;
const promptFields = ['call_about', 'summary_prompt', 'evaluation_prompt', 'structured_data_prompt'] as const;
const spokenOfTools = ['said_meanwhile', 'said_when_closed', 'said_when_refused', 'said_afterwards'];
const spokenOfFunctions = ['said_meanwhile', 'said_on_failure'] as const;

/**
 * Replaces every text of an assistant that has placeholders by the result of `fill`. The system prompt is generated if
 * there is none.
 */
export function fillTexts(config: AssistantConfig, fill: Fill): AssistantConfig {
  const part = <T extends object>(of: T, names: readonly string[], kind: FilledKind, above = ''): T => ({
    ...of,
    ...Object.fromEntries(
      Object.entries(of).flatMap(([name, text]) =>
        names.includes(name) && typeof text === 'string' ? [[name, fill({ path: `${above}${name}`, text, kind })]] : [],
      ),
    ),
  });
  const prompt = systemPromptOf(config);
  const isMade = prompt !== config.system_prompt;
  const path = isMade ? 'call_about' : 'system_prompt';
  const system_prompt = fill({ path, text: prompt, kind: 'prompt' });
  const spoken = part(config, spokenFields, 'spoken');
  return {
    ...part(spoken, promptFields, 'prompt'),
    system_prompt,
    configuration: part(config.configuration, spokenSettings, 'spoken', 'configuration.'),
    functions: config.functions.map((fn, index) => ({
      ...fn,
      http: part(fn.http, spokenOfFunctions, 'spoken', `functions.${index}.http.`),
    })),
    tools: config.tools.map((tool, index) => {
      const said = part(tool, spokenOfTools, 'spoken', `tools.${index}.`);
      return said.type === 'send_whatsapp' ? part(said, ['message'], 'written', `tools.${index}.`) : said;
    }),
  };
}

/** Every text of an assistant in which placeholders are filled in, the system prompt first. */
export function filledTexts(config: AssistantConfig): FilledText[] {
  const texts: FilledText[] = [];
  fillTexts(config, (found) => {
    texts.push(found);
    return found.text;
  });
  return texts;
}

/** The flow that an assistant follows; null if it follows its prompt. */
export const followedFlow = ({ conversation, flow }: Pick<AssistantConfig, 'conversation' | 'flow'>) =>
  conversation === 'flow' ? flow : null;

// A flow has its own first message, and its nodes have their own instructions.
const promptPaths = ['system_prompt', 'call_about', 'first_message'];

/** The texts that an assistant's conversations use: without those of its prompt if it follows its flow. */
export function usedTexts(config: AssistantConfig): FilledText[] {
  const texts = filledTexts(config);
  return config.conversation === 'flow' ? texts.filter(({ path }) => !promptPaths.includes(path)) : texts;
}

/** Names of the placeholders in these texts, and of its flow's variables, each once. */
export function placeholdersOf(config: AssistantConfig): string[] {
  const flow = followedFlow(config);
  const names = usedTexts(config).flatMap(({ text }) => namesIn(text));
  return [...new Set([...names, ...(flow ? variablesOfFlow(flow) : [])])];
}
