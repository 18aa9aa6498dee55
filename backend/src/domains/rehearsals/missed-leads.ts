import type { NeverReachedLead } from '@switchboard/contracts/rehearsals';
import type { NeverReachedReason } from '@switchboard/contracts/rehearsals.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { Context, MemberContext } from '../../context.ts';
import { type PageRequest, readPage } from '../../database/page.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { notFound } from '../../errors.ts';
import { csvAnswer } from '../../files/csv-answer.ts';

const inOrderOfJoining = { by: 'place', type: 'int', direction: 'asc' } as const;
const rowsAtOnce = 500;

interface Asked extends PageRequest {
  reason?: NeverReachedReason | undefined;
}

async function assertRehearsal({ db }: Context, campaign_id: string, id: string): Promise<void> {
  if ((await db.rehearsals.count({ where: { id, campaign_id } })) === 0) throw notFound('Rehearsal');
}

async function readMissed({ db }: Context, rehearsal_id: string, { reason, ...query }: Asked) {
  const page = await readPage(inOrderOfJoining, query, (args) =>
    db.rehearsal_leads.findMany({
      ...args,
      where: { rehearsal_id, ...(reason ? { reason } : {}), AND: args.where },
      include: { lead: { select: { first_name: true, last_name: true, phone_number: true } } },
    }),
  );
  const items = page.items.map(
    ({ id, lead_id, lead, attempts, explanation, ...row }): NeverReachedLead => ({
      id,
      lead_id,
      ...lead,
      reason: row.reason as NeverReachedReason,
      attempts,
      explanation,
    }),
  );
  return { ...page, items };
}

/** Leads that were never reached in a rehearsal. Throws NOT_FOUND. */
export async function listMissed(
  context: Context,
  campaignId: string,
  id: string,
  query: Asked,
): Promise<Page<NeverReachedLead>> {
  await assertRehearsal(context, campaignId, id);
  return readMissed(context, id, query);
}

const columns = ['first_name', 'last_name', 'phone_number', 'reason', 'attempts', 'explanation'];

async function* fileRows(context: Context, id: string) {
  for (let cursor: string | undefined; ; ) {
    // The answer is read when its request's own work is over: each page says for itself whose rows it wants.
    const page = await withTenant(context.organizationId, () => readMissed(context, id, { limit: rowsAtOnce, cursor }));
    yield* page.items;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

/** The same leads as a file. Throws NOT_FOUND. */
export async function fileOfMissed(context: MemberContext, campaignId: string, id: string): Promise<Response> {
  await assertRehearsal(context, campaignId, id);
  return csvAnswer(context, { name: 'never-reached', columns, rows: fileRows(context, id) });
}
