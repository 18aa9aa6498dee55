import type { callHookApi } from '@switchboard/contracts/call-hooks';
import type { Handlers } from '../../handler.ts';
import { readCallHook, rotateSecret, saveCallHook, testCallHook } from './call-hooks.service.ts';

export const callHookHandlers: Handlers<typeof callHookApi> = {
  'GET /api/call-hook': (context) => readCallHook(context),
  'PUT /api/call-hook': (context, { body }) => saveCallHook(context, body),
  'POST /api/call-hook/rotate-secret': (context) => rotateSecret(context),
  'POST /api/call-hook/test': (context, { body }) => testCallHook(context, body.direction),
};
