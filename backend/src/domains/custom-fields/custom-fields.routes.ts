import type { customFieldApi } from '@switchboard/contracts/custom-fields';
import type { Handlers } from '../../handler.ts';
import {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  readCustomFieldUse,
  updateCustomField,
} from './custom-fields.service.ts';

export const customFieldHandlers: Handlers<typeof customFieldApi> = {
  'GET /api/custom-fields': (context, { query }) => listCustomFields(context, query),
  'POST /api/custom-fields': (context, { body }) => createCustomField(context, body),
  'GET /api/custom-fields/:id/use': (context, { params }) => readCustomFieldUse(context, params.id),
  'PATCH /api/custom-fields/:id': (context, { params, body }) => updateCustomField(context, params.id, body),
  'DELETE /api/custom-fields/:id': async (context, { params }) => {
    await deleteCustomField(context, params.id);
    return undefined;
  },
};
