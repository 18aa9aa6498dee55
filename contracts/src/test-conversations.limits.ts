// Without schemas: the editor's form has these.

/** Test conversations that an assistant can have. */
export const maxTestConversations = 100;

/** What a scripted callee says at most. */
export const maxCalleeLines = 30;

/** Expectations of one test, and answers that it gives in the place of tools. */
export const maxExpectations = 30;
export const maxToolMocks = 20;

/** Longest name of a test, words or pattern of an expectation, criterion, and answer of a tool, in characters. */
export const maxTestNameLength = 100;
export const maxExpectedLength = 300;
export const maxCriterionLength = 1000;
export const maxMockLength = 10_000;

/** How often a test is run with the model of a provider, whose answers differ: all must pass. The practice model always says the same. */
export const modelRepeats = 3;

/** Times that the assistant speaks in a test before it is ended. */
export const maxTestTurns = 40;

/** Runs of tests that an organization may have at work. */
export const maxTestRunsAtOnce = 5;

/** Who the assistant speaks with where nobody wrote lines. */
export const calleePersonas = ['agreeable', 'busy', 'doubtful', 'refusing'] as const;

/** The tests that every assistant comes with. */
const safetyTestKeys = ['notice', 'disclosure', 'stop', 'voicemail', 'human', 'silence', 'instructions'] as const;
export type SafetyTestKey = (typeof safetyTestKeys)[number];

export const testRunStatuses = ['waiting', 'running', 'completed', 'cancelled', 'failed'] as const;
export const testVerdicts = ['passed', 'failed', 'undecided'] as const;
