/**
 * An estimate of a text's tokens without a model's vocabulary: one for a word of up to eight letters, more for a longer one, and one for
 * each character that is neither letter nor space. Scripts without spaces count a token for each character.
 */
export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+|[^\s]/gu,
  ))
    tokens += Math.max(1, Math.ceil(part.length / 8));
  return tokens;
}
