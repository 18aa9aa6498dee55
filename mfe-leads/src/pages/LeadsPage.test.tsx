import { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import { BulkRun } from '@switchboard/contracts/lead-bulk';
import { ApiError } from '@switchboard/platform';
import { blankRow, expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada, bodyRows, eve, openLeads, tim } from '../testing/openLeads.tsx';
import { sampleWhatsApp } from '../testing/sampleMessages.ts';
import { sampleScheduledCall } from '../testing/sampleScheduledCall.ts';
import { onePage } from '../testing/samples.ts';

const call9 = '2026-11-23T14:00:00.000Z';

const names = () => bodyRows().map((row) => within(row).getAllByRole('rowheader')[0]?.textContent);
const queries = (requests: { key: string; query: Record<string, unknown> }[]) =>
  requests.filter(({ key }) => key === 'GET /api/leads').map(({ query }) => query);

test('the leads page shows the five counts, the columns in order and the leads', async () => {
  openLeads([ada, tim]);
  await screen.findByText('Ada Moss');
  for (const label of ['Total Leads', 'New This Month', 'With Email', 'Without Email', 'Scheduled Calls'])
    expect(screen.getByRole('group', { name: label })).toBeDefined();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.slice(1)).toEqual([
    'Name / Email',
    'Phone Number',
    'Created',
    'Scheduled Call',
    'Total Calls',
    'Last Called At',
    'Actions',
  ]);
  await expectAccessible();
});

test('the first click on a column sorts in the specified direction, and the next one reverses it', async () => {
  const user = userEvent.setup();
  const { requests, location } = openLeads([ada, tim]);
  await screen.findByText('Ada Moss');
  const click = (name: string) => user.click(screen.getByRole('button', { name }));
  await click('Name / Email');
  await click('Name / Email');
  await click('Scheduled Call');
  await click('Total Calls');
  await click('Last Called At');
  await click('Created');
  await click('Created');
  await waitFor(() => expect(queries(requests)).toHaveLength(8));
  expect(queries(requests).map(({ sort, direction }) => `${sort} ${direction}`)).toEqual([
    'created_at desc',
    'name asc',
    'name desc',
    'scheduled_time asc',
    'total_calls desc',
    'last_called_at desc',
    'created_at desc',
    'created_at asc',
  ]);
  expect(location()).toBe('/leads?sort=created_at&direction=asc');
});

test('search and filter are kept in the URL and sent to the API', async () => {
  const user = userEvent.setup();
  const { requests, location } = openLeads([ada]);
  await user.type(await screen.findByRole('searchbox'), 'ada');
  await user.click(screen.getByRole('switch', { name: 'Show scheduled only' }));
  const params = () => Object.fromEntries(new URLSearchParams(location().split('?')[1]));
  await waitFor(() => expect(params()).toEqual({ search: 'ada', scheduled: '1' }));
  await waitFor(() => expect(queries(requests).at(-1)).toMatchObject({ search: 'ada', scheduled_only: 'true' }));
});

test('filters are chosen in a panel, counted on its button, kept in the URL, and can be reset', async () => {
  const user = userEvent.setup();
  const { requests, location } = openLeads([ada], { path: '/leads?search=ada&email=no' });
  await screen.findByText('Ada Moss');
  expect(queries(requests).at(-1)).toMatchObject({ search: 'ada', has_email: 'false' });
  await user.click(screen.getByRole('button', { name: 'Remove filter Without email' }));
  expect(location()).toBe('/leads?search=ada');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const panel = await screen.findByRole('region', { name: 'Filters' });
  await user.click(await within(panel).findByRole('button', { name: /Status/ }));
  await user.click(await screen.findByRole('option', { name: 'won' }));
  await waitFor(() => expect(queries(requests).at(-1)).toMatchObject({ search: 'ada', status: 'won' }));
  expect(screen.getByRole('button', { name: 'Filters 1 in effect' })).toBeDefined();
  expect(location()).toBe('/leads?search=ada&status=won');
  await expectAccessible();
  await user.click(within(panel).getByRole('button', { name: 'Reset' }));
  expect(location()).toBe('/leads');
});

