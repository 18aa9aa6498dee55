import { maxAdditionalNumbers } from '@switchboard/contracts/leads.limits';
import type { Tx } from '../../database/database.ts';
import type { leads, Prisma } from '../../generated/prisma/client.ts';
import { zoneColumnsOf } from './number-zone.ts';
import { readNumbers, readPhone, toE164 } from './phone.ts';

/** Where it is looked up whether an organization allows premium numbers. */
interface NumberRules {
  db: Pick<Tx, 'organizations'>;
  organizationId: string;
}

/** Whether leads of the organization may have premium-rate and shared-cost numbers. */
export async function allowsPremiumNumbers({ db, organizationId }: NumberRules): Promise<boolean> {
  const found = await db.organizations.findFirst({
    where: { id: organizationId },
    select: { allows_premium_numbers: true },
  });
  return found?.allows_premium_numbers ?? false;
}

/** The number of a lead in E.164. Throws VALIDATION at the input's field, also for a premium number that isn't allowed. */
export async function readLeadPhone(rules: NumberRules, text: string, field: string): Promise<string> {
  const read = readNumbers(text);
  const isPremium = 'problem' in read && read.problem === 'premium';
  return readPhone(text, field, { allowsPremium: isPremium && (await allowsPremiumNumbers(rules)) });
}

/** Additional numbers without the phone number and without repetitions. */
export const otherNumbers = (phone: string | null, numbers: readonly string[]): string[] =>
  [...new Set(numbers)].filter((number) => number !== phone).slice(0, maxAdditionalNumbers);

interface GivenNumbers {
  phone_number?: string | undefined;
  additional_numbers?: readonly string[] | undefined;
}

/**
 * The columns for the numbers of a new or changed lead, and for the zones of its phone number. Throws VALIDATION for a number
 * that a lead can't have.
 */
export async function numberColumns(
  rules: NumberRules,
  given: GivenNumbers,
  before?: Pick<leads, 'phone_e164' | 'additional_numbers'>,
) {
  // A form sends numbers back that it didn't change: what the lead has, it keeps.
  const has = [before?.phone_e164, ...(before?.additional_numbers ?? [])];
  const read = async (text: string, field: string) => {
    const kept = before && toE164(text);
    return kept && has.includes(kept) ? kept : readLeadPhone(rules, text, field);
  };
  const phone = given.phone_number === undefined ? undefined : await read(given.phone_number, 'phone_number');
  const additional: string[] = [];
  for (const [at, text] of (given.additional_numbers ?? []).entries())
    additional.push(await read(text, `additional_numbers.${at}`));
  const isChanged = phone !== undefined || given.additional_numbers !== undefined;
  const others = given.additional_numbers ? additional : (before?.additional_numbers ?? []);
  return {
    phone: phone === undefined ? undefined : { phone_number: phone, phone_e164: phone, ...zoneColumnsOf(phone) },
    additional: isChanged
      ? { additional_numbers: otherNumbers(phone ?? before?.phone_e164 ?? null, others) }
      : undefined,
  };
}

/** Finds the leads that have any of some numbers in E.164, as their phone number or as an additional one. */
export async function havingNumber(
  tx: Pick<Tx, 'lead_numbers'>,
  numbers: readonly string[],
): Promise<Prisma.leadsWhereInput> {
  // Two lookups by index: one condition over both tables would read all leads.
  const found = await tx.lead_numbers.findMany({
    where: { phone_e164: { in: [...numbers] } },
    select: { lead_id: true },
  });
  const ids = found.map(({ lead_id }) => lead_id);
  const byPhone = { phone_e164: { in: [...numbers] } };
  return ids.length > 0 ? { OR: [byPhone, { id: { in: ids } }] } : byPhone;
}
