/** The order in which the form checks its fields, which is also the order they stand in. */
const checkedFields = ['first_name', 'last_name', 'phone_number'] as const;

/** What is said of the first field that was left empty; null when none was: a field alone says what is wrong in it. */
export function missingInformation(errors: Partial<Record<string, { message?: string }>>): string | null {
  for (const field of checkedFields) {
    const text = errors[field]?.message;
    if (text) return text.endsWith('is required.') ? text : null;
  }
  return null;
}
