const prefix = 'configuration_data.';

/** The API's errors about a configuration, by the path of its fields. */
export function configurationProblems(fields: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, message]) => [name.slice(prefix.length), message]));
}
