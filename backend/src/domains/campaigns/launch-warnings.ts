import type { CampaignReadiness } from '@switchboard/contracts/dialing-settings';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { campaignVariables } from '../calls/campaign-variables.ts';
import { fillVariables } from '../calls/lead-variables.ts';

type Warning = CampaignReadiness['warnings'][number];

/** The number of leads that are checked for unfilled variables. */
const lookedAt = 1_000;

const leadsWord = (count: number) => (count === 1 ? '1 lead' : `${count} leads`);

async function hasCallableLead(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ holds: boolean }[]>`
    SELECT EXISTS (SELECT FROM campaign_leads m JOIN leads l ON l.organization_id = m.organization_id AND l.id = m.lead_id
      WHERE m.campaign_id = ${id}::uuid AND m.final_reason IS NULL AND l.phone_e164 IS NOT NULL AND NOT EXISTS (SELECT FROM do_not_call d
        WHERE d.organization_id = l.organization_id AND d.phone_e164 = ANY (l.additional_numbers || l.phone_e164) AND d.lifted_at IS NULL)) AS holds`;
  return row?.holds ?? false;
}

/** The assistant's variables that the form doesn't fill in and some leads don't either. */
async function unfilledVariables(tx: Tx, context: Context, id: string): Promise<Warning[]> {
  const { configuration_data, feature_template } = await tx.campaigns.findFirstOrThrow({
    where: { id },
    select: { configuration_data: true, feature_template: { select: { assistant: { select: { variables: true } } } } },
  });
  const configured = campaignVariables(configuration_data);
  const names = feature_template.assistant.variables.filter((name) => !configured[name]);
  if (names.length === 0) return [];
  const members = await tx.campaign_leads.findMany({
    where: { campaign_id: id },
    orderBy: [{ added_at: 'asc' }, { id: 'asc' }],
    take: lookedAt,
    include: { lead: true },
  });
  return names.flatMap((name) => {
    const empty = members.filter(({ lead }) => !fillVariables([name], {}, lead, context.organization.name)[name]);
    if (empty.length === 0) return [];
    const who = `${leadsWord(empty.length)} and the form have none`;
    return [
      { reason: 'unfilled_variables', message: `The assistant has nothing to say for "${name}": ${who}.` } as const,
    ];
  });
}

/** Findings that don't prevent a campaign from becoming active, and are probably not intended. */
export async function launchWarnings(tx: Tx, context: Context, id: string): Promise<Warning[]> {
  const isCallable = await hasCallableLead(tx, id);
  return [
    ...(isCallable
      ? []
      : [
          {
            reason: 'no_callable_lead',
            message: 'None of its leads can be called: add leads with a phone number.',
          } as const,
        ]),
    ...(await unfilledVariables(tx, context, id)),
  ];
}
