import { Lead, type LeadListQuery, type LeadSort } from '@switchboard/contracts/leads';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import { type Order, readPageSql } from '../../database/page.ts';
import { storedFilter } from './leads.filter.ts';

// The list shows what the contract's lead has, neither more nor less.
const columns = Object.keys(Lead.shape).join(', ');

// Each expression is what an index of the migrations leads with, after the organization.
const orders: Record<LeadSort, Omit<Order, 'direction'>> = {
  name: { by: 'lead_sort_name(first_name, last_name) COLLATE "und-x-icu"', type: 'text' },
  created_at: { by: 'created_at', type: 'moment' },
  total_calls: { by: 'total_calls', type: 'int' },
  scheduled_time: { by: 'scheduled_time', type: 'open_moment' },
  last_called_at: { by: 'last_called_at', type: 'open_moment' },
};

function orderOf({ sort, direction }: LeadListQuery): Order {
  const { by, type } = orders[sort];
  // Leads without a value come last in both directions.
  const infinity = direction === 'asc' ? 'infinity' : '-infinity';
  return { by: type === 'open_moment' ? `coalesce(${by}, '${infinity}'::timestamptz)` : by, type, direction };
}

/** A page of leads: from the table, or from the function that knows the way to those that a filter finds. */
export function listLeads(context: Context, query: LeadListQuery): Promise<Page<Lead>> {
  const { sort, direction, limit, cursor: _, ...filter } = query;
  const stored = storedFilter(context, filter);
  return readPageSql(context.tenantPool, orderOf(query), query, (bind, after) => {
    if (!stored)
      return {
        columns,
        from: 'leads',
        where: [`organization_id = ${bind(context.organizationId)}::uuid`],
        isHot: true,
      };
    const [value = null, id = null] = after ?? [];
    const given = [stored, sort, direction === 'desc', value, id, limit + 1].map(bind);
    return { columns, from: `filter_leads(${given.join(', ')})`, where: ['true'], isHot: true };
  });
}
