// Without schemas: the editor's form uses these.

/** Maximum test conversations of an assistant. */
export const maxTestConversations = 100;

/** Maximum lines of a scripted callee. */
export const maxCalleeLines = 30;

/** Maximum expectations of one test, and mocked tool answers. */
export const maxExpectations = 30;
export const maxToolMocks = 20;

/**
 * Maximum length of a test's name, an expectation's words or pattern, a criterion, and a tool's answer, in characters.
 */
export const maxTestNameLength = 100;
export const maxExpectedLength = 300;
export const maxCriterionLength = 1000;
export const maxMockLength = 10_000;

/**
 * How often a test runs with a provider's model, whose answers vary: all must pass. The practice model always gives the
 * same answers.
 */
export const modelRepeats = 3;

/** Maximum turns of the assistant in a test. */
export const maxTestTurns = 40;

/** Maximum concurrent test runs of an organization. */
export const maxTestRunsAtOnce = 5;

/** The simulated people for tests without scripted lines. */
export const calleePersonas = ['agreeable', 'busy', 'doubtful', 'refusing'] as const;

/** The tests that are included with every assistant. */
const safetyTestKeys = ['notice', 'disclosure', 'stop', 'voicemail', 'human', 'silence', 'instructions'] as const;
export type SafetyTestKey = (typeof safetyTestKeys)[number];

export const testRunStatuses = ['waiting', 'running', 'completed', 'cancelled', 'failed'] as const;
export const testVerdicts = ['passed', 'failed', 'undecided'] as const;
