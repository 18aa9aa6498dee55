import type { CustomValues } from '@switchboard/contracts/custom-fields';
import { leadValues } from '@switchboard/contracts/lead-values';
import type { leads } from '../../generated/prisma/client.ts';

/** An assistant's variables: as they were given, and where nothing was, as the lead fills them in. */
export function fillVariables(
  names: readonly string[],
  given: Record<string, string>,
  lead: leads,
  organization: string,
): Record<string, string> {
  const known = leadValues({ ...lead, custom_fields: lead.custom_fields as CustomValues }, organization);
  return Object.fromEntries(names.map((name) => [name, given[name] || (known[name.toLowerCase()] ?? '')]));
}
