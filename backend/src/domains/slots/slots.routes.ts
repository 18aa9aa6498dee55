import type { slotApi } from '@switchboard/contracts/slots';
import type { Handlers } from '../../http/endpoints.ts';
import { listSlots } from './slots.list.ts';
import { createSlot } from './slots.service.ts';

export const slotHandlers: Handlers<typeof slotApi> = {
  'GET /api/slots': (context, { query }) => listSlots(context, query),
  'POST /api/slots': (context, { body }) => createSlot(context, body),
};
