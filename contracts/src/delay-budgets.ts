import { z } from 'zod';
import { delayBudgetRange } from './delay-budgets.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { Id } from './shared.ts';

const { min, max } = delayBudgetRange;
const message = `Please enter between ${min} and ${max.toLocaleString('en-US')} ms`;
const Delay = z.int(message).min(min, message).max(max, message).nullable();

/** Maximum response times of an assistant, as median and 95th percentile in milliseconds; null: no limit. */
export const DelayBudget = z.strictObject({ p50_ms: Delay, p95_ms: Delay });
export type DelayBudget = z.infer<typeof DelayBudget>;

export const ChangeDelayBudget = DelayBudget.refine(
  ({ p50_ms, p95_ms }) => p50_ms === null || p95_ms === null || p50_ms <= p95_ms,
  { path: ['p95_ms'], message: '95 in a hundred can’t be sooner than half' },
);

/** The source of the measurements: real calls, spoken tests in the browser, or test conversations in text. */
const measuredSources = ['calls', 'browser_tests', 'test_conversations'] as const;

/** Response times of a draft, or of versions that respond equally fast. */
export const MeasuredDelays = z.object({
  source: z.enum(measuredSources),
  answers: z.int(),
  p50_ms: z.int(),
  p95_ms: z.int(),
});
export type MeasuredDelays = z.infer<typeof MeasuredDelays>;

export const BudgetAnswer = z.object({
  budget: DelayBudget,
  /** Null if there is nothing to compare yet. */
  measured: MeasuredDelays.nullable(),
  /** Null without a budget or without a measurement. */
  is_kept: z.boolean().nullable(),
});
export type BudgetAnswer = z.infer<typeof BudgetAnswer>;

const params = z.object({ id: Id });

export const delayBudgetApi = {
  'GET /api/assistants/:id/delay-budget': {
    access: 'member',
    permission: 'assistant.read',
    flag: 'assistants',
    stale_after: ['assistant.changed', 'assistant_test.changed', 'test_run.changed'],
    summary: 'Reads how soon an assistant has to answer, and how soon its draft does as far as that was measured',
    params,
    response: BudgetAnswer,
  },
  'PUT /api/assistants/:id/delay-budget': {
    access: 'member',
    permission: 'assistant.override_tests',
    flag: 'assistants',
    summary: 'Changes how soon an assistant has to answer to be published',
    params,
    body: ChangeDelayBudget,
    response: BudgetAnswer,
  },
} as const satisfies Endpoints;
