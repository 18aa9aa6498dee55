/** What the form of a campaign tells an assistant, by the names of its fields; those within a group as `group.field`. */
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
