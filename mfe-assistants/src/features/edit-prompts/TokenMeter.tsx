import { languageModel } from '@switchboard/contracts/model-catalogue';
import { Text } from '@switchboard/design-system';
import { useWatch } from '@switchboard/platform/forms';
import { useMemo } from 'react';
import { estimatedTokens } from '../../prompts/tokens.ts';
import { useSettledFields } from '../../prompts/useSettledFields.ts';

const counted = (tokens: number) => tokens.toLocaleString('en-US');

/** The estimated share of the context window that the system prompt takes. */
export function TokenMeter() {
  const [provider, model, contextWindow] = useWatch({
    name: ['llm_provider', 'llm_model', 'llm_configuration.contextWindow'],
  }) as [string, string, number | null];
  const [text] = useSettledFields<[string]>(['system_prompt']);
  const tokens = useMemo(() => estimatedTokens(text), [text]);
  const size = languageModel(provider, model)?.context_size;
  const window = contextWindow || size || 0;
  const isTooLong = window > 0 && tokens > window;
  return (
    <Text size="sm" tone={isTooLong ? 'danger' : 'muted'} as="p">
      System Prompt: about {counted(tokens)} tokens (estimated) of {counted(window)} in the context window.
      {size !== undefined && ` The model takes ${counted(size)}.`}
      {isTooLong && ' It does not fit: shorten it, or widen the context window.'}
    </Text>
  );
}
