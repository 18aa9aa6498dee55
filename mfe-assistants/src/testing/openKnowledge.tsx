import type {
  KnowledgeBase,
  KnowledgeDocument,
  KnowledgeHit,
  KnowledgePassage,
  KnowledgeUser,
} from '@switchboard/contracts/knowledge';
import type { StaffRole } from '@switchboard/contracts/permissions';
import { ApiError } from '@switchboard/platform';
import { Route, Routes } from '@switchboard/platform/router';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { KnowledgeBasePage } from '../pages/KnowledgeBasePage.tsx';
import { KnowledgePage } from '../pages/KnowledgePage.tsx';

const moment = '2026-11-02T09:05:00.000Z';
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export function sampleBase(number: number, name: string, extra: Partial<KnowledgeBase> = {}): KnowledgeBase {
  return {
    id: idOf(number),
    organization_id: sampleSession().organization?.id ?? '',
    name,
    description: null,
    revision: 1,
    document_count: 1,
    unread_count: 0,
    failed_count: 0,
    passage_count: 2,
    assistant_count: 0,
    created_at: moment,
    updated_at: moment,
    ...extra,
  };
}

export const handbook = sampleBase(301, 'Handbook', { description: 'What everybody asks' });

export function sampleDocument(
  number: number,
  title: string,
  extra: Partial<KnowledgeDocument> = {},
): KnowledgeDocument {
  return {
    id: idOf(number),
    knowledge_base_id: handbook.id,
    title,
    source: 'file',
    size_bytes: 1200,
    document_status: 'ready',
    error_message: null,
    page_count: null,
    passage_count: 2,
    word_count: 200,
    created_at: moment,
    updated_at: moment,
    ...extra,
  };
}

export const hours = sampleDocument(311, 'hours.md');

const samplePassage: KnowledgePassage = {
  id: idOf(321),
  document_id: hours.id,
  position: 1,
  headings: ['Handbook', 'Hours'],
  page: 3,
  content: 'We are open from nine to five.',
};

const sampleHit: KnowledgeHit = {
  ...samplePassage,
  knowledge_base_id: handbook.id,
  document_title: hours.title,
  score: 0.824,
  marks: [{ start: 7, end: 11 }],
};

export const refusal = (status: number, code: 'INTERNAL' | 'UNAVAILABLE' | 'NOT_FOUND', message: string) => () => {
  throw new ApiError(status, { code, message });
};

interface Kept {
  bases?: KnowledgeBase[];
  documents?: KnowledgeDocument[];
  users?: KnowledgeUser[];
}

/** A server that stores knowledge bases and documents, so that the pages show the data that was sent. */
export function serverWith({ bases = [handbook], documents = [hours], users = [] }: Kept = {}): FakeResponses {
  const [kept, files] = [[...bases], [...documents]];
  const find = <Row extends { id: string }>(rows: Row[], id: string | undefined): Row => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new ApiError(404, { code: 'NOT_FOUND', message: 'Knowledge base not found' });
    return row;
  };
  const added = (title: string, source: 'file' | 'text') => {
    const document = sampleDocument(350 + files.length, title, {
      source,
      document_status: 'waiting',
      passage_count: 0,
    });
    files.unshift(document);
    return document;
  };
  return {
    'GET /api/knowledge-bases': ({ query }) => ({
      items: kept.filter(({ name }) => name.toLowerCase().includes(String(query?.search ?? '').toLowerCase())),
      next_cursor: null,
    }),
    'POST /api/knowledge-bases': ({ body }) => {
      const base = sampleBase(390, body.name, { document_count: 0, passage_count: 0 });
      kept.unshift(base);
      return base;
    },
    'GET /api/knowledge-bases/:id': ({ params }) => find(kept, params.id),
    'PATCH /api/knowledge-bases/:id': ({ params, body }) => {
      const row = { ...find(kept, params.id), ...(body.name && { name: body.name }) };
      kept.splice(
        kept.findIndex(({ id }) => id === row.id),
        1,
        row,
      );
      return row;
    },
    'DELETE /api/knowledge-bases/:id': ({ params }) => void kept.splice(kept.indexOf(find(kept, params.id)), 1),
    'GET /api/knowledge-bases/:id/uses': () => ({ total: users.length, first: users }),
    'GET /api/knowledge-bases/:id/documents': () => ({ items: [...files], next_cursor: null }),
    'POST /api/knowledge-bases/:id/documents': ({ file }) => added(file?.name ?? '', 'file'),
    'POST /api/knowledge-bases/:id/texts': ({ body }) => added(body.title, 'text'),
    'POST /api/knowledge-bases/:id/documents/:document_id/retry': ({ params }) => {
      const row: KnowledgeDocument = {
        ...find(files, params.document_id),
        document_status: 'waiting',
        error_message: null,
      };
      files.splice(0, files.length, row);
      return row;
    },
    'DELETE /api/knowledge-bases/:id/documents/:document_id': ({ params }) =>
      void files.splice(files.indexOf(find(files, params.document_id)), 1),
    'GET /api/knowledge-bases/:id/documents/:document_id/passages': () => ({
      items: [samplePassage],
      next_cursor: null,
    }),
    'POST /api/knowledge-bases/:id/search': () => ({ items: [sampleHit] }),
  };
}

export function open(responses: FakeResponses, path = '/knowledge', role: StaffRole = 'member') {
  const pages = (
    <Routes>
      <Route path="/knowledge" element={<KnowledgePage />} />
      <Route path="/knowledge/:id" element={<KnowledgeBasePage />} />
    </Routes>
  );
  return renderWithHost(pages, { path, responses, session: sampleSession({ role }) });
}

/** The address of the base. */
export const at = (query = '') => `/knowledge/${handbook.id}${query}`;
