/** The use of a tool, as transcripts write it: `name {arguments}: answer`. */
export function useIn(message: string): { name: string; arguments: Record<string, unknown>; answer: string } | null {
  const name = /^([A-Za-z_][\w-]{0,63}) \{/.exec(message)?.[1];
  if (!name) return null;
  for (let end = message.indexOf('}: '); end >= 0; end = message.indexOf('}: ', end + 1)) {
    try {
      const given = JSON.parse(message.slice(name.length + 1, end + 1)) as Record<string, unknown>;
      return { name, arguments: given, answer: message.slice(end + 3) };
    } catch {}
  }
  return null;
}
