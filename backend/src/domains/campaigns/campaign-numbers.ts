import type { CampaignNumber } from '@switchboard/contracts/campaigns';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { type NumberFacts, readNumbers } from '../dialer/number-facts.ts';
import { answerPercent, hasAnswers, isWithinDay } from '../dialer/rules/number-limits.ts';
import { readCampaign } from './campaigns.read.ts';

/** Replaces the numbers that a campaign calls from in addition to its own one. Throws NOT_FOUND, and VALIDATION for a number that can't call. */
export async function writeExtraNumbers(
  tx: Tx,
  { organizationId: organization_id }: Context,
  campaign_id: string,
  given: readonly string[],
): Promise<void> {
  const { phone_number_id } = await tx.campaigns.findFirstOrThrow({
    where: { id: campaign_id },
    select: { phone_number_id: true },
  });
  const ids = given.filter((id) => id !== phone_number_id);
  const found = await tx.phone_numbers.findMany({
    where: { id: { in: ids } },
    select: {
      type: true,
      retired_at: true,
      extra_campaigns: { where: { campaign_id }, select: { campaign_id: true } },
    },
  });
  if (found.length < ids.length) throw notFound('Phone number');
  // One that was retired since it was chosen stays until someone takes it out.
  if (found.some((one) => one.type !== 'outbound' || (one.retired_at && one.extra_campaigns.length === 0))) {
    const message = 'Choose outbound phone numbers that are in use';
    throw new AppError('VALIDATION', message, { fields: { extra_phone_number_ids: message } });
  }
  await tx.campaign_numbers.deleteMany({ where: { campaign_id } });
  await tx.campaign_numbers.createMany({
    data: ids.map((phone_number_id, position) => ({ organization_id, campaign_id, phone_number_id, position })),
  });
}

function stateOf(number: NumberFacts, isSimulated: boolean): CampaignNumber['state'] {
  if (number.is_retired) return 'retired';
  if (!isSimulated && !number.has_trunk) return 'no_trunk';
  if (!isWithinDay(number)) return 'daily_limit';
  return hasAnswers(number) ? 'ready' : 'paused';
}

/** The numbers that a campaign calls from, its own one first, with what decides whether they call now. Throws NOT_FOUND. */
export function readCampaignNumbers(context: Context, id: string): Promise<CampaignNumber[]> {
  return transact(context, async (tx) => {
    const { phone_number_id, extra_phone_number_ids } = await readCampaign(tx, id);
    const ids = [...new Set([phone_number_id, ...extra_phone_number_ids])];
    const { time_zone: timeZone } = context.organization;
    const numbers = await readNumbers(tx, context.organizationId, ids, { timeZone, countsAll: true });
    const known = new Map(numbers.map((number) => [number.id, number]));
    return ids
      .flatMap((one) => known.get(one) ?? [])
      .map((number) => ({
        id: number.id,
        phone_number: number.phone_number,
        calls_today: number.calls_today,
        max_calls_per_day: number.max_calls_per_day,
        answer_percent: answerPercent(number),
        min_answer_percent: number.min_answer_percent,
        state: stateOf(number, context.carrier.isSimulated),
      }));
  });
}
