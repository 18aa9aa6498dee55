import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { PriceUnit } from '@switchboard/contracts/cost-units';
import type { Cost, Usage } from '@switchboard/contracts/costs';
import { priceUsage, type ValidPrice } from '@switchboard/contracts/price-usage';
import { providerOf } from '@switchboard/contracts/provider-names';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import { estimatedTokens } from '../../prompts/tokens.ts';

/** A minute of a typical call: six turns, with the assistant speaking half of the time. */
const minute = { turns: 6, historyTokens: 300, replyTokens: 120, spokenCharacters: 450 };

type Providers = Pick<
  AssistantConfig,
  'llm_provider' | 'llm_model' | 'stt_provider' | 'stt_model' | 'tts_provider' | 'tts_model'
>;

/** The usage of a minute of a call, in the units of prices. */
export function usageOfMinute(config: Providers & Pick<AssistantConfig, 'system_prompt' | 'call_about'>): Usage[] {
  const { llm_provider, llm_model, stt_provider, stt_model, tts_provider, tts_model } = config;
  const prompt = estimatedTokens(systemPromptOf(config));
  const [llm, stt, tts] = [
    providerOf('llm', llm_provider),
    providerOf('stt', stt_provider),
    providerOf('tts', tts_provider),
  ];
  const used = (
    part: Usage['part'],
    provider: Usage['provider'],
    model: string,
    unit: PriceUnit,
    quantity: number,
  ) => ({
    ...{ part, provider, model, unit, quantity, is_estimated: true },
  });
  return [
    used('model', llm, llm_model, 'input_tokens', minute.turns * (prompt + minute.historyTokens)),
    used('model', llm, llm_model, 'output_tokens', minute.replyTokens),
    used('transcriber', stt, stt_model, 'seconds', 60),
    used('voice', tts, tts_model, 'characters', minute.spokenCharacters),
  ];
}

/** The cost of a minute of a call with these parts, by the organization's prices. */
export const costOfMinute = (config: Parameters<typeof usageOfMinute>[0], prices: readonly ValidPrice[]): Cost =>
  priceUsage(usageOfMinute(config), prices);

/** The delay before the assistant may answer a finished sentence, in seconds. */
export const leastPause = ({
  configuration: { waitSeconds, onPunctuationSeconds, endpointing },
}: Pick<AssistantConfig, 'configuration'>): number =>
  Math.max(waitSeconds, onPunctuationSeconds, endpointing.min_endpointing_delay);
