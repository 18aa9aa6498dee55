import type { disclosureApi } from '@switchboard/contracts/disclosures';
import type { Handlers } from '../../handler.ts';
import { changeDisclosure, decideAll, listUndecided, readDisclosure } from './disclosures.service.ts';

export const disclosureHandlers: Handlers<typeof disclosureApi> = {
  'GET /api/assistants/:id/disclosure': (context, { params }) => readDisclosure(context, params.id),
  'PUT /api/assistants/:id/disclosure': (context, { params, body }) => changeDisclosure(context, params.id, body),
  'GET /api/undecided-disclosures': (context) => listUndecided(context),
  'POST /api/undecided-disclosures': (context, { body }) => decideAll(context, body.is_on),
};
