import { expect, it } from 'vitest';
import { cleanText, lostPlaceholders } from './clean-text.ts';

const prompt = 'You are a helper.\nAsk {first_name} for the date.';

it.each([
  ['a fence', `\`\`\`markdown\n${prompt}\n\`\`\``],
  ['words before and after', `Sure! Here's the refined prompt:\n\n${prompt}\n\nLet me know if you'd like changes!`],
  ['a fence after words', `Here is the prompt:\n\n\`\`\`\n${prompt}\n\`\`\``],
  ['reasoning', `<think>Keep {first_name}.</think>\n${prompt}`],
  ['quotes', `"${prompt}"`],
  ['nothing', prompt],
])("cleaning a model's text removes %s around it", (_, answer) => {
  expect(cleanText(answer)).toBe(prompt);
});

it("cleaning a model's text keeps code blocks and questions within it", () => {
  const text = 'Answer like this:\n```json\n{"a": 1}\n```\nThen ask:\n\nWould it suit you?';
  expect(cleanText(text)).toBe(text);
});

it('placeholders that a rewritten text lost are named', () => {
  expect(lostPlaceholders(`${prompt} {Company}`, 'Ask {FIRST_NAME}.')).toBe('The text no longer has {Company}.');
  expect(lostPlaceholders(prompt, prompt)).toBeNull();
});
