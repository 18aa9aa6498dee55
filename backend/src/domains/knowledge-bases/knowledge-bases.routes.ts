import { knowledgeApi } from '@switchboard/contracts/knowledge';
import { AppError } from '../../errors.ts';
import { receiveFormFile } from '../../files/form-file.ts';
import type { Handlers } from '../../handler.ts';
import {
  addFile,
  addText,
  getDocument,
  linkToDocument,
  listDocuments,
  listPassages,
  removeDocument,
  retryDocument,
} from './documents.service.ts';
import {
  createKnowledgeBase,
  deleteKnowledgeBase,
  getKnowledgeBase,
  listKnowledgeBases,
  readUses,
  updateKnowledgeBase,
} from './knowledge-bases.service.ts';
import { askKnowledge } from './search-knowledge.ts';

export const knowledgeHandlers: Handlers<typeof knowledgeApi> = {
  'GET /api/knowledge-bases': (context, { query }) => listKnowledgeBases(context, query),
  'POST /api/knowledge-bases': (context, { body }) => createKnowledgeBase(context, body),
  'POST /api/knowledge-bases/search': (context, { body }) => askKnowledge(context, body),
  'GET /api/knowledge-bases/:id': (context, { params }) => getKnowledgeBase(context, params.id),
  'PATCH /api/knowledge-bases/:id': (context, { params, body }) => updateKnowledgeBase(context, params.id, body),
  'DELETE /api/knowledge-bases/:id': async (context, { params }) => {
    await deleteKnowledgeBase(context, params.id);
    return undefined;
  },
  'GET /api/knowledge-bases/:id/uses': (context, { params }) => readUses(context, params.id),
  'POST /api/knowledge-bases/:id/search': (context, { params, body }) =>
    askKnowledge(context, { ...body, knowledge_base_ids: [params.id] }),
  'GET /api/knowledge-bases/:id/documents': (context, { params, query }) => listDocuments(context, params.id, query),
  'POST /api/knowledge-bases/:id/documents': async (context, { http, params }) => {
    const maxBytes = knowledgeApi['POST /api/knowledge-bases/:id/documents'].max_body_bytes;
    const file = await receiveFormFile(http.req.raw, context, maxBytes);
    if (!file)
      throw new AppError('VALIDATION', 'Send the document as multipart/form-data in the field "file".', {
        fields: { file: 'Required' },
      });
    try {
      return await addFile(context, params.id, file);
    } finally {
      await file.discard();
    }
  },
  'POST /api/knowledge-bases/:id/texts': (context, { params, body }) => addText(context, params.id, body),
  'GET /api/knowledge-bases/:id/documents/:document_id': (context, { params }) => getDocument(context, params),
  'DELETE /api/knowledge-bases/:id/documents/:document_id': async (context, { params }) => {
    await removeDocument(context, params);
    return undefined;
  },
  'GET /api/knowledge-bases/:id/documents/:document_id/download': (context, { params }) =>
    linkToDocument(context, params),
  'POST /api/knowledge-bases/:id/documents/:document_id/retry': (context, { params }) => retryDocument(context, params),
  'GET /api/knowledge-bases/:id/documents/:document_id/passages': (context, { params, query }) =>
    listPassages(context, params, query),
};
