import type { IntentChoice } from '@switchboard/contracts/flows/walk/position';
import { plain, stem } from '../practice/words.ts';

// Words without a meaning for intents.
const empty = new Set(
  `a an the i you he she it we they me my your our their this that these those is are was were be am do does did have has had can could
  will would should shall may might must to of in on at for with about from by as and or but so if then not no yes please just really very
  well um uh oh ok okay what which who when where why how there here want wants like know say says said tell asks ask caller person someone`.split(
    /\s+/,
  ),
);

/** The stems of the words in a text that carry its meaning. */
const meaning = (text: string): Set<string> =>
  new Set(
    plain(text)
      .replaceAll('?', ' ')
      .split(' ')
      .filter((word) => word !== '' && !empty.has(word))
      .map(stem),
  );

const maxKept = 2_000;
const kept = new Map<string, ReadonlySet<string>>();

/** The stems of a flow's examples, cached because every turn compares them. */
function meaningOf(example: string): ReadonlySet<string> {
  const known = kept.get(example);
  if (known) return known;
  if (kept.size >= maxKept) kept.clear();
  const found = meaning(example);
  kept.set(example, found);
  return found;
}

/** Maximum length that is compared: what people say in a minute. */
const maxSaid = 1_000;

/** Share of an example's words that have to be said. Source: half of them is the least that is more likely meant than not. */
const leastShare = 0.5;

/** The intent whose examples and description share the most words with what was said; null: none. */
export function closestIntent(said: string, choices: readonly IntentChoice[]): string | null {
  const words = meaning(said.slice(0, maxSaid));
  let best: { id: string; share: number } | null = null;
  for (const { id, intent, examples } of choices)
    for (const text of [...examples, intent]) {
      const wanted = meaningOf(text);
      if (wanted.size === 0) continue;
      const share = [...wanted].filter((word) => words.has(word)).length / wanted.size;
      if (share >= leastShare && share > (best?.share ?? 0)) best = { id, share };
    }
  return best?.id ?? null;
}