test('the list can be filtered to leads with held calls, and removing the chip clears the filter', async () => {
  const user = userEvent.setup();
  const { requests, location } = openLeads([ada], { path: '/leads?call=held' });
  await screen.findByText('Ada Moss');
  expect(queries(requests).at(-1)).toMatchObject({ scheduled_call: 'held' });
  await user.click(screen.getByRole('button', { name: 'Remove filter Scheduled call: Held' }));
  expect(location()).toBe('/leads');
});

test('an export shows the number of leads before it starts', async () => {
  const user = userEvent.setup();
  openLeads([ada], { path: '/leads?source=Fair', responses: { 'GET /api/leads/count': () => ({ count: 1234 }) } });
  await screen.findByText('Ada Moss');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('alertdialog', { name: 'Export 1,234 leads?' });
  await expectAccessible();
});

test('typed search text stays while an earlier part of it reaches the address', async () => {
  const user = userEvent.setup({ delay: 40 });
  const { location } = openLeads([ada]);
  const box = await screen.findByRole('searchbox');
  await user.type(box, 'ada');
  await waitFor(() => expect(location()).toBe('/leads?search=ada'));
  await user.type(box, ' moss');
  expect(box).toHaveProperty('value', 'ada moss');
  await waitFor(() => expect(location()).toBe('/leads?search=ada+moss'));
  expect(screen.getByRole('searchbox')).toBe(box);
  expect(box).toHaveProperty('value', 'ada moss');
});

test('Next uses the cursor of the response, and Previous returns to the page before', async () => {
  const user = userEvent.setup();
  const { requests } = openLeads([], {
    responses: {
      'GET /api/leads': ({ query }) =>
        query?.cursor ? { items: [tim], next_cursor: null } : { items: [ada], next_cursor: 'after-ada' },
    },
  });
  await screen.findByText('Ada Moss');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Tim Vale');
  expect(queries(requests).at(-1)).toMatchObject({ cursor: 'after-ada' });
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('Ada Moss');
});

test("another person's change appears in its row, which is highlighted once", async () => {
  const { state, changed } = openLeads([ada, tim]);
  await screen.findByText('Ada Moss');
  state.leads = [ada, { ...tim, total_calls: 3, last_called_at: '2026-11-02T15:05:00.000Z' }];
  changed(tim.id, 'updated');
  await waitFor(() => expect(bodyRows()[1]?.hasAttribute('data-highlighted')).toBe(true));
  expect(within(bodyRows()[1] as HTMLElement).getByText('3')).toBeDefined();
  expect(bodyRows()[0]?.hasAttribute('data-highlighted')).toBe(false);
  await waitFor(() => expect(bodyRows()[1]?.hasAttribute('data-highlighted')).toBe(false));
});

test('an update that would move rows under the pointer waits in a chip', async () => {
  const user = userEvent.setup();
  const { state, changed } = openLeads([ada, tim]);
  await user.hover(await screen.findByText('Ada Moss'));
  state.leads = [eve, ada, { ...tim, first_name: 'Timo' }];
  changed(eve.id, 'created');
  const chip = await screen.findByRole('button', { name: '1 update' });
  expect(names()).toEqual(
    ['Ada Mossada@example.com', 'Timo Vale'].map((text) => expect.stringContaining(text.slice(0, 8))),
  );
  await user.click(chip);
  expect(names()).toHaveLength(3);
  expect(names()[0]).toContain('Eve New');
  expect(screen.queryByRole('button', { name: '1 update' })).toBeNull();
});

test('a burst of events causes one read of the list', async () => {
  const { requests, state, changed } = openLeads([ada, tim]);
  await screen.findByText('Ada Moss');
  for (let index = 0; index < 50; index += 1) changed(tim.id, 'updated');
  await waitFor(() => expect(queries(requests).length).toBeGreaterThan(1));
  // A second request for the burst would come before the result of a later event.
  state.leads = [ada, { ...tim, total_calls: 7 }];
  changed(tim.id, 'updated');
  await within(bodyRows()[1] as HTMLElement).findByText('7');
  expect(queries(requests)).toHaveLength(3);
});

