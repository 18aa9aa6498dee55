import { costSum } from '@switchboard/contracts/cost-words';
import type { Cost } from '@switchboard/contracts/costs';

/** What a test has cost, as a sentence. */
export const costText = (cost: Cost): string => `Cost: ${costSum(cost)}.`;
