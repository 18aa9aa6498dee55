import type { slotApi } from '@switchboard/contracts/slots';
import type { Handlers } from '../../handler.ts';
import { listSlots } from './slots.list.ts';
import { createSlot, deleteSlot, getSlot } from './slots.service.ts';

export const slotHandlers: Handlers<typeof slotApi> = {
  'GET /api/slots': (context, { query }) => listSlots(context, query),
  'GET /api/slots/:id': (context, { params }) => getSlot(context, params.id),
  'POST /api/slots': (context, { body }) => createSlot(context, body),
  'DELETE /api/slots/:id': async (context, { params }) => {
    await deleteSlot(context, params.id);
    return undefined;
  },
};
