// Without schemas: the form of a case has these.

/** Cases of a prompt, what a person says in one, and its checks. */
export const maxPromptCases = 200;
export const maxCaseTurns = 20;
export const maxCaseChecks = 20;

/** Longest name, turn, text of a check and criterion, in characters; words that a check may allow. */
export const maxCaseNameLength = 100;
export const maxCaseTurnLength = 2_000;
export const maxCheckLength = 300;
export const maxCheckCriterionLength = 1_000;
export const maxCheckWords = 10_000;

/** Largest JSON Schema of a check, in characters. */
export const maxCheckSchemaLength = 20_000;

/** Versions that one run tries, replies that are asked for at a time, and runs of an organization at work. */
export const maxRunVersions = 10;
export const repliesAtOnce = 8;
export const maxPromptRunsAtOnce = 2;

export const promptRunStatuses = ['waiting', 'running', 'completed', 'cancelled', 'failed'] as const;

/** What becomes of a check. */
export const checkVerdicts = ['passed', 'failed', 'not_run'] as const;

/** What becomes of a case; `simulated`: nothing failed, and no language model answered, which never counts as passed. */
export const caseVerdicts = ['passed', 'failed', 'not_run', 'simulated'] as const;
