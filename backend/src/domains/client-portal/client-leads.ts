import type { ClientLead, ClientLeadInput } from '@switchboard/contracts/client-portal';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { notFound } from '../../errors.ts';
import { createLead } from '../leads/leads.service.ts';
import { portalClient } from './portal-client.ts';

const columns = `id, first_name, last_name, email, phone_number, additional_numbers, company, title, created_at, scheduled_time, total_calls,
  last_called_at, (SELECT json_build_object('status', l.status, 'ended_reason', l.ended_reason) FROM call_logs l
    WHERE l.organization_id = leads.organization_id AND l.lead_id = leads.id ORDER BY l.created_at DESC LIMIT 1) AS last_call`;

// Each word may match anywhere, as in the staff's search; a text that looks like a phone number is one word.
const matches = (search: string) => `NOT EXISTS (
  SELECT FROM unnest(CASE WHEN search_digits(${search}) IS NULL THEN regexp_split_to_array(${search}, '[\\s,;]+')
    ELSE ARRAY[search_digits(${search})] END) AS word
  WHERE word <> '' AND lead_search_text(first_name, last_name, email, phone_number, additional_numbers) NOT LIKE search_pattern(word))`;

/** The leads that are shown to the client, newest first. */
export function listClientLeads(
  context: Context,
  { search, ...query }: PageRequest & { search?: string | undefined },
): Promise<Page<ClientLead>> {
  const client = portalClient(context);
  return readPageSql(context.tenantPool, newestFirst, query, (bind) => ({
    columns,
    from: 'leads',
    where: [
      `organization_id = ${bind(context.organizationId)}::uuid`,
      `client_id = ${bind(client.id)}::uuid`,
      ...(search ? [matches(`${bind(search)}::text`)] : []),
    ],
    isHot: true,
  }));
}

/** One lead of the client. Throws NOT_FOUND. */
export async function getClientLead(context: Context, id: string): Promise<ClientLead> {
  const { rows } = await context.tenantPool.query<ClientLead>(
    `SELECT ${columns} FROM leads WHERE organization_id = $1 AND client_id = $2 AND id = $3`,
    [context.organizationId, portalClient(context).id, id],
  );
  if (!rows[0]) throw notFound('Lead');
  return rows[0];
}

/** Adds a lead that belongs to the client from the start. Throws VALIDATION for an invalid number. */
export async function createClientLead(context: Context, input: z.output<typeof ClientLeadInput>) {
  const { id: client_id, name: source } = portalClient(context);
  return { ...(await createLead(context, { ...input, client_id, source })), last_call: null };
}
