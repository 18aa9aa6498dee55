import type { sharedSubflowApi } from '@switchboard/contracts/shared-subflows';
import type { Handlers } from '../../handler.ts';
import { getVersion, listVersions, saveVersion } from './shared-subflow-versions.ts';
import {
  createSharedSubflow,
  deleteSharedSubflow,
  getSharedSubflow,
  listSharedSubflows,
  renameSharedSubflow,
} from './shared-subflows.service.ts';

export const sharedSubflowHandlers: Handlers<typeof sharedSubflowApi> = {
  'GET /api/shared-subflows': (context, { query }) => listSharedSubflows(context, query),
  'POST /api/shared-subflows': (context, { body }) => createSharedSubflow(context, body),
  'GET /api/shared-subflows/:id': (context, { params }) => getSharedSubflow(context, params.id),
  'PATCH /api/shared-subflows/:id': (context, { params, body }) => renameSharedSubflow(context, params.id, body),
  'DELETE /api/shared-subflows/:id': async (context, { params }) => {
    await deleteSharedSubflow(context, params.id);
    return undefined;
  },
  'GET /api/shared-subflows/:id/versions': (context, { params, query }) => listVersions(context, params.id, query),
  'POST /api/shared-subflows/:id/versions': (context, { params, body }) => saveVersion(context, params.id, body),
  'GET /api/shared-subflows/:id/versions/:version': (context, { params }) =>
    getVersion(context, params.id, params.version),
};
