import { expect, it } from 'vitest';
import { holdConversations } from '../testing/hold-conversations.ts';

// A share of the same conversations in every run. All of them: node contracts/src/flows/testing/hold-conversations.ts
it.each(['flows', 'flows with sub-flows'] as const)(
  'never gets stuck in random conversations in %s that pass, takes the same path each time, and never asks a model more often than the worst case',
  (of) => {
    const held = holdConversations(of, { flows: 300, conversations: 10, seed: 40 });
    expect(held).toBeGreaterThanOrEqual(500);
  },
);
