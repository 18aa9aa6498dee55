import { z } from 'zod';
import { EndedReason } from './call-states.ts';
import { Cost } from './costs.ts';
import type { Endpoints } from './endpoint.ts';
import { FlowStart } from './flows/fields.ts';
import { maxFlowCentsRange, requiredCoverageRange } from './required-coverage.ts';
import { Id, nameText, PageQuery, page, Timestamp, Variables, WholeListQuery } from './shared.ts';
import {
  calleePersonas,
  maxCalleeLines,
  maxCriterionLength,
  maxExpectations,
  maxExpectedLength,
  maxMockLength,
  maxTestNameLength,
  maxTestTurns,
  maxToolMocks,
  testRunStatuses,
  testVerdicts,
} from './test-conversations.limits.ts';
import { maxTypedLength } from './voice.limits.ts';
import { SpokenLine } from './voice.ts';

const filled = (what: string, most: number) =>
  z
    .string(`${what} is required`)
    .trim()
    .min(1, `${what} is required`)
    .max(most, `${what} can have at most ${most} characters`);
const CalleeLine = filled('What is said', maxTypedLength);

/** The simulated person of a test, who hangs up after their last line. */
export const Callee = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('lines'),
    lines: z
      .array(CalleeLine)
      .min(1, 'Please enter what the callee says')
      .max(maxCalleeLines, `A callee can say at most ${maxCalleeLines} lines`),
  }),
  z.strictObject({ kind: z.literal('persona'), persona: z.enum(calleePersonas) }),
  /** A machine that plays this greeting and then stays silent. */
  z.strictObject({ kind: z.literal('voicemail'), greeting: CalleeLine }),
  z.strictObject({ kind: z.literal('silence') }),
]);
export type Callee = z.infer<typeof Callee>;

/** A tool's answer in a test, which makes no real request. */
export const ToolMock = z.strictObject({
  name: filled('The tool', 64),
  answer: z.string().max(maxMockLength, `An answer can have at most ${maxMockLength} characters`).default(''),
  /** Whether the answer is a failure. */
  is_failure: z.boolean().default(false),
});
export type ToolMock = z.infer<typeof ToolMock>;

const Words = {
  text: filled('The text', maxExpectedLength),
  is_pattern: z.boolean().default(false),
  /** The pattern's meaning in words: "that it is automated". */
  meaning: z.string().trim().max(maxExpectedLength).optional(),
};
const ToolName = filled('The tool', 64);

/** A condition that a conversation must meet. Words match in any case; patterns use RE2 syntax. */
export const Expectation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('says'), ...Words }),
  z.strictObject({ kind: z.literal('never_says'), ...Words }),
  /** The assistant says it in a question. */
  z.strictObject({ kind: z.literal('asks'), ...Words }),
  z.strictObject({
    kind: z.literal('tool_called'),
    name: ToolName,
    /** These arguments must have these values; the call can have others. */
    arguments: z.record(z.string().max(100), z.union([z.string().max(1000), z.number(), z.boolean()])).default({}),
  }),
  z.strictObject({ kind: z.literal('tool_not_called'), name: ToolName }),
  z.strictObject({
    kind: z.literal('ended'),
    reasons: z.array(EndedReason).min(1, 'Please choose how it ends').max(EndedReason.options.length),
  }),
  z.strictObject({
    kind: z.literal('max_turns'),
    turns: z
      .int('Turns must be a whole number')
      .min(1, 'Turns must be at least 1')
      .max(maxTestTurns, `Turns must be at most ${maxTestTurns}`),
  }),
  /** For every answer, in milliseconds. */
  z.strictObject({
    kind: z.literal('latency'),
    max_ms: z
      .int('Milliseconds must be a whole number')
      .min(1, 'Milliseconds must be at least 1')
      .max(60_000, 'Milliseconds must be at most 60000'),
  }),
  /** The assistant never says ten consecutive words of the system prompt, except its questions and quoted text. */
  z.strictObject({ kind: z.literal('keeps_instructions') }),
  /** The conversation begins with the whole notice that the assistant is automated. */
  z.strictObject({ kind: z.literal('gives_notice') }),
  /** Data that a model extracts from the conversation. */
  z.strictObject({
    kind: z.literal('data'),
    field: filled('The field', 100),
    value: filled('The value', maxExpectedLength),
  }),
  /** A criterion that a model judges. */
  z.strictObject({ kind: z.literal('criterion'), text: filled('The criterion', maxCriterionLength) }),
]);
export type Expectation = z.infer<typeof Expectation>;

