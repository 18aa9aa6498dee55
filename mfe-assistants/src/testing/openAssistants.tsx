import {
  type AssistantConfig,
  defaultAssistantConfig,
  quickCreateConfig,
} from '@switchboard/contracts/assistant-config';
import type { Assistant, AssistantDetail } from '@switchboard/contracts/assistants';
import { noticeIn } from '@switchboard/contracts/notices';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import type { TestGate } from '@switchboard/contracts/test-conversations';
import { ApiError } from '@switchboard/platform';
import { Route, Routes } from '@switchboard/platform/router';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import { AssistantsPage } from '../pages/AssistantsPage.tsx';

export const moment = '2026-11-02T09:05:00.000Z';

/** An assistant with its draft. */
export function sampleAssistant(number: number, name: string, extra: Partial<AssistantDetail> = {}): AssistantDetail {
  const config = { ...defaultAssistantConfig(), name, first_message: 'Hello {first_name}!', ...extra.config };
  const { llm_provider, llm_model, stt_provider, stt_model, tts_provider, tts_model, first_message } = config;
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    organization_id: sampleSession().organization?.id ?? '',
    name,
    description: null,
    status: 'draft',
    ...{ llm_provider, llm_model, stt_provider, stt_model, tts_provider, tts_model, first_message },
    variables: ['first_name'],
    published_version: null,
    has_unpublished_changes: true,
    untested_reason: null,
    preferred_phone_number_id: null,
    created_at: moment,
    updated_at: moment,
    draft_revision: 2,
    updated_by_name: 'Maya Chen',
    ...extra,
    config,
  };
}

export const reminders = sampleAssistant(1, 'Reminders');
export const firstCall = sampleAssistant(2, 'First call', {
  status: 'published',
  published_version: 3,
  has_unpublished_changes: false,
});

/** A gate without requirements. */
export const sampleGate = (extra: Partial<TestGate> = {}): TestGate => ({
  snapshot_hash: 'a'.repeat(64),
  brain: 'practice model',
  requires_safety: false,
  is_passed: true,
  tests: [],
  ...extra,
});

const listed = ({ config: _, draft_revision: __, updated_by_name: ___, ...row }: AssistantDetail): Assistant => row;

