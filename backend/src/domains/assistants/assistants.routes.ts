import type { assistantApi } from '@switchboard/contracts/assistants';
import type { Handlers } from '../../handler.ts';
import { listAssistants } from './assistants.list.ts';
import { createAssistant, getAssistant, updateAssistant } from './assistants.service.ts';
import { duplicateAssistant, exportAssistant, importAssistant, saveDraft } from './drafts.service.ts';
import { readModelCatalogue } from './model-catalogue.ts';
import { listModelNotices } from './model-notices.read.ts';
import { checkAssistant, publishAssistant, restoreVersion } from './publish.service.ts';
import { deleteAssistant, readUsage } from './usage.ts';
import { getVersion, listVersions } from './versions.read.ts';

export const assistantHandlers: Handlers<typeof assistantApi> = {
  'GET /api/model-catalogue': async () => readModelCatalogue(),
  'GET /api/model-notices': (context) => listModelNotices(context),
  'GET /api/assistants': (context, { query }) => listAssistants(context, query),
  'POST /api/assistants': (context, { body }) => createAssistant(context, body),
  'POST /api/assistants/import': (context, { body }) => importAssistant(context, body),
  'GET /api/assistants/:id': (context, { params }) => getAssistant(context, params.id),
  'PUT /api/assistants/:id': (context, { params, body }) => saveDraft(context, params.id, body),
  'PATCH /api/assistants/:id': (context, { params, body }) => updateAssistant(context, params.id, body),
  'DELETE /api/assistants/:id': async (context, { params }) => {
    await deleteAssistant(context, params.id);
    return undefined;
  },
  'GET /api/assistants/:id/checks': (context, { params }) => checkAssistant(context, params.id),
  'POST /api/assistants/:id/publish': (context, { params, body }) => publishAssistant(context, params.id, body),
  'GET /api/assistants/:id/versions': (context, { params, query }) => listVersions(context, params.id, query),
  'GET /api/assistants/:id/versions/:version': (context, { params }) => getVersion(context, params.id, params.version),
  'POST /api/assistants/:id/restore': (context, { params, body }) => restoreVersion(context, params.id, body),
  'POST /api/assistants/:id/duplicate': (context, { params }) => duplicateAssistant(context, params.id),
  'GET /api/assistants/:id/usage': (context, { params }) => readUsage(context, params.id),
  'GET /api/assistants/:id/export': (context, { params, query }) => exportAssistant(context, params.id, query.version),
};
