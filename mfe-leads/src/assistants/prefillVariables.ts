import { leadValues } from '@switchboard/contracts/lead-values';
import type { Lead } from '@switchboard/contracts/leads';

const isValue = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * An assistant's variables, filled in from the lead, the organization's name and, for those that are missing there, the campaign's fields.
 * All others start empty.
 */
export function prefillVariables(
  variables: readonly string[],
  lead: Lead,
  organization: string,
  configuration: Record<string, unknown> = {},
): Record<string, string> {
  const fields = Object.entries(configuration).filter(([, value]) => isValue(value));
  const ofCampaign = new Map(fields.map(([name, value]) => [name.toLowerCase(), String(value)]));
  const known = leadValues(lead, organization);
  const filledIn = (variable: string) => known[variable.toLowerCase()] || ofCampaign.get(variable.toLowerCase()) || '';
  return Object.fromEntries(variables.map((variable) => [variable, filledIn(variable)]));
}
