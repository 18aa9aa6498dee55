import type { phoneNumberApi } from '@switchboard/contracts/phone-numbers';
import type { Handlers } from '../../http/endpoints.ts';
import { createPhoneNumber, deletePhoneNumber, listPhoneNumbers, updatePhoneNumber } from './phone-numbers.service.ts';

// The answers' schema names no password column, so neither the encrypted form nor the text leaves the server.
export const phoneNumberHandlers: Handlers<typeof phoneNumberApi> = {
  'GET /api/phone-numbers': async (context, { query }) => ({
    items: await listPhoneNumbers(context, query.type),
    next_cursor: null,
  }),
  'POST /api/phone-numbers': (context, { body }) => createPhoneNumber(context, body),
  'PATCH /api/phone-numbers/:id': (context, { params, body }) => updatePhoneNumber(context, params.id, body),
  'DELETE /api/phone-numbers/:id': async (context, { params }) => {
    await deletePhoneNumber(context, params.id);
    return undefined;
  },
};
