import type { mailApi } from '@switchboard/contracts/mails';
import type { Handlers } from '../../handler.ts';
import { listUndelivered } from './undelivered.read.ts';
import { listUnreached } from './unreached.read.ts';

export const mailHandlers: Handlers<typeof mailApi> = {
  'GET /api/mails': (context, { query }) => listUndelivered(context, query),
  'GET /api/mails/members': (context) => listUnreached(context),
};
