/** The order in which the form validates its fields, which is also their order on screen. Source: specification 01 §5. */
const checkedFields = ['first_name', 'last_name', 'phone_number', 'email'] as const;

/** The notification about the first invalid field: it is empty, or its format is wrong. */
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
