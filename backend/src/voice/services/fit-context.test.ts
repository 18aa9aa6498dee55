import { expect, it } from 'vitest';
import { countTokens, estimatedTokens } from './count-tokens.ts';
import { cutInMiddle, fitContext } from './fit-context.ts';

const budget = { window: 4_096, reply: 1_024, model: 'own' };
const call = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'a', function: { name: 'find', arguments: '{}' } }],
};
const rolesOf = (messages: readonly { role?: string }[]) => messages.map(({ role }) => role).join(' ');

it('a prompt above the context window keeps the question, the tool call and its result', async () => {
  const system = { role: 'system', content: 'Be kind. '.repeat(2_200) };
  const user = { role: 'user', content: 'Where is my order?' };
  const kept = await fitContext([system, user, call, { role: 'tool', content: 'Shipped.' }], [], budget);
  expect(kept).toEqual([system, user, call, { role: 'tool', content: 'Shipped.' }]);
});

it('a long tool result is cut in its middle with a note before any turn is left out', async () => {
  const result = { role: 'tool', content: `first ${'x y '.repeat(15_000)} last` };
  const asked = { role: 'user', content: 'Where is my order?' };
  const kept = await fitContext(
    [{ role: 'system', content: 'Be kind.' }, { role: 'user', content: 'Hello' }, asked, call, result],
    [],
    budget,
  );
  expect(rolesOf(kept)).toBe('system user user assistant tool');
  const shown = String(kept.at(-1)?.content);
  expect(shown).toMatch(/^first [\s\S]+characters of this result were left out here[\s\S]+ last$/);
  expect(estimatedTokens(shown)).toBeLessThan(budget.window - budget.reply);
});

it('whole turns are left out, the oldest first, and never a tool result without its call', async () => {
  const long = { role: 'user', content: 'a b c '.repeat(500) };
  const turns = [
    long,
    call,
    { role: 'tool', content: 'One.' },
    long,
    call,
    { role: 'tool', content: 'Two.' },
    { role: 'user', content: 'And now?' },
  ];
  const kept = await fitContext([{ role: 'system', content: 'Be kind.' }, ...turns], [], { ...budget, window: 2_800 });
  expect(rolesOf(kept)).toBe('system user assistant tool user');
  expect(kept[3]?.content).toBe('Two.');
});

it('the definitions of tools and the reply count towards the context window', async () => {
  const talk = [
    { role: 'user', content: 'a b c '.repeat(300) },
    { role: 'user', content: 'And now?' },
  ];
  const tool = { name: 'find', description: 'Finds things. '.repeat(400), parameters: {} };
  expect(await fitContext(talk, [], budget)).toHaveLength(2);
  expect(await fitContext(talk, [tool, tool], budget)).toHaveLength(1);
});

it("tokens are counted by the vocabulary of OpenAI's models, and overestimated for others", async () => {
  const texts = ['The caller sounds angry.', '{"status":"shipped"}', '<|endoftext|>', 'x'.repeat(30_000)];
  const counted = await countTokens(texts, 'gpt-4o');
  expect(counted.slice(0, 2)).toEqual([5, 6]);
  for (const [place, text] of texts.entries())
    expect(estimatedTokens(text)).toBeGreaterThanOrEqual(counted[place] ?? 0);
  expect(await countTokens(texts, 'llama-3')).toEqual(texts.map(estimatedTokens));
});

it('a cut never splits a character in two', () => {
  expect(cutInMiddle('🙂'.repeat(50), 11).isWellFormed()).toBe(true);
});
