import type { featureTemplateApi } from '@switchboard/contracts/feature-templates';
import type { Handlers } from '../../http/endpoints.ts';
import {
  createFeatureTemplate,
  deleteFeatureTemplate,
  listFeatureTemplates,
  listSchemaTemplates,
} from './feature-templates.service.ts';

export const featureTemplateHandlers: Handlers<typeof featureTemplateApi> = {
  'GET /api/feature-templates': async (context) => ({ items: await listFeatureTemplates(context), next_cursor: null }),
  'POST /api/feature-templates': (context, { body }) => createFeatureTemplate(context, body),
  'DELETE /api/feature-templates/:id': async (context, { params }) => {
    await deleteFeatureTemplate(context, params.id);
    return undefined;
  },
  'GET /api/schema-templates': async (context) => ({ items: await listSchemaTemplates(context), next_cursor: null }),
};
