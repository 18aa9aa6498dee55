import type { costApi } from '@switchboard/contracts/costs';
import type { Handlers } from '../../handler.ts';
import { createPrice, listPrices } from './prices.service.ts';

export const costHandlers: Handlers<typeof costApi> = {
  'GET /api/prices': (context, { query }) => listPrices(context, query),
  'POST /api/prices': (context, { body }) => createPrice(context, body),
};
