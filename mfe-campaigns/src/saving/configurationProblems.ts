const prefix = 'configuration_data.';

/** What the API refused of a configuration, by the places of its fields. */
export function configurationProblems(fields: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, message]) => [name.slice(prefix.length), message]));
}
