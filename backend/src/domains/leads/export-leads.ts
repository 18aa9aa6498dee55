import type { Lead, LeadFilter } from '@switchboard/contracts/leads';
import { audit } from '../../audit.ts';
import type { MemberContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { csvAnswer } from '../../files/csv-answer.ts';
import { readCustomFields } from '../custom-fields/custom-fields.read.ts';
import { countLeads } from './leads.filter.ts';
import { listLeads } from './leads.list.ts';

// Column names that an import recognizes, in an order that suits people.
const everyLeadHas = {
  'First Name': 'first_name',
  'Last Name': 'last_name',
  'Phone Number': 'phone_number',
  'Additional Numbers': 'additional_numbers',
  Email: 'email',
  Company: 'company',
  Title: 'title',
  Notes: 'notes',
  Source: 'source',
  Status: 'status',
  'Time Zone': 'time_zone',
  'Do Not Call': 'do_not_call',
  Created: 'created_at',
  'Scheduled Call': 'scheduled_time',
  'Total Calls': 'total_calls',
  'Last Called At': 'last_called_at',
} as const satisfies Record<string, keyof Lead>;

// Limits memory use, however many leads there are.
const leadsAtOnce = 500;

function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
}

async function* rows(context: MemberContext, filter: LeadFilter, keys: readonly string[]) {
  for (let cursor: string | undefined; ; ) {
    // The response is read after its request has ended, so each page sets the tenant itself.
    const page = await withTenant(context.organizationId, () =>
      listLeads(context, { ...filter, sort: 'created_at', direction: 'desc', limit: leadsAtOnce, cursor }),
    );
    for (const lead of page.items)
      yield [
        ...Object.values(everyLeadHas).map((field) => written(lead[field])),
        ...keys.map((key) => lead.custom_fields[key]),
      ];
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

/**
 * The leads that match a filter as comma-separated values, newest first, with the organization's own fields; the audit log records who
 * exported how many.
 */
export async function exportLeads(context: MemberContext, filter: LeadFilter): Promise<Response> {
  const count = await countLeads(context, filter);
  await transact(context, (tx) =>
    audit(tx, context, {
      action: 'export',
      resource_type: 'lead',
      resource_id: context.organizationId,
      resource_name: null,
      details: { leads: count, filter: JSON.parse(JSON.stringify(filter)) },
    }),
  );
  const fields = await readCustomFields(context.db);
  const keys = fields.map(({ key }) => key);
  const columns = [...Object.keys(everyLeadHas), ...fields.map(({ label }) => label)];
  return csvAnswer(context, { name: 'leads', columns, rows: rows(context, filter, keys) });
}
