/** The order in which the form checks its fields. Source: specification 01 §8. */
const checkedFields = ['lead_id', 'assistant_id', 'phone_number_id'] as const;

/** The message about the first empty field; null if none is empty. */
export function missingInformation(errors: Partial<Record<string, { message?: string }>>): string | null {
  return checkedFields.map((field) => errors[field]?.message).find((message) => message !== undefined) ?? null;
}

const ofLead = ['lead_first_name', 'lead_last_name', 'lead_phone_number'];

/** The variables that people gave: those of the lead are added on saving. */
export function ownVariables(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !ofLead.includes(name)));
}
