import { randomUUID } from 'node:crypto';
import type { simulatedPhoneApi } from '@switchboard/contracts/simulated-phone';
import type { whatsAppNumberApi } from '@switchboard/contracts/whatsapp-numbers';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, managing, one } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { createSandboxStore } from '../../whatsapp/sandbox/store.ts';

const newDigits = () => fictionalPhone().replace(/[ -]/g, '');

async function newNumber(organization: TestOrganization, isLinked: boolean): Promise<string> {
  const { app } = organization;
  const store = createSandboxStore(app.services.systemPool, app.services.env);
  const instance = await store.create({ name: `test-${randomUUID()}`, events: null }, false);
  const phone_number = newDigits();
  if (isLinked && instance) await store.pair(instance.id, instance.qr, phone_number.slice(1));
  return insertRow(organization, (tx, organization_id) =>
    tx.whatsapp_numbers.create({
      data: {
        organization_id,
        phone_number,
        display_name: 'Front desk',
        instance_id: instance?.id ?? null,
        status: isLinked ? 'active' : 'pending_setup',
      },
    }),
  );
}

/** A number whose simulated phone is linked. */
export const newWhatsAppNumber = (organization: TestOrganization) => newNumber(organization, true);

/** A number whose code has not been scanned yet. */
const newUnlinkedNumber = (organization: TestOrganization) => newNumber(organization, false);

const chat = async () => ({ digits: '12025550147' });

// Each number shows its own code, so the body of a request depends on the number in its path.
const codes = new Map<string, string>();
async function newNumberWithCode(organization: TestOrganization) {
  const { app, organizationId } = organization;
  const id = await newUnlinkedNumber(organization);
  const { rows } = await app.services.systemPool.query<{ qr: string }>(
    `SELECT qr FROM sandbox_whatsapp_instances WHERE id = (SELECT instance_id FROM whatsapp_numbers WHERE id = $1 AND organization_id = $2)`,
    [id, organizationId],
  );
  codes.set(id, rows[0]?.qr ?? '');
  return id;
}

/** A number, and a message that a contact wrote to it. */
async function newAnswer(organization: TestOrganization) {
  const { app, organizationId } = organization;
  const id = await newWhatsAppNumber(organization);
  const { rows } = await app.services.systemPool.query<{ instance_id: string }>(
    'SELECT instance_id FROM whatsapp_numbers WHERE id = $1 AND organization_id = $2',
    [id, organizationId],
  );
  const { message } = await createSandboxStore(app.services.systemPool, app.services.env).take({
    instance_id: rows[0]?.instance_id ?? '',
    contact: (await chat()).digits,
    from_me: false,
    text: 'Hello',
    idempotency_key: null,
  });
  return { id, message: message.id };
}

export const fixture: DomainFixture<typeof whatsAppNumberApi & typeof simulatedPhoneApi> = {
  newRows: [newWhatsAppNumber],
  operations: {
    'GET /api/whatsapp-numbers': { may: everyRole },
    'POST /api/whatsapp-numbers': { may: managing, body: () => ({ phone_number: newDigits() }) },
    'GET /api/whatsapp-numbers/:id': { may: everyRole, ids: one(newWhatsAppNumber) },
    'DELETE /api/whatsapp-numbers/:id': { may: managing, ids: one(newWhatsAppNumber) },
    'POST /api/whatsapp-numbers/:id/qr': {
      may: managing,
      ids: one((organization) =>
        insertRow(organization, (tx, organization_id) =>
          tx.whatsapp_numbers.create({ data: { organization_id, phone_number: newDigits() } }),
        ),
      ),
    },
    'GET /api/whatsapp-numbers/:id/status': { may: managing, ids: one(newWhatsAppNumber) },
    'POST /api/whatsapp-numbers/:id/reconnect': { may: managing, ids: one(newWhatsAppNumber) },
    'POST /api/whatsapp-numbers/:id/recreate': { may: managing, ids: one(newWhatsAppNumber) },
    'POST /api/whatsapp-numbers/:id/sync': { may: managing, ids: one(newWhatsAppNumber) },
    'GET /api/whatsapp-numbers/:id/phone': { may: managing, ids: one(newWhatsAppNumber) },
    'POST /api/whatsapp-numbers/:id/phone/pair': {
      may: managing,
      ids: one(newNumberWithCode),
      body: ({ id = '' }) => ({ qr: codes.get(id) ?? 'unknown' }),
    },
    'POST /api/whatsapp-numbers/:id/phone/connection': {
      may: managing,
      ids: one(newWhatsAppNumber),
      body: () => ({ state: 'offline' }),
    },
    'GET /api/whatsapp-numbers/:id/phone/chats/:digits': { may: managing, ids: one(newWhatsAppNumber), params: chat },
    'POST /api/whatsapp-numbers/:id/phone/chats/:digits': {
      may: managing,
      ids: one(newWhatsAppNumber),
      params: chat,
      body: () => ({ text: 'Hello' }),
    },
    'PATCH /api/whatsapp-numbers/:id/phone/chats/:digits/:message': {
      may: managing,
      ids: newAnswer,
      params: chat,
      body: () => ({ text: 'Hello again' }),
    },
  },
};