/** A conversation that an assistant must hold as expected. */
export const TestConversationInput = z.strictObject({
  name: nameText(filled('Name', maxTestNameLength)),
  callee: Callee,
  variables: Variables.default({}),
  mocks: z.array(ToolMock).max(maxToolMocks, `A test can have at most ${maxToolMocks} answers of tools`).default([]),
  expectations: z
    .array(Expectation)
    .min(1, 'Please enter what is expected')
    .max(maxExpectations, `A test can have at most ${maxExpectations} expectations`),
  /** For an assistant with a flow: the node where the test begins. Null: the start of the flow. */
  flow_start: FlowStart.nullable().default(null),
  /** Publishing requires that this test passes. */
  is_required: z.boolean().default(false),
});
export type TestConversationInput = z.input<typeof TestConversationInput>;

export const TestConversationChange = TestConversationInput.extend({
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
  updated_at: Timestamp.optional(),
});

export const TestVerdict = z.enum(testVerdicts);
export type TestVerdict = z.infer<typeof TestVerdict>;

/** The source of a test: a call log, or a test in the dialog. */
export const TestSource = z.object({ kind: z.enum(['call_log', 'assistant_test']), id: Id });
export type TestSource = z.infer<typeof TestSource>;

/** Creates a test from a source; without expectations, it uses those that `TestProposal` has ticked. */
export const MakeTest = TestSource.extend({
  expectations: z
    .array(Expectation)
    .min(1, 'Please choose what is expected')
    .max(maxExpectations, `A test can have at most ${maxExpectations} expectations`)
    .optional(),
});
export type MakeTest = z.input<typeof MakeTest>;

/** An expectation that a test of this conversation could have. */
export const TestSuggestion = z.object({
  expectation: Expectation,
  /** Whether it is selected by default. */
  is_ticked: z.boolean(),
  /** The line or action, with a made-up person; null if it is about the whole conversation. */
  line: z.string().nullable(),
});
export type TestSuggestion = z.infer<typeof TestSuggestion>;

/** A test that can be created from a conversation. */
export const TestProposal = z.object({ name: z.string(), variables: Variables, suggestions: z.array(TestSuggestion) });
export type TestProposal = z.infer<typeof TestProposal>;

