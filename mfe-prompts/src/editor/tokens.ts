/**
 * Estimates a text's number of tokens without a model's own vocabulary: a word of up to eight letters counts as one, a longer one as more,
 * and every other character except spaces as one. Scripts without spaces count one token per character.
 */
export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+|[^\s]/gu,
  ))
    tokens += Math.max(1, Math.ceil(part.length / 8));
  return tokens;
}
