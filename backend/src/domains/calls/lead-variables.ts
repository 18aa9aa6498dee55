import type { CustomValues } from '@switchboard/contracts/custom-fields';
import { leadValues } from '@switchboard/contracts/lead-values';
import type { leads } from '../../generated/prisma/client.ts';

/** An assistant's variables: the given values, and the lead's values for the rest. */
export function fillVariables(
  names: readonly string[],
  given: Record<string, string>,
  lead: leads,
  organization: string,
): Record<string, string> {
  const known = leadValues({ ...lead, custom_fields: lead.custom_fields as CustomValues }, organization);
  return Object.fromEntries(names.map((name) => [name, given[name] || (known[name.toLowerCase()] ?? '')]));
}
