import type { FlowReport, FlowSurroundings } from '@switchboard/contracts/flows/check/about';
import { checkFlow } from '@switchboard/contracts/flows/check/index';
import type { Flow } from '@switchboard/contracts/flows/document';
import { type GeneratedTest, generateTests } from '@switchboard/contracts/flows/generate-tests';
import { flowReaders, inWords } from './readers.ts';

/** Prices by node, as a thread can be given them: by its id, within its sub-flow. */
export interface ThreadSurroundings extends Omit<FlowSurroundings, 'cents'> {
  cents_of: Record<string, { reply: number; classification: number }>;
  /** For nodes that have no model of their own. */
  usual_cents: { reply: number; classification: number } | null;
}

/** The checker for a thread of the pool, which takes no functions. */
export const checkFlowIn = (flow: Flow, { cents_of, usual_cents, ...about }: ThreadSurroundings): FlowReport =>
  checkFlow(flow, {
    ...about,
    cents: ({ id }) => (Object.hasOwn(cents_of, id) ? (cents_of[id] ?? null) : usual_cents),
  });

/** Tests out of a flow, with lines that the readers of conversations understand: the same ones in any year. */
export function generateTestsOf(flow: Flow, now: string, limit: number): GeneratedTest[] {
  const readers = flowReaders({ now });
  return generateTests(flow, { readers, lineFor: (field, value) => inWords(field, value, null), limit });
}