test("Enter opens the panel next to the list with the lead's calls, and Escape returns to the row", async () => {
  const user = userEvent.setup();
  const { requests, location } = openLeads([ada, tim]);
  await screen.findByText('Ada Moss');
  act(() => bodyRows()[0]?.focus());
  await user.keyboard('{ArrowDown}{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Tim Vale' });
  expect(location()).toBe(`/leads?lead=${tim.id}`);
  await within(panel).findByText(/Ended by the assistant/);
  expect(requests.find(({ key }) => key === 'GET /api/call-logs')?.query).toMatchObject({ lead_id: tim.id });
  await user.keyboard('{Escape}');
  expect(location()).toBe('/leads');
  expect(document.activeElement).toBe(bodyRows()[1]);
});

test('a link to a deleted lead shows a notice', async () => {
  const { notices, location } = openLeads([ada], {
    path: `/leads?sort=name&delete=${tim.id}`,
    responses: {
      'GET /api/leads/:id': () => {
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
      },
    },
  });
  await waitFor(() => expect(notices).toEqual([{ title: 'This lead no longer exists', tone: 'warning' }]));
  await waitFor(() => expect(location()).toBe('/leads?sort=name'));
});

test('a lead is deleted after a confirmation, with a notice', async () => {
  const user = userEvent.setup();
  const { notices, state } = openLeads([ada, tim], {
    responses: {
      'DELETE /api/leads/:id': () => {
        state.leads = [ada];
        return undefined;
      },
    },
  });
  await screen.findByText('Tim Vale');
  act(() => bodyRows()[1]?.focus());
  await user.keyboard('{Delete}');
  const question = await screen.findByRole('alertdialog', { name: 'Delete Tim Vale?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Tim Vale')).toBeNull());
  expect(notices).toEqual([{ title: 'Lead deleted successfully.', tone: 'success' }]);
});

test('an organization without leads is offered to create the first one', async () => {
  const user = userEvent.setup();
  const { location } = openLeads([]);
  await screen.findByText('No leads found');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Create Your First Lead' }));
  expect(location()).toBe('/leads?dialog=create');
  await screen.findByRole('dialog', { name: 'Add New Lead' });
});

test('a search without a match shows a message, and can be cleared', async () => {
  const user = userEvent.setup();
  const { location } = openLeads([], { path: '/leads?search=zzz' });
  await screen.findByText('No leads match your search');
  await expectAccessible();
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'zzz');
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(location()).toBe('/leads');
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
});

test("the leads page shows an error if leads can't be loaded, and Retry loads them", async () => {
  const user = userEvent.setup();
  let isDown = true;
  openLeads([], {
    responses: {
      'GET /api/leads': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is away.' });
        return onePage([ada]);
      },
    },
  });
  await screen.findByText('Failed to fetch leads. Please try again.');
  await expectAccessible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Ada Moss');
});

