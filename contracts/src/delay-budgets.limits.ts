/** Shortest and longest delay that a budget can name, in milliseconds. */
export const delayBudgetRange = { min: 100, max: 30_000 } as const;

/** Answers that have to be measured before a budget is enforced: of fewer, one slow answer decides alone. */
export const minMeasuredAnswers = 5;
