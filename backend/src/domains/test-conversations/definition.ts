import { createHash } from 'node:crypto';
import type { TestConversationInput } from '@switchboard/contracts/test-conversations';
import type { z } from 'zod';

/** What is said and expected in a test. */
export type Definition = Pick<
  z.output<typeof TestConversationInput>,
  'callee' | 'variables' | 'mocks' | 'expectations' | 'flow_start'
>;

/** A test as it is run. */
export interface Test extends Definition {
  /** The id of a test conversation, or the name of one of the safety set. */
  key: string;
  name: string;
  is_required: boolean;
}

// Keys of stored JSON come back in an order of their own.
const inOrder = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Tells two definitions apart: who changes what is said or expected has not passed it yet. */
export function hashOf({ callee, variables, mocks, expectations, flow_start }: Definition): string {
  // Tests from before there were flows keep their hashes.
  const defined = { callee, variables, mocks, expectations, ...(flow_start && { flow_start }) };
  return createHash('sha256').update(JSON.stringify(defined, inOrder)).digest('hex');
}
