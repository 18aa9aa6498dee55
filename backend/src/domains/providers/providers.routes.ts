import type { providerApi } from '@switchboard/contracts/providers';
import type { Handlers } from '../../handler.ts';
import { detectModels } from './detect-model.ts';
import { usesOfProvider } from './provider-uses.read.ts';
import { createProvider, deleteProvider, listProviders, testProvider, updateProvider } from './providers.service.ts';

export const providerHandlers: Handlers<typeof providerApi> = {
  'GET /api/providers': async (context) => ({ providers: await listProviders(context) }),
  'POST /api/providers': (context, { body }) => createProvider(context, body),
  'POST /api/providers/detect': (context) => detectModels(context),
  'PATCH /api/providers/:id': (context, { params, body }) => updateProvider(context, params.id, body),
  'DELETE /api/providers/:id': async (context, { params }) => {
    await deleteProvider(context, params.id);
    return undefined;
  },
  'GET /api/providers/:id/uses': (context, { params }) => usesOfProvider(context, params.id),
  'POST /api/providers/:id/test': (context, { params }) => testProvider(context, params.id),
};
