import { z } from 'zod';
import { AssistantDetail } from './assistants.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp } from './shared.ts';
import { TestResult, TestRun } from './test-conversations.ts';

export const ModelPart = z.enum(['llm', 'stt', 'tts']);
export type ModelPart = z.infer<typeof ModelPart>;

/** A model that a provider listed for the organization's key. */
export const OfferedModel = z.object({
  /** The provider's name in assistants. */
  provider: z.string(),
  part: ModelPart,
  id: z.string(),
  /** The last day, according to the provider's list. */
  shut_down_on: z.iso.date().nullable(),
  context_size: z.int().nullable(),
  max_output: z.int().nullable(),
  /** Our catalogue doesn't know it. */
  is_new: z.boolean(),
  /** Since when the list no longer has it. */
  missing_since: Timestamp.nullable(),
});
export type OfferedModel = z.infer<typeof OfferedModel>;

/** When the list of a provider was read. */
export const ModelListState = z.object({
  provider_name: z.string(),
  read_at: Timestamp.nullable(),
  /** Why the last read failed. */
  error: z.string().nullable(),
});

/** A replacement of an assistant's model, in its own provider and its fallbacks. */
const Replacement = z.strictObject({
  part: ModelPart,
  provider: z.string().min(1).max(50),
  from_model: z.string().min(1).max(200),
  to_model: z.string().min(1).max(200),
});
export type Replacement = z.infer<typeof Replacement>;

/** The tests of the live version, and the same with the other model. */
export const ModelTrial = z.object({
  id: Id,
  assistant_id: Id,
  assistant_version: z.int(),
  ...Replacement.shape,
  before: TestRun,
  after: TestRun,
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
});
export type ModelTrial = z.infer<typeof ModelTrial>;

export const ModelTrialDetail = ModelTrial.extend({
  results: z.object({ before: z.array(TestResult), after: z.array(TestResult) }),
});
export type ModelTrialDetail = z.infer<typeof ModelTrialDetail>;

/** Why a migration or a trial was refused. */
export const offeredModelReasons = ['model_not_used', 'model_not_offered'] as const;

const byId = z.object({ id: Id });
const reading = { access: 'member', permission: 'assistant.read', flag: 'assistants' } as const;
const writing = { access: 'member', permission: 'assistant.write', flag: 'assistants' } as const;

export const offeredModelApi = {
  'GET /api/offered-models': {
    ...reading,
    stale_after: ['provider.changed'],
    summary: 'Lists the models that providers listed for the organization’s keys, and when each list was read',
    response: z.object({ items: z.array(OfferedModel), lists: z.array(ModelListState) }),
  },
  'POST /api/assistants/:id/model-trials': {
    ...writing,
    summary: 'Runs an assistant’s tests with its model and with another one, in the background',
    params: byId,
    body: Replacement,
    response: ModelTrial,
    status: 202,
  },
  'GET /api/assistants/:id/model-trials': {
    ...reading,
    stale_after: ['test_run.changed'],
    summary: 'Lists the newest trials of other models, newest first',
    params: byId,
    response: z.object({ items: z.array(ModelTrial) }),
  },
  'GET /api/model-trials/:id': {
    ...reading,
    stale_after: ['test_run.changed'],
    summary: 'Reads a trial: verdicts and costs of both models, test by test',
    params: byId,
    response: ModelTrialDetail,
  },
  'POST /api/assistants/:id/migrate-model': {
    ...writing,
    summary: 'Replaces a model of an assistant in its draft, or publishes the live version with the other model',
    params: byId,
    body: Replacement.extend({ publish: z.boolean().default(false) }),
    response: AssistantDetail,
  },
} as const satisfies Endpoints;
