import type { schemaTemplateApi } from '@switchboard/contracts/schema-templates';
import type { Handlers } from '../../handler.ts';
import {
  createSchemaTemplate,
  deleteSchemaTemplate,
  getSchemaTemplate,
  listSchemaTemplates,
  updateSchemaTemplate,
} from './schema-templates.service.ts';
import {
  diffSchemaVersions,
  getSchemaVersion,
  listSchemaCampaigns,
  listSchemaVersions,
  readSchemaTemplateUses,
} from './schema-versions.read.ts';

export const schemaTemplateHandlers: Handlers<typeof schemaTemplateApi> = {
  'GET /api/schema-templates': (context, { query }) => listSchemaTemplates(context, query),
  'POST /api/schema-templates': (context, { body }) => createSchemaTemplate(context, body),
  'GET /api/schema-templates/:id': (context, { params }) => getSchemaTemplate(context, params.id),
  'PATCH /api/schema-templates/:id': (context, { params, body }) => updateSchemaTemplate(context, params.id, body),
  'DELETE /api/schema-templates/:id': async (context, { params }) => {
    await deleteSchemaTemplate(context, params.id);
    return undefined;
  },
  'GET /api/schema-templates/:id/versions': (context, { params, query }) =>
    listSchemaVersions(context, params.id, query),
  'GET /api/schema-templates/:id/versions/:version': (context, { params }) =>
    getSchemaVersion(context, params.id, params.version),
  'GET /api/schema-templates/:id/diff': (context, { params, query }) => diffSchemaVersions(context, params.id, query),
  'GET /api/schema-templates/:id/uses': (context, { params }) => readSchemaTemplateUses(context, params.id),
  'GET /api/schema-templates/:id/campaigns': (context, { params, query }) =>
    listSchemaCampaigns(context, params.id, query),
};
