import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { PublishProblem } from '@switchboard/contracts/assistants';
import type { BudgetAnswer, DelayBudget, MeasuredDelays } from '@switchboard/contracts/delay-budgets';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { lockAssistant, readAssistant } from '../assistants/assistant-row.ts';
import { draftOf } from '../assistants/stored-config.ts';
import { snapshotHash } from '../test-conversations/test-gate.ts';
import { measuredDelays } from './measured-delays.ts';

const budgetOf = ({ delay_budget_p50_ms, delay_budget_p95_ms }: assistants): DelayBudget => ({
  p50_ms: delay_budget_p50_ms,
  p95_ms: delay_budget_p95_ms,
});

const hasBudget = ({ p50_ms, p95_ms }: DelayBudget): boolean => p50_ms !== null || p95_ms !== null;

const isExceeded = (budget: DelayBudget, measured: MeasuredDelays, figure: 'p50_ms' | 'p95_ms'): boolean =>
  budget[figure] !== null && measured[figure] > budget[figure];

async function measuredFor(tx: Tx, row: assistants, config: AssistantConfig) {
  return measuredDelays(tx, row, config, await snapshotHash(tx, config));
}

async function answerOf(tx: Tx, row: assistants): Promise<BudgetAnswer> {
  const budget = budgetOf(row);
  const measured = await measuredFor(tx, row, draftOf(row));
  const is_kept =
    measured && hasBudget(budget)
      ? !isExceeded(budget, measured, 'p50_ms') && !isExceeded(budget, measured, 'p95_ms')
      : null;
  return { budget, measured, is_kept };
}

/** The budget of an assistant, and what its draft measured. Throws NOT_FOUND. */
export const readDelayBudget = (context: Context, id: string): Promise<BudgetAnswer> =>
  transact(context, async (tx) => answerOf(tx, await readAssistant(tx, id)));

/** Changes the budget of an assistant. Throws NOT_FOUND. */
export function changeDelayBudget(context: Context, id: string, budget: DelayBudget): Promise<BudgetAnswer> {
  return transact(context, async (tx) => {
    const before = await lockAssistant(tx, id);
    const data = { delay_budget_p50_ms: budget.p50_ms, delay_budget_p95_ms: budget.p95_ms };
    const after = await tx.assistants.update({ where: { id }, data });
    const changes = difference(before, after, ['delay_budget_p50_ms', 'delay_budget_p95_ms']);
    if (Object.keys(changes).length > 0)
      await recordChange(tx, context, {
        resource: 'assistant',
        id,
        name: before.name,
        change: 'updated',
        details: changes,
      });
    return answerOf(tx, after);
  });
}

const sourceTexts: Record<MeasuredDelays['source'], string> = {
  calls: 'real calls',
  browser_tests: 'spoken tests of this draft',
  test_conversations: 'test conversations of this draft, in text',
};

const inMs = (ms: number) => `${ms.toLocaleString('en-US')} ms`;

/** What publishing is refused for, or warned of, because of how soon an assistant answers. */
export async function delayProblems(tx: Tx, row: assistants, config: AssistantConfig): Promise<PublishProblem[]> {
  const budget = budgetOf(row);
  if (!hasBudget(budget)) return [];
  const measured = await measuredFor(tx, row, config);
  if (!measured)
    return [
      {
        level: 'warning',
        field: '',
        message: 'There is nothing to compare with the delay budget yet. Run the tests, or talk to this draft',
      },
    ];
  const { answers, source } = measured;
  const where = `Measured: ${answers.toLocaleString('en-US')} answers in ${sourceTexts[source]}`;
  const problem = (figure: 'p50_ms' | 'p95_ms', share: string): PublishProblem[] =>
    isExceeded(budget, measured, figure)
      ? [
          {
            level: 'error',
            field: '',
            message: `${share} came within ${inMs(measured[figure])}, and the budget is ${inMs(budget[figure] ?? 0)}. ${where}`,
          },
        ]
      : [];
  return [...problem('p50_ms', 'Half of the answers'), ...problem('p95_ms', '95 of 100 answers')];
}
