import { maxFlowBytes } from '../flows.limits.ts';
import { Flow } from './document.ts';
import { ownSubflows } from './shared-parts.ts';

/**
 * A flow as a file: keys in the order of the schema, whatever the order in which a database gave them back. Copies of shared sub-flows
 * become its own, so the file can be imported anywhere.
 */
export const exportFlow = (flow: Flow): string => `${JSON.stringify(Flow.parse(ownSubflows(flow)), null, 2)}\n`;

/** A file in our own format. What was exported comes back byte for byte. */
export function importOwnFlow(text: string): { flow: Flow } | { problems: string[] } {
  if (new TextEncoder().encode(text).length > maxFlowBytes) return { problems: ['The file can have at most 1 MB.'] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problems: ["The file isn't valid JSON."] };
  }
  const parsed = Flow.safeParse(value);
  if (parsed.success) return { flow: ownSubflows(parsed.data) };
  return {
    problems: parsed.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join('.')}: ${message}` : message,
    ),
  };
}
