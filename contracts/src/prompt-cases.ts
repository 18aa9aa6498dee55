import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import {
  caseVerdicts,
  checkVerdicts,
  maxCaseChecks,
  maxCaseNameLength,
  maxCaseTurnLength,
  maxCaseTurns,
  maxCheckCriterionLength,
  maxCheckLength,
  maxCheckSchemaLength,
  maxCheckWords,
  maxPromptCases,
  maxRunVersions,
  promptRunStatuses,
} from './prompt-cases.limits.ts';
import { promptTexts } from './prompts.limits.ts';
import { Id, nameText, PageQuery, page, Timestamp, Variables, WholeListQuery } from './shared.ts';

const filled = (what: string, most: number) =>
  z
    .string(`${what} is required`)
    .trim()
    .min(1, `${what} is required`)
    .max(most, `${what} can have at most ${most} characters`);

/** A condition on the last reply. Words match in any case. */
export const PromptCheck = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('contains'), text: filled('The text', maxCheckLength) }),
  z.strictObject({ kind: z.literal('not_contains'), text: filled('The text', maxCheckLength) }),
  /** RE2 syntax: without look-around and back-references. */
  z.strictObject({ kind: z.literal('pattern'), pattern: filled('The pattern', maxCheckLength) }),
  z.strictObject({
    kind: z.literal('max_words'),
    words: z
      .int('Words must be a whole number')
      .min(1, 'Words must be at least 1')
      .max(maxCheckWords, `Words must be at most ${maxCheckWords}`),
  }),
  /** The reply is JSON that is valid by this schema, which is stored as written. */
  z.strictObject({ kind: z.literal('json_schema'), schema: filled('The schema', maxCheckSchemaLength) }),
  /** A criterion that a language model judges. */
  z.strictObject({ kind: z.literal('criterion'), text: filled('The criterion', maxCheckCriterionLength) }),
]);
export type PromptCheck = z.infer<typeof PromptCheck>;

/** A conversation for testing a prompt: the person's turns, and checks of the last reply. */
export const PromptCaseInput = z.strictObject({
  name: nameText(filled('Name', maxCaseNameLength)),
  variables: Variables.default({}),
  turns: z
    .array(filled('What the person says', maxCaseTurnLength))
    .min(1, 'Please enter what the person says')
    .max(maxCaseTurns, `A case can have at most ${maxCaseTurns} turns`),
  checks: z
    .array(PromptCheck)
    .min(1, 'Please add a check')
    .max(maxCaseChecks, `A case can have at most ${maxCaseChecks} checks`),
});
export type PromptCaseInput = z.input<typeof PromptCaseInput>;

export const PromptCaseChange = PromptCaseInput.extend({
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
  updated_at: Timestamp.optional(),
});

