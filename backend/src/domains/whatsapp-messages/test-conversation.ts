import type { Lead } from '@switchboard/contracts/leads';
import type { LeadWhatsApp, WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import type { WhatsAppConnection, WhatsAppNumber, WhatsAppQr } from '@switchboard/contracts/whatsapp-numbers';
import { eventually, type TestApp, type TestPerson } from '../../testing/test-app.ts';

/** A person whose organization has a connected number of the simulated WhatsApp. */
export interface TestConversation {
  person: TestPerson;
  numberId: string;
  newLead(phone_number: string): Promise<Lead>;
  send(leadId: string, content: string): Promise<{ status: number; body: WhatsAppMessage }>;
  messages(leadId: string): Promise<WhatsAppMessage[]>;
  show(leadId: string): Promise<LeadWhatsApp>;
  /** Answers as a contact, who may not be a lead. */
  answer(digits: string, text: string): Promise<void>;
  /** Waits until a lead's messages match. */
  until(leadId: string, is: (messages: WhatsAppMessage[]) => boolean): Promise<WhatsAppMessage[]>;
}

/** Adds a number and scans its code with the simulated phone. */
async function pairNumber(person: TestPerson, phone_number: string): Promise<string> {
  const { request } = person;
  const { body: number } = await request<WhatsAppNumber>('POST', '/api/whatsapp-numbers', { phone_number });
  const path = `/api/whatsapp-numbers/${number.id}`;
  const { body: qr } = await request<WhatsAppQr>('POST', `${path}/qr`);
  if (qr.state !== 'qr') throw new Error('There was no code to scan');
  await request('POST', `${path}/phone/pair`, { qr: qr.value });
  const { body } = await request<WhatsAppConnection>('GET', `${path}/status`);
  if (!body.is_connected) throw new Error(`The number was not connected: ${JSON.stringify(body)}`);
  return number.id;
}

export async function startConversation(app: TestApp): Promise<TestConversation> {
  const person = await app.signUp();
  const numberId = await pairNumber(person, '+1 202 555 0100');
  const path = (leadId: string) => `/api/leads/${leadId}/whatsapp-messages`;
  const messages = async (leadId: string) =>
    (await person.request<{ items: WhatsAppMessage[] }>('GET', `${path(leadId)}?limit=100`)).body.items;
  return {
    person,
    numberId,
    messages,
    async newLead(phone_number) {
      const given = { first_name: 'Ada', last_name: 'Moss', phone_number };
      return (await person.request<Lead>('POST', '/api/leads', given)).body;
    },
    send: (leadId, content) =>
      person.request<WhatsAppMessage>('POST', path(leadId), { whatsapp_number_id: numberId, content }),
    show: async (leadId) => (await person.request<LeadWhatsApp>('GET', `/api/leads/${leadId}/whatsapp`)).body,
    async answer(digits, text) {
      await person.request('POST', `/api/whatsapp-numbers/${numberId}/phone/chats/${digits}`, { text });
    },
    until: (leadId, is) =>
      eventually(async () => {
        const found = await messages(leadId);
        return is(found) ? found : null;
      }, 25),
  };
}
