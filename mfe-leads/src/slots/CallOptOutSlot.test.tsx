import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import { expectAccessible, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, sampleId } from '../testing/samples.ts';
import { CallOptOutSlot } from './CallOptOutSlot.tsx';

const callId = sampleId(4, 1);

const entry: DoNotCallEntry = {
  id: sampleId(8, 1),
  phone_number: '+12125550142',
  email: null,
  reason: "Don't call me Mister",
  source: 'lead',
  evidence: "Said on a call: Don't call me Mister",
  call_id: callId,
  lifted_at: null,
  lifted_by_name: null,
  lifted_reason: null,
  created_by_name: null,
  created_at: '2026-11-02T15:04:00.000Z',
  lead: null,
};

const open = (entries: DoNotCallEntry[], role: 'admin' | 'member' = 'admin') =>
  renderWithHost(<CallOptOutSlot call_id={callId} />, {
    session: sampleSession({ role }),
    responses: { 'GET /api/do-not-call': () => onePage(entries), 'DELETE /api/do-not-call/:id': () => undefined },
  });

test('the call shows the sentence that added its number to the list, and an admin can undo the entry', async () => {
  const user = userEvent.setup();
  const { requests } = open([entry]);
  await screen.findByText(/was added to the do-not-call list/);
  screen.getByText(/Don't call me Mister/);
  expect(requests[0]?.query).toMatchObject({ call_id: callId, state: 'all' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Allow calls again' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key === 'DELETE /api/do-not-call/:id')).toMatchObject({
      params: { id: entry.id },
      query: { because: 'The assistant misunderstood what was said on the call' },
    }),
  );
});

test('a role that cannot lift entries sees that an admin can undo it', async () => {
  open([entry], 'member');
  await screen.findByText(/An admin can undo this\./);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an entry that was undone shows who undid it and why', async () => {
  open([{ ...entry, lifted_at: '2026-11-03T10:00:00.000Z', lifted_by_name: 'Maya Okafor', lifted_reason: 'Misheard' }]);
  await screen.findByText(/are allowed again/);
  screen.getByText(/Maya Okafor/);
  screen.getByText(/Misheard/);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
