import { leadFormTitles } from '@switchboard/contracts/leads';

/** The order in which the form checks its fields, which is also the order they stand in. */
export const checkedFields = ['first_name', 'last_name', 'phone_number', 'email'] as const;
export type CheckedField = (typeof checkedFields)[number];

export interface LeadProblem {
  field: CheckedField;
  title: string;
  text: string;
}

/** The first failing check of the form, with the title its message is shown under; null when none failed. */
export function firstLeadProblem(errors: Partial<Record<string, { message?: string }>>): LeadProblem | null {
  for (const field of checkedFields) {
    const text = errors[field]?.message;
    if (!text) continue;
    const isMissing = text.endsWith('is required.');
    return { field, title: isMissing ? leadFormTitles.missing : leadFormTitles.format, text };
  }
  return null;
}
