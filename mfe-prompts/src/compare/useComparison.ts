import type { ChangeUnit } from '@switchboard/contracts/prompt-changes';
import { useEffect, useState } from 'react';
import type { Comparison } from './compareTexts.ts';
import { startComparison } from './startComparison.ts';

/** How far a comparison is. */
export interface Compared {
  comparison: Comparison | null;
  isDone: boolean;
}

/** Two texts compared, first by paragraphs and then by words. */
export function useComparison(before: string, after: string, unit: ChangeUnit = 'paragraph'): Compared {
  const [compared, setCompared] = useState<Compared & { before: string; after: string }>();
  useEffect(
    () =>
      startComparison(
        { before, after, unit },
        (answer) => setCompared({ ...answer, before, after }),
        () =>
          setCompared((now) => {
            const isOfThese = now?.before === before && now.after === after;
            return { comparison: isOfThese ? now.comparison : null, isDone: true, before, after };
          }),
      ),
    [before, after, unit],
  );
  const isOfThese = compared?.before === before && compared.after === after;
  return isOfThese ? compared : { comparison: null, isDone: false };
}
