import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Flow } from '@switchboard/contracts/flows/document';
import type { ValidPrice } from '@switchboard/contracts/price-usage';
import { providerOf } from '@switchboard/contracts/provider-names';
import type { Tx } from '../../database/database.ts';
import { instructionsOf } from '../../voice/call-handling/system-instructions.ts';
import { nodeModelKey, nodeModels } from '../../voice/flow/node-models.ts';
import type { FlowPricing, TokenPrice } from '../../voice/flow/node-prices.ts';
import { estimatedTokens } from '../../voice/services/count-tokens.ts';
import { readValidPrices } from '../costs/valid-prices.read.ts';
import { toolDefinitions } from '../tools/built-in.ts';

interface Priced extends TokenPrice {
  /** Null: it costs nothing. */
  currency: string | null;
}

const free: Priced = { input: 0, output: 0, currency: null };

/** What tokens of a model cost; null where one of its prices is missing. */
function priceOf(prices: readonly ValidPrice[], provider: string, model: string): Priced | null {
  const find = (unit: ValidPrice['unit']) => {
    const fit = prices.filter((price) => price.provider === provider && price.unit === unit);
    return fit.find((price) => price.model === model) ?? fit.find((price) => price.model === '');
  };
  const [input, output] = [find('input_tokens'), find('output_tokens')];
  if (!input || !output || input.currency !== output.currency) return null;
  // Prices are for a million tokens.
  const cents = ({ price }: ValidPrice) => (Number(price) * 100) / 1_000_000;
  return { input: cents(input), output: cents(output), currency: input.currency };
}

/** What the models of a flow cost today, in one currency. */
export interface FlowPrices {
  pricing: FlowPricing;
  /** Null if nothing costs anything, or not all in one currency: then nothing has a price. */
  currency: string | null;
}

/** Reads the prices of the models that a flow can ask. The practice model is free; a node whose model is unknown asks the assistant's. */
export async function readFlowPrices(
  tx: Pick<Tx, '$queryRaw'>,
  organizationId: string,
  flow: Flow,
  config: AssistantConfig,
  now = new Date(),
): Promise<FlowPrices> {
  const prices = await readValidPrices(tx, organizationId, now);
  const provider = providerOf('llm', config.llm_provider);
  const usual = provider === null ? free : priceOf(prices, provider, config.llm_model);
  const own = nodeModels(flow).map(({ provider: name, model }) => {
    const named = providerOf('llm', name);
    const price = name === 'builtin' ? free : named === null ? usual : priceOf(prices, named, model);
    return [nodeModelKey({ provider: name, model }), price] as const;
  });
  const currencies = new Set([usual, ...own.map(([, price]) => price)].flatMap((price) => price?.currency ?? []));
  const isOne = currencies.size <= 1;
  const inOne = (price: Priced | null) => (isOne || price?.currency === null ? price : null);
  return {
    pricing: {
      usual: inOne(usual),
      own: Object.fromEntries(own.map(([key, price]) => [key, inOne(price)])),
      rules: estimatedTokens(instructionsOf({ ...config, system_prompt: '', call_about: '' }, true)),
      maxReply: config.llm_configuration.maxTokens,
      tools: Object.fromEntries(
        toolDefinitions(config).map((tool) => [tool.name, estimatedTokens(JSON.stringify(tool))]),
      ),
    },
    currency: isOne ? ([...currencies][0] ?? null) : null,
  };
}
