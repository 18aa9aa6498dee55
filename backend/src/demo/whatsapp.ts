import { randomBytes, randomUUID } from 'node:crypto';
import { toE164 } from '../domains/leads/phone.ts';
import { eventsSecretOf } from '../domains/whatsapp-numbers/sessions.ts';
import { contactOf, digitsOf, jidOf } from '../whatsapp/contacts.ts';
import { createSandboxStore } from '../whatsapp/sandbox/store.ts';
import type { DemoContext, DemoLead } from './context.ts';

const minuteMs = 60_000;
const hour = 60 * minuteMs;

/** A fictional number, which no carrier assigns. */
const phone_number = '+12025550147';

interface Line {
  isOurs: boolean;
  text: string;
  /** Only for our own messages; read if it is left out. */
  status?: 'sent' | 'delivered' | 'read';
}

/** Messages by the lead's place and the conversation's start. The lead of the last one unsubscribed. */
const conversations: { place: number; hoursAgo: number; lines: readonly Line[] }[] = [
  {
    place: 3,
    hoursAgo: 5,
    lines: [
      {
        isOurs: true,
        text: 'Good morning! We talked on the phone about the night shifts. Shall I send you the times?',
      },
      { isOurs: false, text: 'Yes please, I can only do weekends' },
      { isOurs: true, text: 'Saturday 20:00 to 06:00 and Sunday 20:00 to 06:00, both on Ward 3.' },
      { isOurs: false, text: 'Sunday is fine 👍' },
      { isOurs: true, text: 'Noted: Sunday. You will hear from us before Friday.', status: 'delivered' },
    ],
  },
  {
    place: 6,
    hoursAgo: 27,
    lines: [{ isOurs: true, text: 'We could not reach you yesterday. When may we call?', status: 'delivered' }],
  },
  {
    place: 53,
    hoursAgo: 51,
    lines: [
      { isOurs: true, text: 'Hello, your application has come in. May we call you this week?' },
      { isOurs: false, text: 'STOP' },
      {
        isOurs: true,
        text: 'You will no longer receive calls or messages from {organization}. Reply START to undo this.',
      },
    ],
  },
];

/** A number whose code was scanned: an instance of the simulated gateway, linked to a simulated phone. */
async function addNumber({ services, organization_id, people }: DemoContext, connectedAt: Date) {
  const { systemPool, env, db } = services;
  const id = randomUUID();
  const store = createSandboxStore(systemPool, env);
  const secret = eventsSecretOf(env, { id, organization_id });
  const events = { url: 'http://127.0.0.1/', secret };
  const instance = await store.create({ name: `switchboard-${id}`, events }, true);
  if (!instance) throw new Error('The simulated gateway made no instance');
  await store.pair(instance.id, instance.qr, digitsOf(phone_number));
  const { capabilities } = await services.whatsapp.get(instance.id);
  await db.whatsapp_numbers.create({
    data: {
      ...{ id, organization_id, phone_number, display_name: 'Front desk', status: 'active' },
      ...{ instance_id: instance.id, capabilities, created_by: people[0] ?? null, created_at: connectedAt },
      session_data: {
        persistent: true,
        connected_at: connectedAt.toISOString(),
        last_connected: new Date().toISOString(),
        whatsapp_phone: phone_number,
      },
    },
  });
  return { id, instance_id: instance.id };
}

/** One conversation, as stored by Switchboard and the simulated phone. */
async function addConversation(
  { services, demo, organization_id, people }: DemoContext,
  number: { id: string; instance_id: string },
  lead: DemoLead,
  { hoursAgo, lines }: (typeof conversations)[number],
): Promise<Date> {
  const contact = contactOf(digitsOf(toE164(lead.phone_number) ?? lead.phone_number));
  const startedAt = Date.now() - hoursAgo * hour;
  const rows = lines.map(({ isOurs, text, status = 'read' }, index) => ({
    external_id: `SIM${randomBytes(12).toString('hex').toUpperCase()}`,
    at: new Date(startedAt + index * 4 * minuteMs),
    ...{ isOurs, text: text.replace('{organization}', demo.name), status: isOurs ? status : 'delivered' },
  }));
  for (const { external_id, at, isOurs, text, status } of rows)
    await services.systemPool.query(
      `INSERT INTO sandbox_whatsapp_messages (id, instance_id, contact, from_me, text, status, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [external_id, number.instance_id, contact, isOurs, text, status, at],
    );
  await services.db.whatsapp_messages.createMany({
    data: rows.map(({ external_id, at, isOurs, text, status }) => ({
      ...{
        organization_id,
        whatsapp_number_id: number.id,
        lead_id: lead.id,
        contact,
        jid: jidOf(contact),
        external_id,
      },
      ...{ direction: isOurs ? 'outbound' : 'inbound', content: text, status, created_at: at, sent_at: at },
      delivered_at: status === 'sent' ? null : at,
      read_at: status === 'read' ? at : null,
      created_by: isOurs ? (people[0] ?? null) : null,
      created_by_name: isOurs ? (demo.staff[0]?.full_name ?? null) : null,
    })),
  });
  return new Date(startedAt + 4 * minuteMs);
}

/** A connected number with conversations, one of them with a lead who wrote STOP. Only if WhatsApp is simulated. */
export async function fillWhatsApp(context: DemoContext, leads: readonly DemoLead[]): Promise<void> {
  const { services, demo, organization_id } = context;
  if (!demo.is_pro || !services.whatsapp.isSimulated) return;
  const number = await addNumber(context, new Date(Date.now() - 60 * hour));
  for (const conversation of conversations) {
    const lead = leads[conversation.place];
    const phone_e164 = lead && toE164(lead.phone_number);
    if (!lead || !phone_e164) continue;
    const answeredAt = await addConversation(context, number, lead, conversation);
    if (!conversation.lines.some(({ text }) => text === 'STOP')) continue;
    const evidence = `Wrote “STOP” to ${phone_number} on WhatsApp at ${answeredAt.toISOString()}.`;
    await services.db.do_not_call.create({
      data: {
        organization_id,
        phone_e164,
        source: 'whatsapp',
        evidence,
        created_by_name: 'WhatsApp',
        created_at: answeredAt,
      },
    });
  }
}
