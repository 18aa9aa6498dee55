import type { slotApi } from '@switchboard/contracts/slots';
import type { Handlers } from '../../handler.ts';
import { previewRepeat, repeatSlot } from './repeat-slot.ts';
import { deleteSlot, setSlotStatus } from './slot-status.ts';
import { listSlots } from './slots.list.ts';
import { createSlot, getSlot, previewSlots } from './slots.service.ts';
import { putSegments, updateSlot } from './update-slot.ts';

export const slotHandlers: Handlers<typeof slotApi> = {
  'GET /api/slots': (context, { query }) => listSlots(context, query),
  'GET /api/slots/:id': (context, { params }) => getSlot(context, params.id),
  'POST /api/slots': (context, { body }) => createSlot(context, body),
  'POST /api/slots/preview': (context, { body }) => previewSlots(context, body),
  'GET /api/slots/:id/occurrences': (context, { params, query }) => previewRepeat(context, params.id, query),
  'POST /api/slots/:id/repeat': (context, { params, body }) => repeatSlot(context, params.id, body),
  'PATCH /api/slots/:id': (context, { params, body }) => updateSlot(context, params.id, body),
  'PUT /api/slots/:id/segments': (context, { params, body }) => putSegments(context, params.id, body),
  'POST /api/slots/:id/status': (context, { params, body }) => setSlotStatus(context, params.id, body),
  'DELETE /api/slots/:id': async (context, { params, query }) => {
    await deleteSlot(context, params.id, query.scope);
    return undefined;
  },
};
