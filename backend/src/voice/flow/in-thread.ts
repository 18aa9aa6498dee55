import type { FlowReport, FlowSurroundings } from '@switchboard/contracts/flows/check/about';
import { checkFlow } from '@switchboard/contracts/flows/check/index';
import type { Flow } from '@switchboard/contracts/flows/document';
import { type GeneratedTest, generateTests } from '@switchboard/contracts/flows/generate-tests';
import { centsOfNodes, type FlowPricing } from './node-prices.ts';
import { flowReaders, inWords } from './readers.ts';

/** The checker's context in a form that can be passed to a thread: prices instead of a function. */
export interface ThreadSurroundings extends Omit<FlowSurroundings, 'cents'> {
  pricing: FlowPricing;
}

/** The checker for a thread of the pool, which can't receive functions. */
export const checkFlowIn = (flow: Flow, { pricing, ...about }: ThreadSurroundings): FlowReport =>
  checkFlow(flow, { ...about, cents: centsOfNodes(flow, pricing) });

/** Generates tests from a flow, with lines that the readers of conversations understand. They are the same in any year. */
export function generateTestsOf(flow: Flow, now: string, limit: number): GeneratedTest[] {
  const readers = flowReaders({ now });
  return generateTests(flow, { readers, lineFor: (field, value) => inWords(field, value, null), limit });
}
