import type { featureTemplateApi } from '@switchboard/contracts/feature-templates';
import type { Handlers } from '../../handler.ts';
import {
  createFeatureTemplate,
  deleteFeatureTemplate,
  getFeatureTemplate,
  listFeatureTemplates,
} from './feature-templates.service.ts';

export const featureTemplateHandlers: Handlers<typeof featureTemplateApi> = {
  'GET /api/feature-templates': (context, { query }) => listFeatureTemplates(context, query),
  'POST /api/feature-templates': (context, { body }) => createFeatureTemplate(context, body),
  'GET /api/feature-templates/:id': (context, { params }) => getFeatureTemplate(context, params.id),
  'DELETE /api/feature-templates/:id': async (context, { params }) => {
    await deleteFeatureTemplate(context, params.id);
    return undefined;
  },
};
