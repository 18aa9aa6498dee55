import { contextWindowOf } from '@switchboard/contracts/assistant-config';
import { usedTexts } from '@switchboard/contracts/filled-texts';
import { namesIn, strayBraces } from '@switchboard/contracts/placeholders';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import type { PublishCheck } from '../publish-facts.ts';

export const promptIsThere: PublishCheck = (snapshot) =>
  snapshot.conversation === 'prompt' && systemPromptOf(snapshot).trim() === ''
    ? [
        {
          level: 'warning',
          field: 'system_prompt',
          message: 'There is no system prompt: the assistant does not know what its calls are about',
        },
      ]
    : [];

// It can still be filled in manually or by API clients that place calls.
export const placeholdersAreFilled: PublishCheck = (snapshot, { fillable }) => {
  const seen = new Set<string>();
  return usedTexts(snapshot).flatMap(({ path, text }) =>
    namesIn(text).flatMap((name) => {
      if (fillable.has(name.toLowerCase()) || seen.has(name)) return [];
      seen.add(name);
      const message = `Nothing fills {${name}}: no field of leads or campaigns has this name`;
      return [{ level: 'warning' as const, field: path, message, kind: 'unfilled_placeholder' as const }];
    }),
  );
};

/** Finds braces in spoken or displayed texts that are no placeholder, such as `{name | there}`. */
export const bracesAreUnderstood: PublishCheck = (snapshot) =>
  usedTexts(snapshot).flatMap(({ path, text, kind }) => {
    const [first] = kind === 'prompt' ? [] : strayBraces(text);
    if (first === undefined) return [];
    const message = `"${first}" is not a placeholder and is left out. Write {name} or {{name}}.`;
    return [{ level: 'warning' as const, field: path, message, kind: 'stray_braces' as const }];
  });

const count = (tokens: number) => tokens.toLocaleString('en-US');

/** The fewest tokens that a conversation needs in addition to the prompt, the tools and one reply. */
const leastConversation = 500;

/** The prompt, the tools and the longest reply must leave room for what people say. */
export const promptFits: PublishCheck = (snapshot, { promptTokens }) => {
  // Each node of a flow has its own short prompt.
  if (snapshot.llm_provider === 'builtin' || snapshot.conversation === 'flow') return [];
  const { tokens: window, is_own } = contextWindowOf(snapshot);
  const reply = Math.min(snapshot.llm_configuration.maxTokens, Math.floor(window / 2));
  const { prompt, tools } = promptTokens;
  if (prompt + tools + reply + leastConversation <= window) return [];
  const toolPart = tools > 0 ? `, tools ${count(tools)}` : '';
  const needs = `System prompt ${count(prompt)} tokens${toolPart}, longest reply ${count(reply)}`;
  const whose = is_own ? "The model's context window" : 'The context window';
  return [
    {
      level: 'error',
      field: 'system_prompt',
      message: `${whose} of ${count(window)} tokens is too small. ${needs}, and a conversation needs ${count(leastConversation)}. Shorten the prompt or choose a larger context window.`,
    },
  ];
};
