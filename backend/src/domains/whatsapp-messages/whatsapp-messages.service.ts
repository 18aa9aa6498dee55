import { randomUUID } from 'node:crypto';
import type { Page } from '@switchboard/contracts/shared';
import type {
  LeadWhatsApp,
  WhatsAppMessageEntry,
  WhatsAppMessageInput,
} from '@switchboard/contracts/whatsapp-messages';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { whatsapp_messages } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { once, requestKey } from '../../once.ts';
import { contactOf, digitsOf, numbersOf } from '../../whatsapp/contacts.ts';
import { readOptOut } from '../do-not-call/opt-out.ts';
import { nameOfLead } from '../leads/lead-name.ts';
import { readPhone } from '../leads/phone.ts';
import { capabilitiesOf } from '../whatsapp-numbers/sessions.ts';
import { findNumber } from '../whatsapp-numbers/whatsapp-numbers.service.ts';
import { answerOf, type MessageAnswer } from './message-row.ts';
import { assertNotOptedOut, isWindowOpen, windowClosed, windowOf, writeMessage } from './write-message.ts';

async function findLead(tx: Pick<Tx, 'leads'>, id: string) {
  const lead = await tx.leads.findFirst({
    where: { id },
    select: {
      id: true,
      first_name: true,
      last_name: true,
      phone_number: true,
      phone_e164: true,
      additional_numbers: true,
      email: true,
      is_sample: true,
    },
  });
  if (!lead) throw notFound('Lead');
  return { ...lead, name: nameOfLead(lead) };
}

type Entry = Omit<WhatsAppMessageEntry, keyof MessageAnswer> & MessageAnswer;

interface WantedMessages extends PageRequest {
  whatsapp_number_id?: string | undefined;
  status?: string | undefined;
  may_have_arrived?: boolean | undefined;
  unassigned?: boolean | undefined;
}

/** The messages of all numbers, newest first. */
export async function listMessages(context: Context, wanted: WantedMessages): Promise<Page<Entry>> {
  const { whatsapp_number_id, status, may_have_arrived, unassigned, ...request } = wanted;
  const page = await readPageSql<whatsapp_messages & Pick<Entry, 'lead'>>(
    context.tenantPool,
    newestFirst,
    request,
    (bind) => ({
      columns: `m.*, (SELECT json_build_object('id', l.id, 'name', trim(l.first_name || ' ' || l.last_name)) FROM leads l
      WHERE l.organization_id = m.organization_id AND l.id = m.lead_id) AS lead`,
      from: 'whatsapp_messages m',
      where: [
        `m.organization_id = ${bind(context.organizationId)}::uuid`,
        ...(whatsapp_number_id ? [`m.whatsapp_number_id = ${bind(whatsapp_number_id)}::uuid`] : []),
        ...(status ? [`m.status = ${bind(status)}`] : []),
        ...(may_have_arrived === undefined ? [] : [`m.may_have_arrived = ${bind(may_have_arrived)}`]),
        ...(unassigned === undefined ? [] : [`m.lead_id IS ${unassigned ? '' : 'NOT '}NULL`]),
      ],
    }),
  );
  return {
    ...page,
    items: page.items.map((row) => ({
      ...answerOf(row),
      lead: row.lead,
      contact: /^\d+$/.test(row.contact) ? `+${row.contact}` : row.contact,
    })),
  };
}

/** The messages of a lead, from the oldest or from the newest. Throws NOT_FOUND. */
export async function listMessagesOf(
  context: Context,
  leadId: string,
  {
    whatsapp_number_id,
    from,
    ...request
  }: PageRequest & { whatsapp_number_id?: string | undefined; from: 'oldest' | 'newest' },
): Promise<Page<MessageAnswer>> {
  const { id } = await findLead(context.db, leadId);
  if (whatsapp_number_id) await findNumber(context.db, whatsapp_number_id);
  const order = { by: 'created_at', type: 'moment', direction: from === 'oldest' ? 'asc' : 'desc' } as const;
  const page = await readPage(order, request, (args) =>
    context.db.whatsapp_messages.findMany({
      ...args,
      where: { lead_id: id, ...(whatsapp_number_id ? { whatsapp_number_id } : {}), AND: args.where },
    }),
  );
  return { ...page, items: page.items.map(answerOf) };
}

