import { type MailId, mails, type UndeliveredMail } from '@switchboard/contracts/mails';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';

type Wire = Omit<UndeliveredMail, 'created_at'> & { created_at: Date };

const select = {
  id: true,
  mail: true,
  recipient: true,
  status: true,
  error: true,
  about_id: true,
  created_at: true,
} as const;

/** Mails that were not delivered, or whose delivery is uncertain, newest first. */
export async function listUndelivered(context: Context, query: PageRequest): Promise<Page<Wire>> {
  const { items, next_cursor } = await readPage(newestFirst, query, (args) =>
    context.db.mails.findMany({
      ...args,
      where: { AND: [{ status: { in: ['failed', 'unsure'] } }, args.where] },
      select,
    }),
  );
  const shown = items.map((row) => ({
    ...row,
    organization_id: context.organizationId,
    mail: row.mail as MailId,
    title: mails[row.mail as MailId].title,
    status: row.status as UndeliveredMail['status'],
  }));
  return { items: shown, next_cursor };
}
