import type { accountApi } from '@switchboard/contracts/account';
import type { Handlers } from '../../handler.ts';
import { getAccount, listSessions, signOutElsewhere, updateAccount } from './account.service.ts';
import { confirmEmail } from './confirm-email.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';

export const accountHandlers: Handlers<typeof accountApi> = {
  'GET /api/account': (request) => getAccount(request),
  'PATCH /api/account': (request, { body }) => updateAccount(request, body),
  'POST /api/account/email/confirm': async (request, { body, http }) => {
    const { account, cookies } = await confirmEmail(request, body.token, http.req.raw.headers);
    for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
    return account;
  },
  'GET /api/account/sessions': (request) => listSessions(request),
  'DELETE /api/account/sessions/:id': async (request, { params }) => {
    await signOutElsewhere(request, params.id);
    return undefined;
  },
  'DELETE /api/account/sessions': async (request) => {
    await signOutElsewhere(request);
    return undefined;
  },
  'GET /api/account/passkeys': (request) => listPasskeys(request),
  'PATCH /api/account/passkeys/:id': (request, { params, body }) => renamePasskey(request, params.id, body),
  'DELETE /api/account/passkeys/:id': async (request, { params }) => {
    await removePasskey(request, params.id);
    return undefined;
  },
};
