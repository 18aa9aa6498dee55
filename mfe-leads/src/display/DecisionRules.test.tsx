import type { DialDecision } from '@switchboard/contracts/calls';
import { expectAccessible, renderWithHost } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DecisionRules } from './DecisionRules.tsx';

const decision = (fields: Partial<DialDecision>): DialDecision => ({
  id: '00000000-0000-4000-8000-000000000401',
  call_id: '00000000-0000-4000-8000-000000000402',
  scheduled_call_id: null,
  attempt_number: 1,
  is_allowed: true,
  reason: null,
  rules: [],
  inputs: {},
  decided_at: '2026-11-20T10:00:00.000Z',
  times: 1,
  last_decided_at: '2026-11-20T10:00:00.000Z',
  ...fields,
});

test('a call that the before-call hook refused shows its reason and the status of the hook', async () => {
  const explanation = 'The before-call hook refused the call: Customer has paid.';
  const refused = decision({
    is_allowed: false,
    reason: 'before_call_hook',
    rules: [{ rule: 'before_call_hook', passed: false, explanation }],
    inputs: { asks_hook: true, before_call_hook: { was_asked: true, status: 200, duration_ms: 1184 } },
  });
  renderWithHost(<DecisionRules decisions={[refused]} />);
  expect(screen.getByRole('heading', { name: 'Why this call was refused' })).toBeTruthy();
  expect(screen.getByText('The call was refused')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe(`Failed: ${explanation}`);
  expect(screen.getByText('Status 200, 1,184 ms')).toBeTruthy();
  await expectAccessible();
});

test('a call whose hook failed was placed, and shows the failed check', () => {
  const explanation = 'The before-call hook failed, so the call was placed as planned. No answer within 2 seconds.';
  const placed = decision({
    rules: [
      { rule: 'do_not_call', passed: true, explanation: 'The number is not on the do-not-call list.' },
      { rule: 'before_call_hook', passed: false, explanation },
    ],
    inputs: { before_call_hook: { was_asked: true, status: null, duration_ms: 2001 } },
  });
  renderWithHost(<DecisionRules decisions={[placed]} />);
  expect(screen.getByRole('heading', { name: 'Why this call was placed' })).toBeTruthy();
  expect(screen.getByText(explanation).closest('details')).toBeNull();
  expect(screen.getByText('No answer, 2,001 ms')).toBeTruthy();
});

test('an inbound call explains which assistant answered', () => {
  const explanation = 'The before-call hook allowed the call. It chose the assistant "Gold".';
  const answered = decision({
    rules: [{ rule: 'before_call_hook', passed: true, explanation }],
    inputs: { direction: 'inbound', before_call_hook: { was_asked: false } },
  });
  renderWithHost(<DecisionRules decisions={[answered]} />);
  expect(screen.getByRole('heading', { name: 'Why this assistant answered' })).toBeTruthy();
  expect(screen.getByText('Not asked')).toBeTruthy();
});
