import type { phoneNumberApi } from '@switchboard/contracts/phone-numbers';
import type { Handlers } from '../../handler.ts';
import { readCallSetup } from './call-setup.read.ts';
import { readPhoneNumberHealth } from './health.read.ts';
import { readInboundSetup, repairInbound } from './inbound/inbound-setup.service.ts';
import {
  createPhoneNumber,
  deletePhoneNumber,
  getPhoneNumber,
  listPhoneNumbers,
  updatePhoneNumber,
} from './phone-numbers.service.ts';
import { setPreferredNumber } from './preferred-number.service.ts';
import { restorePhoneNumber, retirePhoneNumber } from './retire.service.ts';
import { testTrunk } from './test-trunk.service.ts';
import { readPhoneNumberUses } from './uses.read.ts';

// The answers' schema names no password column, so neither the encrypted form nor the text leaves the server.
export const phoneNumberHandlers: Handlers<typeof phoneNumberApi> = {
  'GET /api/phone-numbers': (context, { query }) => listPhoneNumbers(context, query),
  'POST /api/phone-numbers': (context, { body }) => createPhoneNumber(context, body),
  'GET /api/phone-numbers/health': (context) => readPhoneNumberHealth(context),
  'GET /api/phone-numbers/call-setup': (context) => readCallSetup(context),
  'GET /api/phone-numbers/:id/uses': (context, { params }) => readPhoneNumberUses(context, params.id),
  'GET /api/phone-numbers/:id': (context, { params }) => getPhoneNumber(context, params.id),
  'PATCH /api/phone-numbers/:id': (context, { params, body }) => updatePhoneNumber(context, params.id, body),
  'POST /api/phone-numbers/:id/retire': (context, { params }) => retirePhoneNumber(context, params.id),
  'POST /api/phone-numbers/:id/restore': (context, { params }) => restorePhoneNumber(context, params.id),
  'GET /api/phone-numbers/:id/inbound-setup': (context, { params }) => readInboundSetup(context, params.id),
  'POST /api/phone-numbers/:id/repair-inbound': (context, { params }) => repairInbound(context, params.id),
  'POST /api/phone-numbers/:id/test-trunk': (context, { params, body }) =>
    testTrunk(context, params.id, body.phone_number),
  'PUT /api/assistants/:id/preferred-number': (context, { params, body }) =>
    setPreferredNumber(context, params.id, body.phone_number_id),
  'DELETE /api/phone-numbers/:id': async (context, { params }) => {
    await deletePhoneNumber(context, params.id);
    return undefined;
  },
};