test('a viewer sees leads but no actions or checkboxes', async () => {
  openLeads([ada], { session: sampleSession({ role: 'viewer' }) });
  await screen.findByText('Ada Moss');
  expect(screen.queryByRole('button', { name: 'Add Lead' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a lead on the do-not-call list is marked, and an admin can allow calls again', async () => {
  const user = userEvent.setup();
  const off = { ...ada, do_not_call: true };
  const { location } = openLeads([off, tim], { session: sampleSession({ role: 'admin' }) });
  await screen.findByText('Tim Vale');
  const [first, second] = bodyRows();
  expect(within(first as HTMLElement).getByText('Do not call')).toBeDefined();
  expect(within(second as HTMLElement).queryByText('Do not call')).toBeNull();
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('menuitem', { name: /Voice Call/ }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('menuitem', { name: 'Allow calls again' }));
  await waitFor(() => expect(location()).toBe(`/leads?allow=${ada.id}`));
});

test('a lead is put on the do-not-call list with its reason', async () => {
  const user = userEvent.setup();
  const { requests } = openLeads([ada], {
    path: `/leads?stop=${ada.id}`,
    responses: { 'POST /api/do-not-call': () => blankRow(DoNotCallEntry, {}) },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Do not call Ada Moss' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked us to stop');
  await user.click(dialog.getByRole('button', { name: 'Do not call' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key === 'POST /api/do-not-call')?.body).toEqual({
      lead_id: ada.id,
      source: 'lead',
      reason: 'Asked us to stop',
      evidence: null,
    }),
  );
});

test('the WhatsApp dialog links to the settings while no number is connected', async () => {
  openLeads([ada], {
    path: `/leads?whatsapp=${ada.id}`,
    responses: {
      'GET /api/leads/:id/whatsapp': () => sampleWhatsApp({ numbers: [] }),
      'GET /api/leads/:id/whatsapp-messages': () => onePage([]),
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Send WhatsApp Message' }));
  expect((await dialog.findByRole('link')).getAttribute('href')).toBe('/organization-settings?tab=whatsapp');
});

test('a lead can be scheduled, and a scheduled call can be moved or cancelled, even from its panel', async () => {
  const user = userEvent.setup();
  const call = sampleScheduledCall(1, {
    hold: {
      reason: 'outside_call_window',
      explanation: 'Held until 9:00 AM in New York: outside the call window 8:00 AM–9:00 PM.',
      until: call9,
      since: call9,
    },
  });
  openLeads([{ ...ada, scheduled_time: call.scheduled_time }, tim], {
    responses: {
      'GET /api/scheduled-calls': () => onePage([call]),
      'GET /api/scheduled-calls/:id': () => ({ ...call, now: null, decisions: [], calls: [] }),
    },
  });
  await screen.findByText('Ada Moss');
  const menuOf = async (index: number) => {
    await user.click(within(bodyRows()[index] as HTMLElement).getByRole('button', { name: /More|Actions/ }));
    const words = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return words.join(' ');
  };
  expect(await menuOf(0)).toMatch(/Reschedule Call.*Cancel Scheduled Call/);
  expect(await menuOf(1)).toMatch(/Schedule Call/);
  await user.click(screen.getByText('Ada Moss'));
  const panel = within(await screen.findByRole('dialog', { name: 'Ada Moss' }));
  await panel.findByText(call.hold?.explanation ?? '');
  await user.click(panel.getByRole('button', { name: 'Why?' }));
  await panel.findByText("No decisions yet: the call isn't due.");
  await user.click(panel.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('alertdialog', { name: 'Cancel Scheduled Call' });
});

test('all matching leads are deleted after the person types their number', async () => {
  const user = userEvent.setup();
  const run = blankRow(BulkRun, { action: { kind: 'delete' }, status: 'running', total: 1203, done: 500 });
  const { requests } = openLeads([ada, tim], {
    path: '/leads?source=Fair',
    responses: {
      'GET /api/leads': () => ({ items: [ada, tim], next_cursor: 'more' }),
      'GET /api/leads/count': () => ({ count: 1203 }),
      'POST /api/leads/bulk': () => run,
    },
  });
  await screen.findByText('Ada Moss');
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  await user.click(await screen.findByRole('button', { name: 'Select all 1,203 leads that match' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1,203 leads?' }));
  await user.type(dialog.getByRole('textbox'), '1200{Enter}');
  expect(await dialog.findByText('Type 1203 to delete them.')).toBeDefined();
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), '1203{Enter}');
  await waitFor(() =>
    expect(requests.find(({ key }) => key === 'POST /api/leads/bulk')?.body).toEqual({
      filter: { source: 'Fair' },
      action: { kind: 'delete' },
      expected_count: 1203,
    }),
  );
});

test('a bulk action shows its progress, and can be cancelled', async () => {
  const user = userEvent.setup();
  const run = blankRow(BulkRun, { action: { kind: 'set', status: 'won' }, status: 'running', total: 1203, done: 500 });
  const { requests } = openLeads([ada], {
    responses: {
      'GET /api/leads/bulk': () => onePage([run]),
      'POST /api/leads/bulk/:id/cancel': () => ({ ...run, status: 'cancelled' }),
    },
  });
  const progress = within((await screen.findByText('Changing leads')).closest('[role=status]') as HTMLElement);
  expect(progress.getByRole('progressbar', { name: /500 of 1,203 leads/ })).toBeDefined();
  await user.click(progress.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'POST /api/leads/bulk/:id/cancel')).toBe(true));
});

test("a name written from right to left doesn't reorder the text next to it", async () => {
  const sara = { ...ada, first_name: 'שרה', last_name: 'כהן' };
  openLeads([sara], { path: `/leads?delete=${sara.id}` });
  await screen.findByRole('alertdialog', { name: 'Delete \u2068שרה כהן\u2069?' });
});
