import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { costSum } from '@switchboard/contracts/cost-words';
import type { ValidPrice } from '@switchboard/contracts/price-usage';
import { expect, test } from 'vitest';
import { costOfMinute, leastPause, usageOfMinute } from './estimate.ts';

const config = { ...defaultAssistantConfig(), system_prompt: 'Be kind.' };
const price = (provider: ValidPrice['provider'], unit: ValidPrice['unit'], amount: string): ValidPrice => ({
  ...{ provider, model: '', unit, price: amount, currency: 'USD', valid_from: '2026-01-01' },
});

test('a longer prompt makes a minute more expensive, by its tokens in every turn', () => {
  const [short] = usageOfMinute(config);
  const [long] = usageOfMinute({ ...config, system_prompt: 'Be kind. '.repeat(1_000) });
  expect((long?.quantity ?? 0) - (short?.quantity ?? 0)).toBe(6 * (3_000 - 3));
});

test("the price of a minute adds up its parts, and says if a part isn't priced", () => {
  const prices = [
    price('openai', 'input_tokens', '2'),
    price('openai', 'output_tokens', '8'),
    price('deepgram', 'seconds', '0.006'),
  ];
  expect(costSum(costOfMinute(config, prices))).toBe('About $0.010596, without what is not priced');
  expect(costSum(costOfMinute(config, [...prices, price('elevenlabs', 'characters', '0.1')]))).toMatch(
    /^About \$0\.05/,
  );
  const builtIn = { llm_provider: 'builtin', stt_provider: 'builtin', tts_provider: 'builtin' } as const;
  expect(costSum(costOfMinute({ ...config, ...builtIn }, []))).toBe('Nothing');
});

test('the minimum pause before an answer is the longest of its three waits', () => {
  expect(leastPause(config)).toBe(0.6);
  const slow = { ...config.configuration, onPunctuationSeconds: 2 };
  expect(leastPause({ configuration: slow })).toBe(2);
});
