import type { ImportOptions } from '@switchboard/contracts/lead-imports';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { assertRoomFor, lockForLeads } from '../campaigns/campaign-leads.ts';

/** An import whose leads join a campaign. */
interface JoiningImport {
  id: string;
  organization_id: string;
  options: ImportOptions;
}

/** Remembers the leads of some rows, if they are to join a campaign. */
export async function rememberMembers(
  tx: Tx,
  { id, organization_id, options }: JoiningImport,
  leadIds: readonly string[],
) {
  if (!options.campaign_id || leadIds.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO lead_import_members (organization_id, import_id, member_id)
    SELECT ${organization_id}::uuid, ${id}::uuid, member_id FROM unnest(${leadIds}::uuid[]) AS member_id ON CONFLICT DO NOTHING`;
}

/** The campaign's outcome of an import: how many leads are new in it, or why none is. */
interface Joined {
  joined_count?: number;
  campaign_problem?: string;
}

/** Adds all leads of a finished import to its campaign, in the order of the file, or none if they would exceed its limit. */
export async function joinMembers(
  tx: Tx,
  context: Context,
  { id, options, original_filename }: { id: string; options: ImportOptions; original_filename: string },
): Promise<Joined> {
  const { campaign_id } = options;
  if (!campaign_id) return {};
  try {
    const campaign = await lockForLeads(tx, campaign_id);
    const [counted] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM lead_import_members i WHERE i.import_id = ${id}::uuid AND NOT EXISTS (SELECT FROM campaign_leads m
        WHERE m.organization_id = i.organization_id AND m.campaign_id = ${campaign_id}::uuid AND m.lead_id = i.member_id)`;
    assertRoomFor(campaign, counted?.count ?? 0);
    const joined_count = await tx.$executeRaw`
      INSERT INTO campaign_leads (organization_id, campaign_id, lead_id, added_at)
      SELECT i.organization_id, ${campaign_id}::uuid, i.member_id,
        now() + row_number() OVER (ORDER BY l.created_at, l.id DESC) * interval '1 millisecond'
      FROM lead_import_members i JOIN leads l ON l.organization_id = i.organization_id AND l.id = i.member_id
      WHERE i.import_id = ${id}::uuid ON CONFLICT (organization_id, campaign_id, lead_id) DO NOTHING`;
    if (joined_count > 0)
      await recordChange(tx, context, {
        resource: 'campaign',
        id: campaign_id,
        name: campaign.name,
        change: 'updated',
        action: 'add_leads',
        details: { leads: joined_count, file: original_filename },
      });
    return { joined_count };
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      return { campaign_problem: 'The campaign has been deleted.' };
    if (error instanceof AppError && error.code === 'LIMIT_EXCEEDED') return { campaign_problem: error.message };
    throw error;
  } finally {
    await tx.$executeRaw`DELETE FROM lead_import_members WHERE import_id = ${id}::uuid`;
  }
}
