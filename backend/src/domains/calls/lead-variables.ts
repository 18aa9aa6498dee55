import type { leadVariables } from '@switchboard/contracts/calls.limits';
import { customVariables } from '@switchboard/contracts/custom-field-values';
import type { CustomValues } from '@switchboard/contracts/custom-fields';
import type { leads } from '../../generated/prisma/client.ts';

/** What a lead, or the organization, knows about an assistant's variables, by their names in lower case. */
function knownValues(lead: leads, organization: string): Record<(typeof leadVariables)[number], string> {
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  return {
    first_name: lead.first_name,
    last_name: lead.last_name,
    name,
    lead_contact_name: name,
    email: lead.email ?? '',
    phone: lead.phone_number,
    phone_number: lead.phone_number,
    lead_contact_number: lead.phone_number,
    organization,
  };
}

/** An assistant's variables: as they were given, and where nothing was, as the lead fills them in. */
export function fillVariables(
  names: readonly string[],
  given: Record<string, string>,
  lead: leads,
  organization: string,
): Record<string, string> {
  const known: Record<string, string> = {
    ...customVariables(lead.custom_fields as CustomValues),
    ...knownValues(lead, organization),
  };
  return Object.fromEntries(names.map((name) => [name, given[name] || (known[name.toLowerCase()] ?? '')]));
}
