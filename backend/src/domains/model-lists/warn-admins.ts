import type { ModelNotice } from '@switchboard/contracts/assistants';
import { shutdownDay } from '@switchboard/contracts/model-catalogue';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { pageOf, sendMail } from '../../mail/send-mail.ts';
import { listModelNotices } from '../assistants/model-notices.read.ts';
import { adminAddresses } from '../organizations/admin-addresses.ts';

/** So many days before a shutdown admins get an email. */
const stages = [3, 14, 60] as const;

interface Warning extends ModelNotice {
  shut_down_on: string;
  days_before: number;
}

function stageOf(day: string, today: string): number | null {
  const left = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return stages.find((stage) => left <= stage) ?? null;
}

/** Keeps that a warning is sent: those that were sent before are left out. */
async function claim(tx: Tx, { organizationId }: Context, warnings: readonly Warning[]): Promise<Warning[]> {
  const claimed: Warning[] = [];
  for (const warning of warnings) {
    const { assistant_id, part, model_id, shut_down_on, days_before } = warning;
    const count = await tx.$executeRaw`
      INSERT INTO model_warnings (organization_id, assistant_id, part, model_id, shut_down_on, days_before)
      VALUES (${organizationId}::uuid, ${assistant_id}::uuid, ${part}, ${model_id}, ${shut_down_on}::date, ${days_before})
      ON CONFLICT DO NOTHING`;
    if (count > 0) claimed.push(warning);
  }
  return claimed;
}

const lineOf = ({ assistant_name, model, shut_down_on, is_fallback, successor }: Warning): string =>
  `${assistant_name}: ${model}${is_fallback ? ' (fallback)' : ''}, until ${shutdownDay(shut_down_on)}${successor ? `. Successor: ${successor}` : ''}`;

/** Mails admins about published assistants whose models end: 60, 14 and 3 days before, each shutdown once. */
export async function warnOfShutdowns(context: Context, today = new Date().toISOString().slice(0, 10)): Promise<void> {
  const { organizationId, organization } = context;
  await transact(context, async (tx) => {
    const { items } = await listModelNotices({ db: tx }, today);
    const due = items.flatMap((notice): Warning[] => {
      const { shut_down_on, is_shut_down } = notice;
      // One that is missing without an announced day has that of its absence.
      if (is_shut_down || shut_down_on <= today) return [];
      const days_before = stageOf(shut_down_on, today);
      return days_before === null ? [] : [{ ...notice, days_before }];
    });
    const warnings = await claim(tx, context, due);
    if (warnings.length === 0) return;
    const data = {
      organization: organization.name,
      days: Math.min(...warnings.map(({ days_before }) => days_before)),
      assistants: warnings.map(lineOf).slice(0, 50),
      link: pageOf(context, '/assistants'),
    };
    for (const to of await adminAddresses(tx))
      await sendMail(tx, context, { mail: 'models.ending', to, data, organizationId });
  });
}
