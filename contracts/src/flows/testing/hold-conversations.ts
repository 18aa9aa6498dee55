import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { checkFlow, isPublishable } from '../check/index.ts';
import { converse } from './converse.ts';
import { likelyFlow, likelyNestedFlow } from './random-flows.ts';
import { surroundings } from './sample-flows.ts';

const about = surroundings({ max_model_calls: 1_000_000 });
const kinds = { flows: likelyFlow, 'flows with sub-flows': likelyNestedFlow };

interface Share {
  /** Random flows; only those that pass the checker are tried. */
  flows: number;
  /** Conversations in each of them. */
  conversations: number;
  seed: number;
}

/**
 * Holds random conversations in random flows that pass the checker. Fails with the flow if a conversation gets stuck,
 * takes another path the second time, or asks a model more often than the worst case. Returns the number of
 * conversations.
 */
export function holdConversations(of: keyof typeof kinds, { flows, conversations, seed }: Share): number {
  let held = 0;
  const choices = fc.array(fc.nat(9), { minLength: 1, maxLength: 12 });
  const all = fc.array(choices, { minLength: conversations, maxLength: conversations });
  const tryFlow = fc.property(kinds[of], all, (flow, list) => {
    const report = checkFlow(flow, about);
    // A node without a path to it is an error for people, but harmless in a conversation.
    if (!isPublishable({ ...report, problems: report.problems.filter(({ code }) => code !== 'unreachable') })) return;
    for (const one of list) {
      const { steps, modelCalls } = converse(flow, one);
      held++;
      const ended = steps.at(-1)?.position.ended;
      assert.ok(ended, 'The conversation never ends');
      assert.notEqual(ended.reason, 'stuck');
      assert.ok(modelCalls <= report.worst_case.model_calls, `A model is asked ${modelCalls} times`);
    }
    const [first = [0]] = list;
    assert.deepEqual(converse(flow, first), converse(flow, first));
  });
  fc.assert(tryFlow, { numRuns: flows, seed });
  return held;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seed: { type: 'string', default: String(Date.now() % 100_000) } } });
  const seed = Number(values.seed);
  for (const kind of ['flows', 'flows with sub-flows'] as const) {
    const held = holdConversations(kind, { flows: 4_000, conversations: 50, seed });
    assert.ok(held >= 10_000, `Only ${held} conversations`);
    console.log(`${held} conversations in ${kind} that pass: none got stuck (seed ${seed})`);
  }
}
