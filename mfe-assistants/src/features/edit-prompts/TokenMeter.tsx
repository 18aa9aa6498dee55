import { languageModel } from '@switchboard/contracts/model-catalogue';
import { Text } from '@switchboard/design-system';
import { useWatch } from '@switchboard/platform/forms';
import { useDeferredValue, useMemo } from 'react';
import { estimatedTokens } from '../../prompts/tokens.ts';

const counted = (tokens: number) => tokens.toLocaleString('en-US');

/** How much of the context window the system prompt takes, estimated. */
export function TokenMeter() {
  const [text, provider, model, contextWindow] = useWatch({
    name: ['system_prompt', 'llm_provider', 'llm_model', 'llm_configuration.contextWindow'],
  }) as [string, string, string, number | null];
  const later = useDeferredValue(text);
  const tokens = useMemo(() => estimatedTokens(later), [later]);
  const size = languageModel(provider, model)?.context_size;
  const window = contextWindow ?? size ?? 0;
  const isTooLong = window > 0 && tokens > window;
  return (
    <Text size="sm" tone={isTooLong ? 'danger' : 'muted'} as="p">
      System Prompt: about {counted(tokens)} tokens (estimated) of {counted(window)} in the context window.
      {size !== undefined && ` The model takes ${counted(size)}.`}
      {isTooLong && ' It does not fit: shorten it, or widen the context window.'}
    </Text>
  );
}
