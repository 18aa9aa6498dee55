// Without schemas: the form of a case uses these.

/** Maximum cases of a prompt, turns of a case, and checks of a case. */
export const maxPromptCases = 200;
export const maxCaseTurns = 20;
export const maxCaseChecks = 20;

/**
 * Maximum length of a name, a turn, a check's text and a criterion, in characters; maximum words that a check can
 * allow.
 */
export const maxCaseNameLength = 100;
export const maxCaseTurnLength = 2_000;
export const maxCheckLength = 300;
export const maxCheckCriterionLength = 1_000;
export const maxCheckWords = 10_000;

/** Maximum size of a check's JSON Schema, in characters. */
export const maxCheckSchemaLength = 20_000;

/** Maximum versions in one run, concurrent requests for replies, and concurrent runs of an organization. */
export const maxRunVersions = 10;
export const repliesAtOnce = 8;
export const maxPromptRunsAtOnce = 2;

export const promptRunStatuses = ['waiting', 'running', 'completed', 'cancelled', 'failed'] as const;

/** The result of a check. */
export const checkVerdicts = ['passed', 'failed', 'not_run'] as const;

/** The result of a case; `simulated`: nothing failed, but no language model answered, which never counts as passed. */
export const caseVerdicts = ['passed', 'failed', 'not_run', 'simulated'] as const;
