import type { CallRequest, CallRequestStatus } from '@switchboard/contracts/call-requests';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import { newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { notFound } from '../../errors.ts';

type Row = Omit<CallRequest, 'created_at' | 'updated_at' | 'scheduled_time'> &
  Record<'created_at' | 'updated_at', Date> & { scheduled_time: Date | null };

const requests = `(
  SELECT r.*, l.first_name || ' ' || l.last_name AS lead_name, l.phone_number AS lead_phone_number,
    a.name AS assistant_name, n.phone_number AS inbound_phone_number
  FROM call_requests r
  JOIN leads l ON l.organization_id = r.organization_id AND l.id = r.lead_id
  JOIN assistants a ON a.organization_id = r.organization_id AND a.id = r.assistant_id
  JOIN phone_numbers n ON n.organization_id = r.organization_id AND n.id = r.phone_number_id) call_requests`;

const columns = `*, (SELECT g.id FROM call_logs g
  WHERE g.organization_id = call_requests.organization_id AND g.call_request_id = call_requests.id
  ORDER BY g.created_at DESC LIMIT 1) AS call_log_id,
  coalesce((SELECT s.retries_made FROM scheduled_calls s WHERE s.organization_id = call_requests.organization_id
    AND s.id = call_requests.scheduled_call_id AND s.status = 'scheduled'), 0) AS retries_made`;

// Finds a number with or without separators between its digits.
const matches = (search: string) =>
  `(search_text(id || ' ' || lead_name || ' ' || assistant_name) LIKE search_pattern(${search})
    OR translate(lead_phone_number, '+-()./ ', '') LIKE '%' || search_digits(${search}) || '%')`;

interface RequestFilter extends PageRequest {
  search?: string | undefined;
  status?: CallRequestStatus | undefined;
  id?: string;
}

/** Matching call requests, newest first. */
export function listCallRequests(context: Context, { search, status, id, ...page }: RequestFilter): Promise<Page<Row>> {
  return readPageSql<Row>(context.tenantPool, newestFirst, page, (bind) => ({
    columns,
    from: requests,
    where: [
      `organization_id = ${bind(context.organizationId)}::uuid`,
      ...(id ? [`id = ${bind(id)}::uuid`] : []),
      ...(status ? [`status = ${bind(status)}`] : []),
      ...(search ? [matches(bind(search))] : []),
    ],
  }));
}

/** One call request. Throws NOT_FOUND. */
export async function getCallRequest(context: Context, id: string): Promise<Row> {
  const { items } = await listCallRequests(context, { id, limit: 1 });
  if (!items[0]) throw notFound('Call request');
  return items[0];
}
