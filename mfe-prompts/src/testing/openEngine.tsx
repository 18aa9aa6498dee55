import type { GenerationDetail } from '@switchboard/contracts/generations';
import type { PromptDetail, PromptVersionDetail } from '@switchboard/contracts/prompts';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import type { TranscriptDetail } from '@switchboard/contracts/transcripts';
import { ApiError } from '@switchboard/platform';
import { Route, Routes } from '@switchboard/platform/router';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { AiEditPromptPage } from '../pages/AiEditPromptPage.tsx';
import { CreatePromptPage } from '../pages/CreatePromptPage.tsx';
import { CreateTranscriptPage } from '../pages/CreateTranscriptPage.tsx';
import { EditPromptPage } from '../pages/EditPromptPage.tsx';
import { PromptEnginePage } from '../pages/PromptEnginePage.tsx';
import { PromptHistoryPage } from '../pages/PromptHistoryPage.tsx';
import { PromptPage } from '../pages/PromptPage.tsx';
import { TranscriptPage } from '../pages/TranscriptPage.tsx';

export const moment = '2026-11-02T09:05:00.000Z';
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export function sampleVersion(version: number, content: string): PromptVersionDetail {
  return {
    id: idOf(900 + version),
    prompt_id: idOf(1),
    title: 'First call',
    version,
    content,
    note: null,
    writer: { kind: 'person', model: null, host: null, is_edited: false },
    restored_from: null,
    labels: [],
    created_by_name: 'Maya Chen',
    created_at: moment,
  };
}

export function samplePrompt(number: number, title: string, extra: Partial<PromptDetail> = {}): PromptDetail {
  const latest = extra.latest === undefined ? sampleVersion(1, 'Greet {first_name}.') : extra.latest;
  return {
    id: idOf(number),
    title,
    description: null,
    status: 'ready',
    source_type: 'written',
    transcript_id: null,
    generation_id: null,
    latest_version: latest?.version ?? 0,
    created_by_name: 'Maya Chen',
    created_at: moment,
    updated_at: moment,
    source_description: null,
    transcript_name: null,
    is_of_call: false,
    labels: [],
    requires_passing_cases: false,
    ...extra,
    latest,
  };
}

export function sampleTranscript(number: number, extra: Partial<TranscriptDetail> = {}): TranscriptDetail {
  return {
    id: idOf(number),
    name: 'A good call',
    content: 'Agent: Hello, is this a good time?\nUser: Yes, go ahead.',
    preview: 'Agent: Hello, is this a good time?',
    call_log_id: null,
    prompt_count: 0,
    unsaved_text_count: 0,
    created_by_name: 'Maya Chen',
    created_at: moment,
    updated_at: moment,
    ...extra,
  };
}

const localWriter = {
  kind: 'local',
  name: 'Local writer, no language model',
  model: null,
  host: null,
  is_own: false,
} as const;

export function sampleGeneration(number: number, extra: Partial<GenerationDetail> = {}): GenerationDetail {
  return {
    id: idOf(number),
    kind: 'transcript',
    status: 'generating',
    prompt_id: null,
    transcript_id: null,
    conversation_id: idOf(number),
    writer: localWriter,
    is_masked: false,
    text: '',
    remark: null,
    decision: null,
    result: null,
    error_message: null,
    tokens: null,
    created_by_name: 'Maya Chen',
    created_at: moment,
    finished_at: null,
    before: null,
    feedback: null,
    messages: [],
    ...extra,
  };
}

const notFound = () => {
  throw new ApiError(404, { code: 'NOT_FOUND', message: 'Not found' });
};

interface Rows {
  prompts?: PromptDetail[];
  /** Of every prompt, newest first. */
  versions?: PromptVersionDetail[];
  transcripts?: TranscriptDetail[];
}

/** A fake server that stores rows, so that pages show what was really sent. */
export function serverWith({ prompts = [], versions, transcripts = [] }: Rows): FakeResponses {
  const find = (id: string) => prompts.find((row) => row.id === id) ?? notFound();
  const saved = versions ?? prompts.flatMap(({ latest }) => latest ?? []);
  return {
    'GET /api/prompts': ({ query }) => ({
      items: prompts.filter(({ title }) => title.toLowerCase().includes(query?.search?.toLowerCase() ?? '')),
      next_cursor: null,
    }),
    'POST /api/prompts': ({ body }) => {
      const row = samplePrompt(70, body.title, { latest: sampleVersion(1, body.content) });
      prompts.push(row);
      return row;
    },
    'GET /api/prompts/:id': ({ params }) => ({ ...find(params.id) }),
    'PATCH /api/prompts/:id': ({ params, body }) => ({ ...Object.assign(find(params.id), body) }),
    'DELETE /api/prompts/:id': ({ params }) => {
      prompts.splice(prompts.indexOf(find(params.id)), 1);
      return undefined;
    },
    'GET /api/prompts/:id/versions': () => ({ items: [...saved], next_cursor: null }),
    'GET /api/prompts/:id/versions/:version': ({ params }) =>
      saved.find(({ version }) => version === Number(params.version)) ?? notFound(),
    'POST /api/prompts/:id/versions': ({ params, body }) => {
      const row = find(params.id);
      const latest = sampleVersion(row.latest_version + 1, body.content);
      saved.unshift(latest);
      return { ...Object.assign(row, { latest, latest_version: latest.version }) };
    },
    'POST /api/prompts/:id/restore': ({ params, body }) => {
      const row = find(params.id);
      const old = saved.find(({ version }) => version === body.version);
      const latest = { ...sampleVersion(row.latest_version + 1, old?.content ?? ''), restored_from: body.version };
      saved.unshift(latest);
      return { ...Object.assign(row, { latest, latest_version: latest.version }) };
    },
    'GET /api/transcripts': () => ({ items: [...transcripts], next_cursor: null }),
    'GET /api/transcripts/:id': ({ params }) => transcripts.find(({ id }) => id === params.id) ?? notFound(),
    'POST /api/transcripts': ({ body }) => {
      const row = sampleTranscript(80, body);
      transcripts.push(row);
      return row;
    },
    'DELETE /api/transcripts/:id': ({ params }) => {
      transcripts.splice(
        transcripts.findIndex(({ id }) => id === params.id),
        1,
      );
      return undefined;
    },
    'GET /api/language-model': () => localWriter,
    'GET /api/micro-prompts': () => ({ items: [], next_cursor: null }),
    'GET /api/custom-fields': () => ({ items: [], next_cursor: null }),
  };
}

/** The pages of the prompt engine at their addresses. */
export function open(
  responses: FakeResponses,
  path = '/prompt-engine',
  role: 'admin' | 'member' | 'viewer' = 'member',
  organization: Partial<ActiveOrganization> = {},
) {
  const page = (
    <Routes>
      <Route path="/prompt-engine" element={<PromptEnginePage />} />
      <Route path="/prompt-engine/create" element={<CreatePromptPage />} />
      <Route path="/prompt-engine/transcript/create" element={<CreateTranscriptPage />} />
      <Route path="/prompt-engine/transcript/:id" element={<TranscriptPage />} />
      <Route path="/prompt-engine/prompt/:id" element={<PromptPage />} />
      <Route path="/prompt-engine/history/:id" element={<PromptHistoryPage />} />
      <Route path="/prompt-engine/edit/:id" element={<EditPromptPage />} />
      <Route path="/prompt-engine/ai-edit/:id" element={<AiEditPromptPage />} />
    </Routes>
  );
  return renderWithHost(page, { path, responses, session: sampleSession({ role, organization }) });
}
