import { randomUUID } from 'node:crypto';
import type { embedChatApi } from '@switchboard/contracts/embed-chats';
import { type EmbedInput, type embedApi, EmbedInput as Input } from '@switchboard/contracts/embeds';
import { withTenant } from '../../database/tenant-pool.ts';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, type Ids, managing, one } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueAddress, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newCallLog } from '../calls/calls.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';
import { newPublicKey } from './embeds.service.ts';
import { hashOfToken } from './start-conversation.ts';

/** The site of the fixtures' embeds. */
const site = 'https://shop.example';
/** The token of the fixtures' conversations. */
const token = 'fixture-token-fixture-token-fixture-token-4';

async function parts(organization: TestOrganization): Promise<Ids> {
  return { assistant_id: await newAssistant(organization), phone_number_id: await newPhoneNumber(organization) };
}

const inputOf = ({ assistant_id = '', phone_number_id = '' }: Ids): EmbedInput => ({
  ...{ name: uniqueName('Embed'), assistant_id, phone_number_id },
  ...{ channels: ['chat', 'call_back'], allowed_origins: [site] },
});

/** An embed of the site, with both channels. */
const newEmbed = async (organization: TestOrganization) => {
  const input = Input.parse(inputOf(await parts(organization)));
  return insertRow(organization, (tx, organization_id) =>
    tx.embeds.create({ data: { ...input, organization_id, public_key: newPublicKey() } }),
  );
};

const keyOf = ({ app, organizationId }: TestOrganization, id: string) =>
  withTenant(organizationId, () => app.services.db.embeds.findFirstOrThrow({ where: { id } })).then(
    ({ public_key }) => public_key,
  );

const newKey = async (organization: TestOrganization): Promise<Ids> => ({
  public_key: await keyOf(organization, await newEmbed(organization)),
});

/** A conversation in which one message was answered. */
async function newConversation(organization: TestOrganization): Promise<Ids> {
  const embed_id = await newEmbed(organization);
  const assistant_id = await newAssistant(organization);
  const call_log_id = await newCallLog(organization);
  const id = await insertRow(organization, async (tx, organization_id) => {
    const row = await tx.embed_conversations.create({
      data: {
        ...{ organization_id, embed_id, assistant_id, assistant_version: 1, call_log_id },
        ...{ token_hash: hashOfToken(token), network_hash: randomUUID(), message_count: 1 },
      },
    });
    const of = { organization_id, conversation_id: row.id };
    await tx.embed_messages.createMany({
      data: [
        { ...of, index: 0, role: 'visitor', text: 'When are you open?' },
        { ...of, index: 1, role: 'assistant', text: 'From nine to five.' },
      ],
    });
    return row;
  });
  return { id, public_key: await keyOf(organization, embed_id) };
}

const keys = new Map<string, string>();

/** The id of a conversation, whose key `keyOfConversation` gives to requests of the same organization. */
async function conversationId(organization: TestOrganization): Promise<Ids> {
  const { id = '', public_key = '' } = await newConversation(organization);
  keys.set(organization.organizationId, public_key);
  return { id };
}

async function keyOfConversation(organization: TestOrganization): Promise<Ids> {
  const public_key = keys.get(organization.organizationId);
  return public_key ? { public_key } : newKey(organization);
}

const ofSite = async () => ({ origin: site });
const ofVisitor = async () => ({ origin: site, authorization: `Bearer ${token}` });

export const fixture: DomainFixture<typeof embedApi & typeof embedChatApi> = {
  newRows: [newEmbed],
  operations: {
    'GET /api/embeds': { may: everyRole, query: { limit: '100' } },
    'POST /api/embeds': { may: managing, ids: parts, body: inputOf },
    'GET /api/embeds/:id': { may: everyRole, ids: one(newEmbed) },
    'PATCH /api/embeds/:id': {
      may: managing,
      ids: async (organization) => ({ id: await newEmbed(organization), ...(await parts(organization)) }),
      body: ({ assistant_id, phone_number_id }) => ({ name: 'Shop', assistant_id, phone_number_id }),
    },
    'DELETE /api/embeds/:id': { may: managing, ids: one(newEmbed) },
    'POST /api/embeds/:id/rotate-key': { may: managing, ids: one(newEmbed) },
    'GET /api/embed/:public_key': { may: 'anyone', params: newKey, headers: ofSite },
    'POST /api/embed/:public_key/conversations': {
      may: 'anyone',
      params: newKey,
      headers: ofSite,
      body: () => ({ consent: true }),
    },
    'GET /api/embed/:public_key/conversations/:id/messages': {
      may: 'anyone',
      ids: conversationId,
      params: keyOfConversation,
      headers: ofVisitor,
    },
    'POST /api/embed/:public_key/conversations/:id/messages': {
      may: 'anyone',
      ids: conversationId,
      params: keyOfConversation,
      headers: ofVisitor,
      // No worker replies in these suites.
      query: { wait: '0' },
      body: () => ({ client_id: randomUUID(), text: 'And on Saturday?' }),
    },
    'POST /api/embed/:public_key/conversations/:id/end': {
      may: 'anyone',
      ids: conversationId,
      params: keyOfConversation,
      headers: ofVisitor,
    },
    'POST /api/embed/:public_key/conversations/:id/transcript': {
      may: 'anyone',
      ids: conversationId,
      params: keyOfConversation,
      headers: ofVisitor,
      body: () => ({ email: uniqueAddress() }),
    },
    'POST /api/embed/:public_key/call-backs': {
      may: 'anyone',
      params: newKey,
      headers: ofSite,
      body: () => ({ name: 'Ada Park', phone_number: fictionalPhone(), consent: true, client_id: randomUUID() }),
    },
  },
};
