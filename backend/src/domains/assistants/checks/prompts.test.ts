import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { expect, it } from 'vitest';
import type { PublishFacts } from '../publish-facts.ts';
import { bracesAreUnderstood, placeholdersAreFilled, promptFits } from './prompts.ts';

const facts = (promptTokens = { prompt: 0, tools: 0 }): PublishFacts => ({
  ...{
    fillable: new Set(['first_name']),
    providers: new Map(),
    offered: [],
    knowledge: new Map(),
    promptTokens,
    schemaProblem: null,
    flow: null,
    today: '2026-11-28',
  },
  tools: { secretOrigins: new Map(), privateNetworks: [], slots: new Map(), missingFor: () => null },
});
const config = { ...quickCreateConfig('Robin'), llm_provider: 'openai' as const, llm_model: 'gpt-4' };
const within = (contextWindow: number) => ({
  ...config,
  llm_configuration: { ...config.llm_configuration, contextWindow },
});

it("a prompt that doesn't fit the context window is reported with the token counts", () => {
  const [problem] = promptFits(within(6_000), facts({ prompt: 4_600, tools: 300 }));
  expect(problem).toMatchObject({ level: 'error', field: 'system_prompt' });
  expect(problem?.message).toBe(
    'The context window of 6,000 tokens is too small. System prompt 4,600 tokens, tools 300, longest reply 1,024, and a conversation needs 500. Shorten the prompt or choose a larger context window.',
  );
  expect(promptFits(within(8_000), facts({ prompt: 4_600, tools: 300 }))).toEqual([]);
});

it("the check uses the model's own context window if none is chosen", () => {
  for (const untouched of [0, 4_096])
    expect(promptFits(within(untouched), facts({ prompt: 6_000, tools: 0 }))).toEqual([]);
  expect(promptFits(within(0), facts({ prompt: 7_000, tools: 0 }))[0]?.message).toContain(
    "The model's context window of 8,192 tokens",
  );
});

it('the checks warn about invalid braces and unknown placeholders in every text of the assistant', () => {
  const odd = {
    ...config,
    first_message: 'Hi {{first_name | there}}.',
    summary_prompt: 'What did {first_name} of {company} say?',
    tools: [{ type: 'do_not_call' as const, said_afterwards: 'Bye {nickname}.' }],
  };
  expect(bracesAreUnderstood(odd, facts()).map(({ field }) => field)).toEqual(['first_message']);
  expect(placeholdersAreFilled(odd, facts()).map(({ field, message }) => `${field} ${message}`)).toEqual([
    expect.stringMatching(/^summary_prompt Nothing fills \{company\}/),
    expect.stringMatching(/^tools\.0\.said_afterwards Nothing fills \{nickname\}/),
  ]);
});
