import type { RefusalReason } from '@switchboard/contracts/calls';
import type { dialerApi } from '@switchboard/contracts/dialer';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type Order, readPage } from '../../database/page.ts';
import type { dial_decisions } from '../../generated/prisma/client.ts';
import { nameOfLead } from '../leads/lead-name.ts';

/** A decision as the API returns it. */
export function toDecision(decision: dial_decisions) {
  return {
    ...decision,
    reason: decision.reason as RefusalReason | null,
    rules: decision.rules as { rule: string; passed: boolean; explanation: string; retry_at?: string }[],
    inputs: decision.inputs as Record<string, unknown>,
  };
}

type Query = z.output<(typeof dialerApi)['GET /api/decisions']['query']>;

const newest = { by: 'decided_at', type: 'moment', direction: 'desc' } as const satisfies Order;

/** Matching dial decisions, newest first. A scheduled call includes the decisions of its calls. */
export async function listDecisions(context: Context, query: Query) {
  const { lead_id, call_id, scheduled_call_id, is_allowed } = query;
  const { items, next_cursor } = await readPage(newest, query, (args) =>
    context.db.dial_decisions.findMany({
      ...args,
      include: {
        lead: { select: { first_name: true, last_name: true } },
        call: { select: { lead_name: true } },
      },
      where: {
        ...(lead_id ? { lead_id } : {}),
        ...(call_id ? { call_id } : {}),
        ...(is_allowed === undefined ? {} : { is_allowed }),
        AND: [scheduled_call_id ? { OR: [{ scheduled_call_id }, { call: { scheduled_call_id } }] } : {}, args.where],
      },
    }),
  );
  return {
    items: items.map(({ lead, call, ...decision }) => ({
      ...toDecision(decision),
      lead_id: decision.lead_id,
      lead_name: lead ? nameOfLead(lead) : (call?.lead_name ?? null),
    })),
    next_cursor,
  };
}
