import type { outboxApi } from '@switchboard/contracts/outbox';
import type { Handlers } from '../handler.ts';
import { isOutboxShown, listKeptMails, readKeptMail } from '../mail/kept-mails.ts';

export const outboxHandlers: Handlers<typeof outboxApi> = {
  'GET /api/superadmin/outbox': async ({ env }) => ({ is_kept: isOutboxShown(env), mails: await listKeptMails(env) }),
  'GET /api/superadmin/outbox/:name': ({ env }, { params }) => readKeptMail(env, params.name),
};
