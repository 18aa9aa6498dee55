import { expect, it } from 'vitest';
import { holdConversations } from '../testing/hold-conversations.ts';

// A share of the same conversations in every run. All of them: node contracts/src/flows/testing/hold-conversations.ts
it.each(['flows', 'flows with sub-flows'] as const)(
  'random conversations in %s that pass never get stuck, are repeatable and stay within the worst case',
  (of) => {
    const held = holdConversations(of, { flows: 300, conversations: 10, seed: 40 });
    expect(held).toBeGreaterThanOrEqual(500);
  },
);