export const PromptCase = z.object({
  id: Id,
  prompt_id: Id,
  ...PromptCaseInput.shape,
  /** Empty for an API key without the read scope if it created the case from a call. */
  turns: z.array(z.string()),
  /** The call that it was created from. */
  call_log_id: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PromptCase = z.infer<typeof PromptCase>;

/** The result of a check, and the reason. */
export const CheckOutcome = z.object({
  check: PromptCheck,
  verdict: z.enum(checkVerdicts),
  reason: z.string(),
});
export type CheckOutcome = z.infer<typeof CheckOutcome>;

export const CaseVerdict = z.enum(caseVerdicts);
export type CaseVerdict = z.infer<typeof CaseVerdict>;

/** The result of a case with one version. */
export const PromptResult = z.object({
  id: Id,
  case_id: Id,
  case_name: z.string(),
  version: z.int(),
  verdict: CaseVerdict,
  /** It passed in an earlier run with this version or an older one, and fails now. */
  is_regression: z.boolean(),
  /** The conversation: the person's turns and the replies. */
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
  outcomes: z.array(CheckOutcome),
  /** Why there is no reply. */
  error_message: z.string().nullable(),
  tokens: z.int().nullable(),
  milliseconds: z.int(),
});
export type PromptResult = z.infer<typeof PromptResult>;

/** A run of versions on cases. */
export const PromptRun = z.object({
  id: Id,
  prompt_id: Id,
  status: z.enum(promptRunStatuses),
  versions: z.array(z.int()),
  /** The built-in writer made up the replies: no result counts as passed. */
  is_simulated: z.boolean(),
  /** The answering model: its name, or the local writer's. */
  model: z.string(),
  host: z.string().nullable(),
  case_count: z.int(),
  total: z.int(),
  passed: z.int(),
  failed: z.int(),
  not_run: z.int(),
  simulated: z.int(),
  tokens: z.int(),
  error_message: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});
export type PromptRun = z.infer<typeof PromptRun>;

/** A run with its matrix: regressions first, then failures, then the rest, by case and version. */
export const PromptRunDetail = PromptRun.extend({ results: z.array(PromptResult) });
export type PromptRunDetail = z.infer<typeof PromptRunDetail>;

export const StartPromptRun = z.strictObject({
  versions: z
    .array(z.int().min(1).max(2_147_483_647))
    .min(1, 'Please choose a version')
    .max(maxRunVersions, `A run can have at most ${maxRunVersions} versions`),
  /** If absent: all. */
  case_ids: z.array(Id).min(1).max(maxPromptCases).optional(),
});
export type StartPromptRun = z.input<typeof StartPromptRun>;

/** Why a request about cases and runs was refused. */
export const promptCaseReasons = ['too_many_prompt_cases', 'too_many_prompt_runs', 'no_prompt_cases'] as const;

const byId = z.object({ id: Id });
const ofCase = byId.extend({ case_id: Id });
const ofRun = byId.extend({ run_id: Id });
const common = { access: 'member', flag: 'promptengine', signed_out_text: promptTexts.notAuthenticated } as const;
const reading = { ...common, permission: 'prompt.read' } as const;
const writing = { ...common, permission: 'prompt.write' } as const;

export const promptCaseApi = {
  'GET /api/prompts/:id/cases': {
    ...reading,
    stale_after: ['prompt_case.changed'],
    summary: 'Lists the cases of a prompt, newest first',
    params: byId,
    query: WholeListQuery,
    response: page(PromptCase),
  },
  'POST /api/prompts/:id/cases': {
    ...writing,
    summary: 'Adds a case to a prompt',
    params: byId,
    body: PromptCaseInput,
    response: PromptCase,
    status: 201,
  },
  'POST /api/prompts/:id/cases/from-call': {
    ...writing,
    summary: 'Makes a case of a call, with names and numbers made up',
    params: byId,
    body: z.strictObject({ call_log_id: Id }),
    response: PromptCase,
    status: 201,
  },
  'PUT /api/prompts/:id/cases/:case_id': {
    ...writing,
    summary: 'Changes a case; what passed before has to pass again',
    params: ofCase,
    body: PromptCaseChange,
    response: PromptCase,
  },
  'DELETE /api/prompts/:id/cases/:case_id': {
    ...writing,
    summary: 'Deletes a case; earlier runs keep what came of it',
    params: ofCase,
    status: 204,
  },
  'GET /api/prompts/:id/runs': {
    ...reading,
    stale_after: ['prompt_run.changed'],
    summary: 'Lists the runs of a prompt, newest first',
    params: byId,
    query: PageQuery,
    response: page(PromptRun),
  },
  'POST /api/prompts/:id/runs': {
    ...writing,
    summary: 'Tries versions of a prompt on its cases in the background',
    params: byId,
    body: StartPromptRun,
    response: PromptRun,
    status: 202,
  },
  'GET /api/prompts/:id/runs/:run_id': {
    ...reading,
    stale_after: ['prompt_run.changed'],
    summary: 'A run: how far it is, and its matrix',
    params: ofRun,
    response: PromptRunDetail,
  },
  'DELETE /api/prompts/:id/runs/:run_id': {
    ...writing,
    summary: 'Cancels a run that goes on, or deletes one that is over',
    params: ofRun,
    status: 204,
  },
} as const satisfies Endpoints;
