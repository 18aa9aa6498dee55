import type { usageApi } from '@switchboard/contracts/usage';
import type { Handlers } from '../../handler.ts';
import { readUsage } from './usage.read.ts';

export const usageHandlers: Handlers<typeof usageApi> = {
  'GET /api/usage': (context) => readUsage(context),
};
