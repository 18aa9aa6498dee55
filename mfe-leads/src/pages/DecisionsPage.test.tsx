import { ListedDecision } from '@switchboard/contracts/dialer';
import { Lead } from '@switchboard/contracts/leads';
import { blankRow, expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, sampleId } from '../testing/samples.ts';
import { DecisionsPage } from './DecisionsPage.tsx';

const closed = 'Held until 9:00 AM in Chicago: outside the call window 9:00 AM–5:00 PM.';
const held = blankRow(ListedDecision, {
  id: sampleId(7, 1),
  lead_id: sampleId(1, 1),
  lead_name: 'Ada Moss',
  scheduled_call_id: sampleId(6, 1),
  call_id: null,
  is_allowed: false,
  reason: 'outside_call_window',
  rules: [
    { rule: 'do_not_call', passed: true, explanation: 'The number is not on the do-not-call list.' },
    { rule: 'outside_call_window', passed: false, explanation: closed },
  ],
  inputs: {
    asker: 'schedule',
    lead_time_zone: null,
    live_calls: 2,
    max_concurrent_calls: 10,
    campaign: null,
    is_on_do_not_call_list: false,
    moon_phase: 'full',
  },
  times: 3,
});

function open(path: string, responses: FakeResponses = {}) {
  return renderWithHost(<DecisionsPage />, {
    path,
    responses: {
      'GET /api/decisions': () => onePage([held]),
      'GET /api/leads/:id': () => blankRow(Lead, { id: sampleId(1, 1), first_name: 'Ada', last_name: 'Moss' }),
      ...responses,
    },
  });
}

test('a decision shows its lead, outcome and reason, and its data on request', async () => {
  const { location } = open('/decisions');
  const row = await screen.findByRole('row', { name: /Ada Moss/ });
  expect(row.textContent).toContain('Held');
  expect(row.textContent).toContain(closed);
  await userEvent.click(row);
  const panel = within(await screen.findByRole('dialog', { name: 'Why Ada Moss was not called' }));
  await userEvent.click(panel.getByText('What was looked at'));
  for (const [term, value] of [
    ['Time zone of the lead', 'Not known'],
    ['Calls at a time', '2 of 10'],
    ['On the do-not-call list', 'No'],
    ['Campaign', 'None'],
    ['Moon phase', '"full"'],
  ])
    expect(panel.getByText(term ?? '').parentElement?.textContent).toContain(value);
  expect(location()).toBe(`/decisions?decision=${held.id}`);
  await expectAccessible();
});

test('decisions of one lead name the lead in the heading, and the filter can be removed', async () => {
  const { requests, location } = open(`/decisions?lead=${sampleId(1, 1)}&called=no`);
  await screen.findByRole('heading', { name: 'Why Ada Moss was called, or not' });
  expect(requests.find(({ key }) => key === 'GET /api/decisions')?.query).toEqual({
    lead_id: sampleId(1, 1),
    is_allowed: 'false',
  });
  await userEvent.click(screen.getByRole('button', { name: /Lead: Ada Moss/ }));
  expect(location()).toBe('/decisions?called=no');
});

test('a lead without decisions shows that there are none, and offers all decisions', async () => {
  open(`/decisions?lead=${sampleId(1, 1)}`, { 'GET /api/decisions': () => onePage([]) });
  await screen.findByText('No decision of this kind');
  await userEvent.click(screen.getByRole('button', { name: 'Show all decisions' }));
});

test('a decision to give up a call does not say that the call is tried again', async () => {
  const blocked = {
    ...held,
    reason: 'do_not_call' as const,
    rules: [{ rule: 'do_not_call', passed: false, explanation: 'The number is on the do-not-call list.' }],
  };
  open(`/decisions?decision=${blocked.id}`, { 'GET /api/decisions': () => onePage([blocked]) });
  const panel = within(await screen.findByRole('dialog', { name: 'Why Ada Moss was not called' }));
  panel.getByText('The call was given up: it is no longer made automatically.');
  expect(panel.queryByText(/tried again/)).toBeNull();
});
