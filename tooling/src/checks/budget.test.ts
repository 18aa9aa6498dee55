import { describe, expect, it } from 'vitest';
import { beyondBudget } from './budget.ts';
import { slowness } from './machine.ts';

const stage = { budgetSeconds: 60 };

describe('the budget of a stage', () => {
  it('is kept up to its last second', () => expect(beyondBudget(stage, 60, 1)).toBeNull());

  it('exceeded, says by how much and where to read on', () =>
    expect(beyondBudget(stage, 61, 1)).toBe(
      'It has grown: 61 s of processor time, and its budget is 60 s. See "Budgets" in tooling/README.md.',
    ));

  it('grows with the slowness of the processor', () => {
    expect(beyondBudget(stage, 119, 2)).toBeNull();
    expect(beyondBudget(stage, 121, 2)).toContain('its budget is 60 s, 120 s on this machine now');
  });

  it('is not judged where processor time cannot be known', () => expect(beyondBudget(stage, null, 1)).toBeNull());
});

describe('how slow a processor is', () => {
  it('is the mean of what was asked of it', () => expect(slowness([75, 225])).toBe(2));
  it('never makes a budget smaller', () => expect(slowness([30])).toBe(1));
  it('is that of the reference before anything was asked', () => expect(slowness([])).toBe(1));
});
