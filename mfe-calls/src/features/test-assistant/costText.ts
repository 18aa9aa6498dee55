import { costSum } from '@switchboard/contracts/cost-words';
import type { Cost } from '@switchboard/contracts/costs';

/** The cost of a test, as a sentence. */
export const costText = (cost: Cost): string => `Cost: ${costSum(cost)}.`;
