/** The values of a campaign's form as variables for the assistant, keyed by field name; fields within a group as `group.field`. */
export function campaignVariables(configuration: unknown, path = ''): Record<string, string> {
  if (configuration === null || configuration === undefined) return {};
  if (Array.isArray(configuration)) {
    const parts = configuration.filter((part) => part !== null && typeof part !== 'object');
    return path && parts.length > 0 ? { [path]: parts.join(', ') } : {};
  }
  if (typeof configuration !== 'object') return path ? { [path]: String(configuration) } : {};
  return Object.assign(
    {},
    ...Object.entries(configuration).map(([name, value]) => campaignVariables(value, path ? `${path}.${name}` : name)),
  );
}
