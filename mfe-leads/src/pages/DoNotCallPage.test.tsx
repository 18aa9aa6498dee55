import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, sampleId } from '../testing/samples.ts';
import { DoNotCallPage } from './DoNotCallPage.tsx';

const entry: DoNotCallEntry = {
  id: sampleId(8, 1),
  phone_number: '+12125550142',
  email: null,
  reason: 'Asked on the phone',
  source: 'lead',
  evidence: 'Said so to Tim at nine',
  call_id: null,
  lifted_at: null,
  lifted_by_name: null,
  lifted_reason: null,
  created_by_name: 'Maya Okafor',
  created_at: '2026-11-02T15:04:00.000Z',
  lead: { id: sampleId(1, 1), name: 'Ada Moss' },
};

function open(entries: DoNotCallEntry[], options: HostOptions = {}) {
  const { responses, ...rest } = options;
  return renderWithHost(<DoNotCallPage />, {
    path: '/do-not-call',
    route: '/do-not-call',
    session: sampleSession({ role: 'admin' }),
    responses: { 'GET /api/do-not-call': () => onePage(entries), ...responses },
    ...rest,
  });
}

test('the do-not-call list shows each number with its lead, source and reason', async () => {
  open([entry]);
  const row = within(await screen.findByRole('row', { name: /212/ }));
  expect(row.getByRole('link', { name: 'Ada Moss' }).getAttribute('href')).toBe(`/leads?lead=${entry.lead?.id}`);
  expect(row.getByText("Lead's request")).toBeTruthy();
  expect(row.getByText('Said so to Tim at nine')).toBeTruthy();
  expect(row.getByText('Asked on the phone')).toBeTruthy();
  await expectAccessible();
});

test('an email address is listed next to numbers, and its row opens its details', async () => {
  const address: DoNotCallEntry = {
    ...entry,
    id: sampleId(8, 2),
    phone_number: '',
    email: 'ada@example.com',
    source: 'link',
    lead: null,
  };
  open([address, entry]);
  await userEvent.click(await screen.findByRole('rowheader', { name: 'ada@example.com' }));
  const panel = within(await screen.findByRole('dialog', { name: 'ada@example.com' }));
  expect(panel.getByText('Booking email link')).toBeTruthy();
  expect(panel.getByText('Said so to Tim at nine')).toBeTruthy();
});

test('lifted entries have their own list, with who lifted them and why', async () => {
  const lifted: DoNotCallEntry = {
    ...entry,
    lifted_at: '2026-11-03T09:00:00.000Z',
    lifted_by_name: 'Tim Vale',
    lifted_reason: 'Wrote to us',
  };
  const { requests } = open([lifted], { path: '/do-not-call?state=lifted' });
  const row = within(await screen.findByRole('row', { name: /212/ }));
  expect(row.getByText('Tim Vale')).toBeTruthy();
  expect(row.getByText('Wrote to us')).toBeTruthy();
  expect(row.queryByRole('button', { name: 'Allow calls again' })).toBeNull();
  expect(requests[0]?.query).toMatchObject({ state: 'lifted' });
});

test('filters are sent to the server and kept in the address', async () => {
  const { requests, location } = open([entry]);
  await userEvent.click(await screen.findByRole('button', { name: /Source/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'WhatsApp reply' }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ source: 'whatsapp', state: 'active' }));
  await waitFor(() => expect(location()).toBe('/do-not-call?source=whatsapp'));
});

test('an email address is added to the list with its evidence', async () => {
  const { requests } = open([], {
    path: '/do-not-call?dialog=email',
    responses: { 'POST /api/do-not-call': () => entry },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add email' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add email' }));
  expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /Email address/ }), 'Ada@Example.com');
  await userEvent.type(dialog.getByRole('textbox', { name: /Evidence/ }), 'Her mail of Monday');
  await userEvent.click(dialog.getByRole('button', { name: 'Add email' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    email: 'ada@example.com',
    source: 'person',
    reason: null,
    evidence: 'Her mail of Monday',
  });
});

test('pasted lines that are not numbers are shown, each with its problem', async () => {
  const { requests } = open([], {
    path: '/do-not-call?dialog=create',
    responses: {
      'POST /api/do-not-call/lines': () => ({
        added: 1,
        known: 1,
        refused: [{ line: 2, text: 'nobody', message: 'has no country' }],
      }),
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add numbers' }));
  await userEvent.click(dialog.getByRole('textbox', { name: /Phone numbers/ }));
  await userEvent.paste('+1 212 555 0142\nnobody\n+1 212 555 0142');
  await userEvent.click(dialog.getByRole('button', { name: 'Add numbers' }));
  const outcome = within(await screen.findByRole('dialog', { name: '1 number added' }));
  expect(outcome.getByText('nobody')).toBeTruthy();
  expect(outcome.getByText('has no country')).toBeTruthy();
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    lines: ['+1 212 555 0142', 'nobody', '+1 212 555 0142'],
    country: null,
    reason: null,
    evidence: null,
    source: 'person',
  });
});

test('a number is removed from the list after a confirmation with a reason', async () => {
  const { requests } = open([entry], {
    path: `/do-not-call?allow=${entry.id}`,
    session: sampleSession({ role: 'admin' }),
    responses: { 'DELETE /api/do-not-call/:id': () => undefined },
  });
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Asked on the phone')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Allow calls again' }));
  expect(question.getByText('Say what has changed.')).toBeTruthy();
  await userEvent.type(question.getByRole('textbox', { name: /Why it may be called again/ }), 'Wrote to us');
  await userEvent.click(question.getByRole('button', { name: 'Allow calls again' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const removed = requests.find(({ key }) => key.startsWith('DELETE'));
  expect([removed?.params, removed?.query?.because]).toEqual([{ id: entry.id }, 'Wrote to us']);
});

test.each([
  ['viewer', false],
  ['member', true],
] as const)('a %s cannot lift a do-not-call entry', async (role, canAdd) => {
  open([entry], { path: `/do-not-call?allow=${entry.id}`, session: sampleSession({ role }) });
  await screen.findByText('Ada Moss');
  expect(screen.queryByRole('button', { name: 'Allow calls again' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add numbers' }) !== null).toBe(canAdd);
});
