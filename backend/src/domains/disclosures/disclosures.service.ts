import type { Disclosure, UndecidedAssistant } from '@switchboard/contracts/disclosures';
import { hasNoticeIn, noticeIn } from '@switchboard/contracts/notices';
import type { z } from 'zod';
import { auditColumnsOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { lockAssistant, readAssistant } from '../assistants/assistant-row.ts';
import { draftOf } from '../assistants/stored-config.ts';

type Shown = Omit<z.output<typeof Disclosure>, 'decided_at'> & { decided_at: Date | null };

function toDisclosure(row: assistants): Shown {
  const { configuration, stt_configuration } = draftOf(row);
  return {
    assistant_id: row.id,
    is_on: row.gives_notice,
    is_undecided: row.is_notice_undecided,
    sentence: noticeIn(stt_configuration.language, configuration.recordCalls),
    is_in_language: hasNoticeIn(stt_configuration.language),
    reason: row.notice_reason,
    decided_by_name: row.notice_decided_by_name,
    decided_at: row.notice_decided_at,
  };
}

/** Whether and how an assistant says that it is automated. Throws NOT_FOUND. */
export async function readDisclosure({ db }: Context, id: string): Promise<Shown> {
  return toDisclosure(await readAssistant(db, id));
}

interface Decision {
  is_on: boolean;
  /** Why it is turned off. */
  reason: string | null;
}

async function decide(tx: Tx, context: Context, row: assistants, { is_on, reason }: Decision): Promise<assistants> {
  const after = await tx.assistants.update({
    where: { id: row.id },
    data: {
      gives_notice: is_on,
      is_notice_undecided: false,
      notice_reason: is_on ? null : reason,
      notice_decided_by_name: auditColumnsOf(context.actor).actor_name,
      notice_decided_at: new Date(),
    },
  });
  await recordChange(tx, context, {
    resource: 'assistant',
    id: row.id,
    name: row.name,
    change: 'updated',
    action: is_on ? 'turn_notice_on' : 'turn_notice_off',
    details: { gives_notice: { from: row.gives_notice, to: is_on }, ...(!is_on && reason && { reason }) },
  });
  return after;
}

/** Turns the notice on or off, for the next call; no change if it already is as requested. Throws NOT_FOUND. */
export function changeDisclosure(context: Context, id: string, decision: Decision): Promise<Shown> {
  return transact(context, async (tx) => {
    const row = await lockAssistant(tx, id);
    const isSame = row.gives_notice === decision.is_on && !row.is_notice_undecided;
    const isSaid = decision.is_on || row.notice_reason === decision.reason;
    return toDisclosure(isSame && isSaid ? row : await decide(tx, context, row, decision));
  });
}

/** Assistants that are older than the notice, published ones first. Archived ones are not listed. */
export async function listUndecided({ db }: Context): Promise<{ items: UndecidedAssistant[] }> {
  const rows = await db.assistants.findMany({
    where: { is_notice_undecided: true, status: { not: 'archived' } },
    select: { id: true, name: true, status: true },
    orderBy: [{ status: 'desc' }, { name: 'asc' }, { id: 'asc' }],
  });
  return { items: rows.map(({ status, ...row }) => ({ ...row, is_published: status === 'published' })) };
}

/** The audit log's reason when the notice was left off for all assistants at once. */
const leftOff = 'Left off when all assistants were asked about';

/** Decides for all undecided assistants, archived ones included. */
export function decideAll(context: Context, is_on: boolean): Promise<{ decided: number }> {
  return transact(context, async (tx) => {
    const rows = await tx.$queryRaw<assistants[]>`
      SELECT * FROM assistants WHERE is_notice_undecided ORDER BY id FOR UPDATE`;
    for (const row of rows) await decide(tx, context, row, { is_on, reason: is_on ? null : leftOff });
    return { decided: rows.length };
  });
}