/** How a lead can be contacted. Throws NOT_FOUND. */
export async function showLeadWhatsApp(context: Context, leadId: string): Promise<LeadWhatsApp> {
  const { db, whatsapp } = context;
  const lead = await findLead(db, leadId);
  const digits = digitsOf(lead.phone_e164 ?? '');
  const contact = contactOf(digits);
  const [entry, numbers] = await Promise.all([
    readOptOut(db, { numbers: [...(digits ? numbersOf(digits) : []), ...lead.additional_numbers] }),
    db.whatsapp_numbers.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] }),
  ]);
  const described = await Promise.all(
    numbers.map(async (number) => {
      const closes = capabilitiesOf(number).window_24h ? await windowOf(db, number, contact) : undefined;
      const last = await db.whatsapp_messages.findFirst({
        where: { whatsapp_number_id: number.id, lead_id: lead.id },
        select: { created_at: true },
        orderBy: { created_at: 'desc' },
      });
      return {
        id: number.id,
        phone_number: number.phone_number,
        display_name: number.display_name,
        status: number.status as LeadWhatsApp['numbers'][number]['status'],
        window:
          closes === undefined
            ? null
            : { is_open: closes !== null && closes > new Date(), closes_at: closes?.toISOString() ?? null },
        last_message_at: last?.created_at.toISOString() ?? null,
      };
    }),
  );
  const isActive = ({ status }: { status: string }) => (status === 'active' ? 0 : 1);
  return {
    lead: { id: lead.id, name: lead.name, phone_number: lead.phone_number, is_valid: lead.phone_e164 !== null },
    simulated: whatsapp.isSimulated,
    opt_out: entry && {
      source: entry.source,
      reason: entry.reason,
      evidence: entry.evidence,
      created_at: entry.created_at.toISOString(),
    },
    numbers: described.sort((one, other) => isActive(one) - isActive(other)),
  };
}

type Given = z.output<typeof WhatsAppMessageInput>;

/**
 * Writes to a lead: stores the message and its job in one transaction. A message waits while its number is not connected.
 * Throws NOT_FOUND, VALIDATION for a lead whose number is invalid, and CONFLICT (`opted_out`, `window_closed`).
 */
export function sendToLead(
  context: Context,
  leadId: string,
  input: Given,
  idempotencyKey?: string,
): Promise<MessageAnswer> {
  const key = requestKey(idempotencyKey, { leadId, ...input });
  return once(
    key,
    (where) => context.db.whatsapp_messages.findFirst({ where }),
    answerOf,
    () =>
      transact(context, async (tx) => {
        const lead = await findLead(tx, leadId);
        if (lead.is_sample && !context.whatsapp.isSimulated)
          throw new AppError('CONFLICT', "This is a sample. Its number is not real, so it can't receive messages.", {
            reason: 'sample_lead',
          });
        const number = await findNumber(tx, input.whatsapp_number_id);
        if (!number.instance_id)
          throw new AppError(
            'CONFLICT',
            'This WhatsApp number was never connected. Scan its code in the settings first.',
            {
              reason: 'whatsapp_not_connected',
            },
          );
        const phone = lead.phone_e164 ?? readPhone(lead.phone_number, 'lead_id');
        const { content } = input;
        return answerOf(await writeMessage(tx, context, { number, phone, lead, content, purpose: 'person', key }));
      }),
  );
}

/** Sends a failed message again. Throws NOT_FOUND, and CONFLICT for one that did not fail, or may no longer be sent. */
export function retryMessage(context: Context, leadId: string, messageId: string): Promise<MessageAnswer> {
  return transact(context, async (tx) => {
    const found = await tx.whatsapp_messages.findFirst({
      where: { id: messageId, lead_id: leadId, direction: 'outbound' },
    });
    if (!found) throw notFound('Message');
    // Locked before the row, like everything that decides on an opt-out.
    await assertNotOptedOut(tx, context, found.contact);
    await tx.$queryRaw`SELECT id FROM whatsapp_messages WHERE id = ${messageId}::uuid FOR UPDATE`;
    const message = await tx.whatsapp_messages.findFirst({ where: { id: messageId }, include: { number: true } });
    if (!message) throw notFound('Message');
    if (message.status !== 'failed')
      throw new AppError('CONFLICT', 'Only a failed message can be sent again.', { reason: 'message_not_failed' });
    if (!(await isWindowOpen(tx, message.number, message.contact)))
      throw new AppError('CONFLICT', windowClosed, { reason: 'window_closed' });
    const { number, ...row } = message;
    // A message that the gateway took but WhatsApp did not deliver gets a new key when it is sent again.
    const data = { status: 'pending', failure: null, error_message: null, may_have_arrived: false, attempts: 0 };
    const again = await tx.whatsapp_messages.update({
      where: { id: row.id },
      data: {
        ...data,
        ...(row.external_id ? { send_key: randomUUID() } : {}),
        external_id: null,
        attempted_at: null,
        lease_expires_at: null,
      },
    });
    await enqueue(tx, 'whatsapp.send', { organization_id: context.organizationId, message_id: row.id });
    await recordChange(tx, context, {
      resource: 'whatsapp_message',
      id: row.id,
      name: `+${row.contact}`,
      change: 'updated',
      action: 'retry',
      details: { number: number.phone_number, may_have_arrived: row.may_have_arrived },
    });
    return answerOf(again);
  });
}
