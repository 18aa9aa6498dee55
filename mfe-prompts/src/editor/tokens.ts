/**
 * About how many tokens a text is, without a model's own vocabulary: a word of up to eight letters is one, a longer one more, and
 * what is neither letter nor space is one each. Scripts without spaces count a token for each character.
 */
export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+|[^\s]/gu,
  ))
    tokens += Math.max(1, Math.ceil(part.length / 8));
  return tokens;
}
