import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { FlowStart } from '@switchboard/contracts/flows/fields';

/** Where in its flow a test starts, as in the address; null for the beginning and for an invalid value. */
export function readFlowStart(text: string | null): FlowStart | null {
  if (text === null) return null;
  try {
    return FlowStart.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The name of the node in a saved flow where a test starts. */
export function nodeTitle({ config }: Pick<AssistantDetail, 'config'>, id: string): string {
  const node = config.flow?.nodes.find((one) => one.id === id);
  return node?.name.trim() || id;
}

/** The variables that a test starts with, in one line. */
export function knownText({ fields }: FlowStart): string {
  const known = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`);
  return known.length > 0 ? `Known by then: ${known.join(', ')}.` : 'No fields are known by then.';
}