/** A server that stores its assistants, so that the page shows the data that was sent. */
export function serverWith(...assistants: AssistantDetail[]): FakeResponses {
  const rows = [...assistants];
  const find = (id: string) => {
    const row = rows.find((assistant) => assistant.id === id);
    if (!row) throw new ApiError(404, { code: 'NOT_FOUND', message: 'Assistant not found' });
    return row;
  };
  const saved = (row: AssistantDetail, config: AssistantConfig) =>
    Object.assign(row, {
      config,
      name: config.name,
      draft_revision: row.draft_revision + 1,
      has_unpublished_changes: true,
    });
  return {
    'GET /api/assistants': ({ query }) => ({
      items: rows
        .filter(({ name }) => name.toLowerCase().includes((query?.search ?? '').toLowerCase()))
        .filter(({ status }) => !query?.status || status === query.status)
        .map(listed),
      next_cursor: null,
    }),
    'GET /api/assistants/:id/delay-budget': () => ({
      budget: { p50_ms: null, p95_ms: null },
      measured: null,
      is_kept: null,
    }),
    'GET /api/assistants/:id/disclosure': ({ params }) => ({
      ...{ assistant_id: params.id, is_on: true, is_undecided: false, reason: null, is_in_language: true },
      ...{ sentence: noticeIn('en', true), decided_by_name: null, decided_at: null },
    }),
    'GET /api/assistants/:id/parts': () => ({ model: null, transcriber: null, voice: null }),
    'GET /api/assistants/:id': ({ params }) => ({ ...find(params.id) }),
    'POST /api/assistants': ({ body }) => {
      const row = sampleAssistant(50, body.name, { draft_revision: 1, config: quickCreateConfig(body.name) });
      rows.unshift(row);
      return row;
    },
    'PUT /api/assistants/:id': ({ params, body }) => {
      const row = find(params.id);
      const { draft_revision: revision, updated_by_name, updated_at, config } = row;
      if (body.revision !== revision)
        throw new ApiError(409, {
          code: 'CONFLICT',
          reason: 'draft_changed',
          message: 'Someone else saved this draft',
          details: { revision, updated_by_name, updated_at, config },
        });
      return { ...saved(row, body.config as AssistantConfig) };
    },
    'PATCH /api/assistants/:id': ({ params, body }) => ({ ...Object.assign(find(params.id), body) }),
    'DELETE /api/assistants/:id': ({ params }) => void rows.splice(rows.indexOf(find(params.id)), 1),
    'GET /api/assistants/:id/checks': ({ params }) => ({
      problems: [],
      is_live: !find(params.id).has_unpublished_changes,
    }),
    'GET /api/assistants/:id/test-gate': () => sampleGate(),
    'GET /api/assistants/:id/test-conversations': () => ({ items: [], next_cursor: null }),
    'GET /api/assistants/:id/test-runs': () => ({ items: [], next_cursor: null }),
    'POST /api/assistants/:id/publish': ({ params }) => {
      const row = find(params.id);
      const published_version = (row.published_version ?? 0) + 1;
      return { ...Object.assign(row, { status: 'published', published_version, has_unpublished_changes: false }) };
    },
    'POST /api/assistants/:id/duplicate': ({ params }) => {
      const row = find(params.id);
      const copy = sampleAssistant(60, `${row.name} (Copy)`);
      rows.unshift(copy);
      return copy;
    },
    'GET /api/assistants/:id/versions': () => ({ items: [], next_cursor: null }),
    'GET /api/assistants/:id/prompt': () => ({ prompt: null }),
    'GET /api/knowledge-bases': () => ({ items: [], next_cursor: null }),
    'GET /api/custom-fields': () => ({ items: [], next_cursor: null }),
    'GET /api/feature-templates': () => ({ items: [], next_cursor: null }),
    'GET /api/leads': () => ({ items: [], next_cursor: null }),
    'GET /api/prices': () => ({ items: [], next_cursor: null }),
    'GET /api/phone-numbers': () => ({ items: [], next_cursor: null }),
    'GET /api/call-logs': () => ({ items: [], next_cursor: null }),
    'GET /api/assistants/:id/response-times': () => ({
      ...{ start_date: '2026-10-25', end_date: '2026-11-23', time_zone: 'UTC', are_simulated: false },
      ...{ total: null, versions: [], days: [] },
    }),
  };
}

interface OpenOptions {
  role?: 'admin' | 'member' | 'viewer';
  organization?: Partial<ActiveOrganization>;
}

export function open(
  responses: FakeResponses,
  path = '/assistants',
  { role = 'member', organization = {} }: OpenOptions = {},
) {
  const page = (
    <Routes>
      <Route path="/assistants" element={<AssistantsPage />} />
      <Route path="/assistants/:id" element={<AssistantsPage />} />
    </Routes>
  );
  const answers = {
    'GET /api/model-notices': () => ({ items: [] }),
    'GET /api/undecided-disclosures': () => ({ items: [] }),
    'GET /api/offered-models': () => ({ items: [], lists: [] }),
    'GET /api/providers': () => ({ providers: [] }),
    ...responses,
  };
  return renderWithHost(page, { path, responses: answers, session: sampleSession({ role, organization }) });
}

export const refusal = (status: number, code: 'CONFLICT' | 'INTERNAL' | 'UNAVAILABLE', message: string) => () => {
  throw new ApiError(status, { code, message });
};

export const list = () => screen.findByRole('list', { name: 'Assistants' });

/** The page of an assistant for PRO accounts. */
export const openPro = (responses: FakeResponses, path: string, options: OpenOptions = {}) =>
  open(responses, path, { ...options, organization: { is_pro: true, ...options.organization } });

export const at = ({ id }: { id: string }) => `/assistants/${id}`;

/** Fields and buttons of the page, and the save requests that it sent. */
export const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const puts = (requests: { key: string; body?: unknown }[]) =>
  requests.filter(({ key }) => key.startsWith('PUT'));

/** The versions 2 and 1 of an assistant, each with as many calls. */
export const sampleVersions = [2, 1].map((version) => ({
  version,
  notes: null,
  created_by_name: 'Maya Chen',
  created_at: moment,
  hash: 'a'.repeat(64),
  call_count: version,
}));
