/** The order in which the form checks its fields, which is also the order they stand in. Source: specification 01 §5. */
const checkedFields = ['first_name', 'last_name', 'phone_number', 'email'] as const;

/** What is said in the corner of the first field that is wrong: it is empty, or its text has another form. */
export function leadProblem(
  errors: Partial<Record<string, { message?: string }>>,
): { title: string; description: string } | null {
  for (const field of checkedFields) {
    const description = errors[field]?.message;
    if (description)
      return { title: description.endsWith('is required.') ? 'Missing Information' : 'Invalid Format', description };
  }
  return null;
}
