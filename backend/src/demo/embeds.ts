import { randomUUID } from 'node:crypto';
import { EmbedInput } from '@switchboard/contracts/embeds';
import { priceUsage } from '@switchboard/contracts/price-usage';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { jsonColumn } from '../database/json-column.ts';
import { newPublicKey } from '../domains/embeds/embeds.service.ts';
import { storedTranscript } from '../domains/embeds/end-conversation.ts';
import { hashOfToken } from '../domains/embeds/start-conversation.ts';
import { type DemoContext, pastMoment, whenOpen } from './context.ts';

/** What a visitor of the website and the assistant wrote, with the seconds since the beginning. */
const chat: readonly [SpokenLine['role'], number, string][] = [
  ['assistant', 0, 'Hello! I can answer questions about open positions. What would you like to know?'],
  ['user', 24, 'Do you have night shifts for nurses in Boston?'],
  ['assistant', 27, 'Yes, there are night shifts on two wards. Would you like to talk to a recruiter about them?'],
  ['user', 61, 'Yes please, tomorrow morning is fine.'],
  ['assistant', 64, 'Good. Please leave your number under "Call me back", and we will call you in the morning.'],
  ['user', 80, 'Thanks!'],
  ['assistant', 82, 'You are welcome. Have a good night!'],
];

const lines = chat.map(
  ([role, at, message]): SpokenLine => ({
    ...{ role, message, starts_at: at, ends_at: at, is_interrupted: false },
    latency_ms: role === 'assistant' && at > 0 ? 900 : null,
  }),
);

const visitor = 'Noor Haddad';

/** A chat and a form for calls on the website, and a chat that has ended. */
export async function fillEmbeds(context: DemoContext, assistantId: string): Promise<void> {
  const { services, demo, organization_id, people } = context;
  const { db } = services;
  const assistant = await db.assistants.findFirstOrThrow({ where: { id: assistantId } });
  const input = EmbedInput.parse({
    name: 'Career site',
    assistant_id: assistantId,
    channels: ['chat', 'call_back'],
    allowed_origins: ['https://careers.northlight.example'],
    appearance: { accent: 'teal' },
    texts: { title: 'Ask us about jobs' },
    fields: { name: 'optional' },
    lead_mode: 'when_contact_given',
  });
  const embed = await db.embeds.create({
    data: { ...input, organization_id, public_key: newPublicKey(), created_by: people[0] ?? null },
  });
  const created_at = whenOpen(pastMoment(`${demo.name} chats`, 1, 6), demo.time_zone);
  const seconds = 95;
  const ended_at = new Date(created_at.getTime() + seconds * 1000);
  const usage = [
    { part: 'model', provider: null, model: 'practice', unit: 'answers', quantity: 3, is_estimated: false } as const,
  ];
  const cost = priceUsage(usage, []);
  const assistant_version = assistant.published_version ?? 1;
  const log = await db.call_logs.create({
    data: {
      organization_id,
      ...{ origin: 'web_chat', call_type: 'inbound', assistant_id: assistantId, assistant_version },
      ...{ lead_name: visitor, phone_number: '', status: 'completed', outcome: 'user-ended-call' },
      ...{ ended_reason: 'user-ended-call', call_duration: seconds, created_at },
      summary: 'Noor Haddad asked about night shifts for nurses in Boston and wants to be called in the morning.',
      transcript: jsonColumn(storedTranscript(lines)),
      cost: jsonColumn(cost),
    },
  });
  const conversation_id = randomUUID();
  await db.embed_conversations.create({
    data: {
      id: conversation_id,
      ...{ organization_id, embed_id: embed.id, assistant_id: assistantId, assistant_version, call_log_id: log.id },
      // No token opens it.
      ...{ token_hash: hashOfToken(randomUUID()), network_hash: '', status: 'ended', ended_reason: 'user-ended-call' },
      visitor: { name: visitor },
      page: 'https://careers.northlight.example/nursing',
      ...{ lines: jsonColumn(lines), usage: jsonColumn(usage), cost: jsonColumn(cost) },
      message_count: lines.filter(({ role }) => role === 'user').length,
      ...{ created_at, last_message_at: ended_at, ended_at },
    },
  });
  await db.embed_messages.createMany({
    data: lines.map(({ role, message, starts_at }, index) => ({
      ...{ organization_id, conversation_id, index, text: message },
      role: role === 'user' ? 'visitor' : 'assistant',
      created_at: new Date(created_at.getTime() + starts_at * 1000),
    })),
  });
}
