import { expect, test } from 'vitest';
import { estimatedTokens } from './tokens.ts';

test.each([
  ['', 0],
  ['Hello, how can I help you today?', 9],
  ['internationalization', 3],
  ['{first_name}', 5],
  ['今日は', 3],
])('the text %j is estimated at %i tokens', (text, tokens) => {
  expect(estimatedTokens(text)).toBe(tokens);
});