export const TestConversation = z.object({
  id: Id,
  assistant_id: Id,
  ...TestConversationInput.shape,
  /** Null for tests written by hand, and for deleted sources. */
  source: TestSource.nullable(),
  /** The source's conversation, with made-up names and numbers. */
  original: z.array(z.object({ role: z.enum(['assistant', 'user', 'system']), message: z.string() })),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TestConversation = z.infer<typeof TestConversation>;

/** The result of one expectation; `line` is the deciding place in the transcript, if there is one. */
export const ExpectationOutcome = z.object({
  expectation: Expectation,
  verdict: TestVerdict,
  line: z.int().nullable(),
  explanation: z.string(),
});
export type ExpectationOutcome = z.infer<typeof ExpectationOutcome>;

/** One execution of a conversation. */
export const HeldConversation = z.object({
  lines: z.array(SpokenLine),
  ended_reason: EndedReason,
  verdict: TestVerdict,
  outcomes: z.array(ExpectationOutcome),
});
export type HeldConversation = z.infer<typeof HeldConversation>;

/** The result of a test in a run: it passed if every repetition passed. */
export const TestResult = z.object({
  id: Id,
  /** The id of a test conversation, or the name of a test of the safety set. */
  key: z.string(),
  name: z.string(),
  is_required: z.boolean(),
  verdict: TestVerdict,
  held: z.array(HeldConversation),
});
export type TestResult = z.infer<typeof TestResult>;

export const TestRunStatus = z.enum(testRunStatuses);
export type TestRunStatus = z.infer<typeof TestRunStatus>;

/** Tests of one snapshot of an assistant, run one after the other. */
export const TestRun = z.object({
  id: Id,
  assistant_id: Id,
  /** Null: the draft at that time. */
  assistant_version: z.int().nullable(),
  /** SHA-256 of the tested snapshot, as in versions. */
  snapshot_hash: z.string(),
  status: TestRunStatus,
  /** The model that answered and judged: a provider with its model, or the practice model. */
  brain: z.string(),
  total: z.int(),
  passed: z.int(),
  failed: z.int(),
  undecided: z.int(),
  error_message: z.string().nullable(),
  /**
   * The cost so far of conversations and judging, at the prices of that time; null until the first test is finished.
   */
  cost: Cost.nullable(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});
export type TestRun = z.infer<typeof TestRun>;

export const TestRunDetail = TestRun.extend({ results: z.array(TestResult) });
export type TestRunDetail = z.infer<typeof TestRunDetail>;

export const StartTestRun = z.strictObject({
  /** If absent: the draft. */
  version: z.int().min(1).max(2_147_483_647).optional(),
  /** Keys of the tests to run; if absent: all. */
  keys: z.array(z.string().max(100)).min(1).max(200).optional(),
});
export type StartTestRun = z.input<typeof StartTestRun>;

/** The status of a test for one snapshot. */
export const GateTest = z.object({
  key: z.string(),
  name: z.string(),
  /** Included with every assistant. */
  is_safety: z.boolean(),
  is_required: z.boolean(),
  /** Null if this version of the test hasn't run for this snapshot. */
  verdict: TestVerdict.nullable(),
  /** The run with that verdict. */
  run_id: Id.nullable(),
});
export type GateTest = z.infer<typeof GateTest>;

const coverageText = `The coverage must be a whole number from ${requiredCoverageRange.min} to ${requiredCoverageRange.max}`;
const RequiredCoverage = z
  .int(coverageText)
  .min(requiredCoverageRange.min, coverageText)
  .max(requiredCoverageRange.max, coverageText);

const MaxFlowCents = z
  .number('The limit must be a number')
  .min(maxFlowCentsRange.min, `The limit must be at least ${maxFlowCentsRange.min} cents`)
  .max(maxFlowCentsRange.max, `The limit must be at most ${maxFlowCentsRange.max} cents`);

/** The requirements for publishing. */
export const TestGateChange = z.strictObject({
  requires_safety: z.boolean(),
  /** The percentage of the flow's nodes that tests must pass through; null for no minimum. If absent, unchanged. */
  required_coverage: RequiredCoverage.nullable().optional(),
  /** The maximum cost of the flow's most expensive path, in cents; null for no limit. If absent, unchanged. */
  max_flow_cents: MaxFlowCents.nullable().optional(),
});
export type TestGateChange = z.infer<typeof TestGateChange>;

/** The conditions for publishing a snapshot. */
export const TestGate = z.object({
  snapshot_hash: z.string(),
  /** The model that would answer and judge now. */
  brain: z.string(),
  requires_safety: z.boolean(),
  /** The percentage of the flow's nodes that tests must pass through; null for no minimum. */
  required_coverage: RequiredCoverage.nullish(),
  /** The maximum cost of the flow's most expensive path, in cents; null for no limit. */
  max_flow_cents: z.number().nullish(),
  /** Every required test has passed for exactly this snapshot, and its tests cover as much of its flow as required. */
  is_passed: z.boolean(),
  tests: z.array(GateTest),
  /** The part of the flow that the tests that passed for exactly this snapshot cover; null without a flow. */
  flow_coverage: z
    .object({
      nodes: z.object({ done: z.int(), total: z.int() }),
      edges: z.object({ done: z.int(), total: z.int() }),
      /** Nodes that no test enters, or only tests that didn't pass. */
      untested: z.array(z.object({ subflow: z.string().nullable(), node: z.string(), message: z.string() })),
    })
    .nullish(),
});
export type TestGate = z.infer<typeof TestGate>;

/** Why a request about test conversations was refused. */
export const testConversationReasons = [
  'too_many_test_conversations',
  'too_many_test_runs',
  'nothing_to_test',
] as const;

const byId = z.object({ id: Id });
const reading = { access: 'member', permission: 'assistant.read', flag: 'assistants', params: byId } as const;
const writing = { access: 'member', permission: 'assistant.write', flag: 'assistants', params: byId } as const;

export const testConversationApi = {
  'GET /api/assistants/:id/test-conversations': {
    ...reading,
    stale_after: ['test_conversation.changed'],
    summary: 'Lists the test conversations of an assistant, newest first',
    query: WholeListQuery,
    response: page(TestConversation),
  },
  'POST /api/assistants/:id/test-conversations': {
    ...writing,
    summary: 'Adds a test conversation to an assistant',
    body: TestConversationInput,
    response: TestConversation,
    status: 201,
  },
  'GET /api/test-conversations': {
    access: 'member',
    permission: 'assistant.read',
    flag: 'assistants',
    stale_after: ['test_conversation.changed'],
    summary: 'Lists the tests that were made of a conversation, newest first',
    query: WholeListQuery.extend({ source_id: Id }),
    response: page(TestConversation),
  },
  'GET /api/test-conversations/suggestions': {
    access: 'member',
    permission: 'assistant.write',
    flag: 'assistants',
    summary: 'Suggests what a test of a call or of an earlier test could expect',
    query: TestSource,
    response: TestProposal,
  },
  'POST /api/test-conversations': {
    access: 'member',
    permission: 'assistant.write',
    flag: 'assistants',
    summary:
      'Makes a test of a call or of an earlier test, with names and numbers made up, and runs it on the draft at once',
    body: MakeTest,
    response: z.object({ test: TestConversation, run: TestRun }),
    status: 201,
  },
  'PUT /api/test-conversations/:id': {
    ...writing,
    summary: 'Changes a test conversation; what passed before has to pass again',
    body: TestConversationChange,
    response: TestConversation,
  },
  'DELETE /api/test-conversations/:id': {
    ...writing,
    summary: 'Deletes a test conversation; earlier runs keep what came of it',
    status: 204,
  },
  'GET /api/assistants/:id/test-gate': {
    ...reading,
    stale_after: ['assistant.changed', 'test_conversation.changed', 'test_run.changed'],
    summary: 'Which tests the draft, or a version, has passed, and which of them publishing waits for',
    query: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    response: TestGate,
  },
  'PUT /api/assistants/:id/test-gate': {
    access: 'member',
    permission: 'assistant.override_tests',
    flag: 'assistants',
    params: byId,
    summary:
      'Says whether publishing waits for the safety tests that every assistant comes with, how much of its flow tests have to pass through, and what its most expensive path may cost',
    body: TestGateChange,
    response: TestGate,
  },
  'GET /api/assistants/:id/test-runs': {
    ...reading,
    stale_after: ['test_run.changed'],
    summary: 'Lists the runs of an assistant’s tests, newest first',
    query: PageQuery,
    response: page(TestRun),
  },
  'POST /api/assistants/:id/test-runs': {
    ...writing,
    summary: 'Runs tests of the draft, or of a version, in the background; nothing is really called',
    body: StartTestRun,
    response: TestRun,
    status: 202,
  },
  'GET /api/test-runs/:id': {
    ...reading,
    stale_after: ['test_run.changed'],
    summary: 'A run: how far it is, and what was said in each test',
    response: TestRunDetail,
  },
  'DELETE /api/test-runs/:id': {
    ...writing,
    summary: 'Cancels a run that goes on, or deletes one that is over, which counts for nothing then',
    status: 204,
  },
} as const satisfies Endpoints;
