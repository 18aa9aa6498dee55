import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { ApiError } from '@switchboard/platform';
import { Route, Routes } from '@switchboard/platform/router';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import { AssistantsPage } from '../pages/AssistantsPage.tsx';

export const moment = '2026-11-02T09:05:00.000Z';

export function sampleAssistant(number: number, name: string, extra: Partial<AssistantDetail> = {}): AssistantDetail {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    organization_id: sampleSession().organization?.id ?? '',
    name,
    description: null,
    status: 'draft',
    llm_provider: 'openai',
    llm_model: 'gpt-4',
    stt_provider: 'deepgram',
    stt_model: 'nova-3',
    tts_provider: 'elevenlabs',
    tts_model: 'eleven_turbo_v2',
    first_message: 'Hello {first_name}!',
    variables: ['first_name'],
    published_version: extra.status === 'published' ? 1 : null,
    has_unpublished_changes: extra.status !== 'published',
    draft_revision: 1,
    config: { ...defaultAssistantConfig(), name, first_message: 'Hello {first_name}!' },
    updated_by_name: null,
    created_at: moment,
    updated_at: moment,
    ...extra,
  };
}

export const reminders = sampleAssistant(1, 'Reminders');
export const firstCall = sampleAssistant(2, 'First call', { status: 'published' });

/** A server that keeps its assistants, so that the page shows what was really sent. */
export function serverWith(...assistants: AssistantDetail[]): FakeResponses {
  const rows = [...assistants];
  const find = (id: string) => {
    const row = rows.find((assistant) => assistant.id === id);
    if (!row) throw new ApiError(404, { code: 'NOT_FOUND', message: 'Assistant not found' });
    return row;
  };
  return {
    'GET /api/assistants': ({ query }) => ({
      items: rows
        .filter(({ name }) => name.toLowerCase().includes((query?.search ?? '').toLowerCase()))
        .map((row) => ({ ...row })),
      next_cursor: null,
    }),
    'GET /api/assistants/:id': ({ params }) => ({ ...find(params.id) }),
    'POST /api/assistants': ({ body }) => {
      const row = sampleAssistant(50, body.name);
      rows.unshift(row);
      return row;
    },
    'PATCH /api/assistants/:id': ({ params, body }) => ({ ...Object.assign(find(params.id), body) }),
  };
}

export function open(responses: FakeResponses, path = '/assistants', role: 'member' | 'viewer' = 'member') {
  const page = (
    <Routes>
      <Route path="/assistants" element={<AssistantsPage />} />
      <Route path="/assistants/:id" element={<AssistantsPage />} />
    </Routes>
  );
  return renderWithHost(page, { path, responses, session: sampleSession({ role }) });
}

export const refusal = (status: number, code: 'CONFLICT' | 'INTERNAL' | 'UNAVAILABLE', message: string) => () => {
  throw new ApiError(status, { code, message });
};

export const list = () => screen.findByRole('list', { name: 'Assistants' });
