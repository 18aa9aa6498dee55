import type { ViolationCounter } from '@switchboard/contracts/interviews.limits';
import { t } from './t.ts';

/** "2 of 3 tab changes". */
export const countText = (counter: ViolationCounter, count: number, limit: number): string =>
  t(`count.${counter}`, { count, limit });

/** "2 of 3 tab changes; the third ends the interview", generated from the limit. */
export function countWithLimit(counter: ViolationCounter, count: number, limit: number): string {
  const counted = countText(counter, count, limit);
  return count >= limit ? t('count.over', { counted }) : t('count.limit', { counted, limit });
}
