import { seconds } from '../start/display.ts';
import type { Stage } from './stage.ts';

/**
 * A sentence when a stage has used more processor time than it may on a machine where the same work takes `slowness` times
 * as much. Nothing is judged where processor time cannot be known, or where the stage has no budget.
 */
export function beyondBudget(
  { budgetSeconds }: Pick<Stage, 'budgetSeconds'>,
  usedSeconds: number | null,
  slowness: number,
): string | null {
  if (usedSeconds === null || budgetSeconds === undefined || usedSeconds <= budgetSeconds * slowness) return null;
  const here = slowness > 1 ? `, ${seconds(budgetSeconds * slowness * 1000)} on this machine now` : '';
  return `It has grown: ${seconds(usedSeconds * 1000)} of processor time, and its budget is ${budgetSeconds} s${here}. See "Budgets" in tooling/README.md.`;
}
