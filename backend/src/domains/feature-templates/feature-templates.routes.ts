import type { featureTemplateApi } from '@switchboard/contracts/feature-templates';
import type { Handlers } from '../../handler.ts';
import { findFeatureTemplate, listFeatureTemplates, readTemplateInFull } from './feature-templates.read.ts';
import { createFeatureTemplate, deleteFeatureTemplate, updateFeatureTemplate } from './feature-templates.service.ts';

export const featureTemplateHandlers: Handlers<typeof featureTemplateApi> = {
  'GET /api/feature-templates': (context, { query }) => listFeatureTemplates(context, query),
  'POST /api/feature-templates': (context, { body }) => createFeatureTemplate(context, body),
  'GET /api/feature-templates/:id': ({ db }, { params }) => readTemplateInFull(db, params.id),
  'GET /api/feature-templates/by-name/:name': (context, { params }) => findFeatureTemplate(context, params.name),
  'PATCH /api/feature-templates/:id': (context, { params, body }) => updateFeatureTemplate(context, params.id, body),
  'DELETE /api/feature-templates/:id': async (context, { params }) => {
    await deleteFeatureTemplate(context, params.id);
    return undefined;
  },
};
