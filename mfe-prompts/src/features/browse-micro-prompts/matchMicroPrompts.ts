import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';

/** The prompts whose title or content contains every word of the search, in any case and order. */
export function matchMicroPrompts(prompts: readonly MicroPrompt[], search: string): readonly MicroPrompt[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return prompts;
  return prompts.filter(({ title, content }) => {
    const text = `${title}\n${content}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
