import type { whatsAppMessageApi } from '@switchboard/contracts/whatsapp-messages';
import { withTenant } from '../../database/tenant-pool.ts';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { createSandboxStore } from '../../whatsapp/sandbox/store.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newWhatsAppNumber } from '../whatsapp-numbers/whatsapp-numbers.fixture.ts';

async function newConversation(organization: TestOrganization, count = 1) {
  const id = await newLead(organization);
  const whatsapp_number_id = await newWhatsAppNumber(organization);
  let message_id = '';
  for (let written = 0; written < count; written += 1)
    message_id = await insertRow(organization, (tx, organization_id) =>
      tx.whatsapp_messages.create({
        data: {
          organization_id,
          whatsapp_number_id,
          lead_id: id,
          direction: 'outbound',
          content: 'Hello',
          contact: '12025550147',
          jid: '12025550147@s.whatsapp.net',
          status: 'failed',
          failure: 'gateway_refused',
        },
      }),
    );
  return { id, whatsapp_number_id, message_id };
}

const photo = { kind: 'image', mimeType: 'image/jpeg', fileName: null, size: 42 } as const;

/** A message with a file, which the simulated gateway has. */
async function newMediaMessage(organization: TestOrganization): Promise<string> {
  const { app, organizationId } = organization;
  const { services } = app;
  const whatsapp_number_id = await newWhatsAppNumber(organization);
  const number = await withTenant(organizationId, () =>
    services.db.whatsapp_numbers.findFirstOrThrow({ where: { id: whatsapp_number_id } }),
  );
  const contact = '12025550147';
  const sent = { instance_id: number.instance_id ?? '', contact, from_me: false, text: '', idempotency_key: null };
  const { message } = await createSandboxStore(services.systemPool, services.env).take({ ...sent, media: photo });
  const lead_id = await newLead(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.whatsapp_messages.create({
      data: {
        ...{ organization_id, whatsapp_number_id, lead_id, direction: 'inbound', content: '', contact, media: photo },
        ...{ jid: `${contact}@s.whatsapp.net`, status: 'delivered', external_id: message.id },
      },
    }),
  );
}

const newMessage = async (organization: TestOrganization) => (await newConversation(organization)).message_id;

export const fixture: DomainFixture<typeof whatsAppMessageApi> = {
  newRows: [newMessage],
  operations: {
    'GET /api/whatsapp-messages': {
      may: everyRole,
      ids: async (organization) => ({ whatsapp_number_id: (await newConversation(organization)).whatsapp_number_id }),
      query: (ids) => ids,
      foreignStatus: 200,
    },
    'GET /api/whatsapp-messages/:id/media': { may: everyRole, ids: one(newMediaMessage) },
    'GET /api/leads/:id/whatsapp': { may: everyRole, ids: one(newLead) },
    'GET /api/leads/:id/whatsapp-messages': {
      may: everyRole,
      ids: async (organization) => {
        const { id, whatsapp_number_id } = await newConversation(organization, 5);
        return { id, whatsapp_number_id };
      },
      query: ({ whatsapp_number_id = '' }) => ({ whatsapp_number_id }),
    },
    'POST /api/leads/:id/whatsapp-messages': {
      may: working,
      ids: async (organization) => ({
        id: await newLead(organization),
        whatsapp_number_id: await newWhatsAppNumber(organization),
      }),
      body: ({ whatsapp_number_id }) => ({ whatsapp_number_id, content: 'Hello' }),
    },
    'POST /api/leads/:id/whatsapp-messages/:message_id/retry': {
      may: working,
      ids: async (organization) => {
        const { id, message_id } = await newConversation(organization);
        return { id, message_id };
      },
    },
  },
};
