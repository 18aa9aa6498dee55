import { maxFlowBytes } from '../flows.limits.ts';
import { Flow } from './document.ts';
import { ownSubflows } from './shared-parts.ts';

/**
 * A flow as a file: keys in the order of the schema, regardless of the order in which a database returned them. Copies
 * of shared sub-flows become the flow's own, so the file can be imported anywhere.
 */
export const exportFlow = (flow: Flow): string => `${JSON.stringify(Flow.parse(ownSubflows(flow)), null, 2)}\n`;

/** Imports a file in our own format. An exported file round-trips byte for byte. */
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
