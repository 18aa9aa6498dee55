/** Minimum and maximum delay of a budget, in milliseconds. */
export const delayBudgetRange = { min: 100, max: 30_000 } as const;

/** Minimum measured answers before a budget is enforced: with fewer, one slow answer would decide alone. */
export const minMeasuredAnswers = 5;
