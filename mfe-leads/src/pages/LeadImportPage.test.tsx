import type { LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, sampleId, sampleLead } from '../testing/samples.ts';
import { LeadImportPage } from './LeadImportPage.tsx';

const id = sampleId(9, 1);
const campaignId = sampleId(9, 5);

const uploaded: LeadImportDetail = {
  id,
  original_filename: 'Kunden.csv',
  size_bytes: 2000,
  import_status: 'ready',
  rows_total: 1200,
  rows_done: 0,
  created_count: 0,
  updated_count: 0,
  unchanged_count: 0,
  failed_count: 0,
  notice_count: 0,
  deleted_count: 0,
  restored_count: 0,
  kept_count: 0,
  missing_count: 0,
  lifted_count: 0,
  joined_count: 0,
  campaign_problem: null,
  error_message: null,
  created_by_name: 'Olivia Owner',
  created_at: '2026-11-02T15:04:00.000Z',
  started_at: null,
  finished_at: null,
  layout: {
    encoding: 'windows-1252',
    delimiter: ';',
    has_header: true,
    skip_rows: 0,
    has_footer: true,
    footer: [],
    consent_columns: [],
    columns: ['Name', 'Nr', 'Import problems'],
    samples: [['Jürgen Groß', '030 901820', '']],
  },
  options: {
    mapping: ['name', null, null],
    country: null,
    existing: 'fill',
    shared_number: 'second',
    client_id: null,
    campaign_id: null,
  },
  preview: null,
  untouched_count: 0,
  restorable_count: 0,
  opt_out_count: 0,
  likely_country: 'DE',
};

const preview: NonNullable<LeadImportDetail['preview']> = {
  created_count: 1150,
  updated_count: 30,
  unchanged_count: 8,
  failed_count: 12,
  shared_count: 3,
  additional_count: 40,
  notice_count: 2,
  causes: [
    {
      cause: 'phone_too_short',
      column: 'Nr',
      column_index: 1,
      rows: 11,
      line: 17,
      message: '"12" is too short for a phone number. A digit may be missing.',
    },
    {
      cause: 'phone_no_country',
      column: 'Nr',
      column_index: 1,
      rows: 1,
      line: 40,
      message: '"030 12" has no country.',
    },
  ],
  notices: [
    {
      cause: 'phone_invalid',
      column: 'Nr',
      column_index: 1,
      rows: 2,
      line: 21,
      message: '"n/v" is not a valid phone number. This number is left out.',
    },
  ],
  error_message: null,
};

const done: LeadImportDetail = {
  ...uploaded,
  import_status: 'completed',
  rows_done: 1200,
  created_count: 1198,
  failed_count: 2,
  untouched_count: 1198,
  restorable_count: 3,
};

const problem = {
  id: sampleId(9, 2),
  line: 17,
  cells: ['Zoë Müller', '12'],
  problems: [{ column: 'Nr', message: '"12" is not a valid phone number in DE.' }],
  owners: [],
  lead: null,
};

const shared = {
  id: sampleId(9, 3),
  line: 18,
  cells: ['Bo Lind', '030 901820'],
  problems: [{ column: 'Nr', message: 'This number belongs to Ada Moss.' }],
  owners: [{ id: sampleId(1, 1), name: 'Ada Moss' }],
  lead: null,
};

function open(given: LeadImportDetail, { responses, ...options }: HostOptions = {}) {
  const state = { given };
  const result = renderWithHost(<LeadImportPage />, {
    path: `/leads/import?file=${id}`,
    route: '/leads/import',
    ...options,
    responses: {
      'GET /api/leads/import': () => onePage([state.given]),
      'GET /api/leads/import/:id': () => state.given,
      'GET /api/leads/import/:id/problems': () => onePage([problem]),
      'GET /api/clients': () => onePage([]),
      'GET /api/calls/campaigns': () => ({ campaigns: [{ id: campaignId, name: 'Spring' }] }),
      'GET /api/custom-fields': () => onePage([]),
      'PATCH /api/leads/import/:id': ({ body }) => {
        state.given = { ...state.given, ...(body as Partial<LeadImportDetail>), preview };
        return state.given;
      },
      'POST /api/leads/import/:id/start': () => {
        state.given = { ...state.given, import_status: 'running', rows_done: 300 };
        return state.given;
      },
      ...responses,
    },
  });
  return { ...result, state };
}

test('an uploaded file is mapped, its numbers get a country, and it is imported', async () => {
  const user = userEvent.setup();
  const { requests, location } = open(uploaded);
  await screen.findByText('Kunden.csv has 1,200 rows and 3 columns.');
  expect(screen.getByText('Not imported: problems of the last import')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: /What Nr becomes/ }));
  await user.click(await screen.findByRole('option', { name: 'Phone Number' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Leads that already exist');
  expect(location()).toBe(`/leads/import?file=${id}&step=options`);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: /Country of the numbers/ }));
  await user.click(await screen.findByRole('option', { name: 'Germany (+49)' }));
  await user.click(screen.getByRole('radio', { name: /Replace with the file/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(location()).toBe(`/leads/import?file=${id}&step=check`);
  await user.click(await screen.findByRole('button', { name: 'Import 1,188 rows' }));
  await screen.findByText('300 of 1,200 rows');
  expect(requests.find(({ key }) => key.endsWith('/start'))?.body).toEqual({
    options: {
      mapping: ['name', 'phone_number', null],
      country: 'DE',
      existing: 'update',
      shared_number: 'second',
      client_id: null,
      campaign_id: null,
    },
  });
});

test('a consent column is mapped with a note that "no" means do not call', async () => {
  const user = userEvent.setup();
  const columns = ['Phone', 'OK to call', 'DNC'];
  open({
    ...uploaded,
    layout: { ...uploaded.layout, columns, samples: [['030 901820', 'no', '']], consent_columns: [1] },
    options: { ...uploaded.options, mapping: ['phone_number', 'do_not_call', 'do_not_call'] },
  });
  const note = await screen.findByText('A no in this column means do not call.');
  expect(note.closest('li')?.textContent).toContain('OK to call');
  await user.click(screen.getByRole('button', { name: /What OK to call becomes/ }));
  await user.click(await screen.findByRole('option', { name: 'Do not import' }));
  expect(screen.queryByText('A no in this column means do not call.')).toBeNull();
});

test('the last step counts rows by outcome and cause, and a column can still be changed', async () => {
  const user = userEvent.setup();
  const { requests, state, emit } = open(
    { ...uploaded, options: { ...uploaded.options, mapping: ['name', 'phone_number', null] } },
    { path: `/leads/import?file=${id}&step=check` },
  );
  await screen.findByText('Checking 1,200 rows');
  state.given = { ...state.given, preview };
  emit({ id: '1', type: 'lead_import.changed', at: done.created_at, subject_id: id, change: 'updated' });
  expect(within(await screen.findByRole('group', { name: 'New leads' })).getByText('1,150')).toBeDefined();
  expect(screen.getByText('11 rows: the phone number is too short')).toBeDefined();
  expect(screen.getByText('3 rows with a number of another person')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choose the country' })).toBeDefined();
  await expectAccessible();
  const problems = within(screen.getByRole('list', { name: 'Problems by cause' }));
  expect(screen.getByText('2 rows will be imported without one of their numbers')).toBeDefined();
  await user.click(problems.getAllByRole('button', { name: /What Nr becomes/ })[0] as HTMLElement);
  await user.click(await screen.findByRole('option', { name: 'Notes' }));
  await waitFor(() =>
    expect(requests.findLast(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({
      options: { mapping: ['name', 'notes', null] },
    }),
  );
});

test("a file from a campaign's page is imported for that campaign, and shows why no lead joined", async () => {
  const user = userEvent.setup();
  const mapped = { ...uploaded, options: { ...uploaded.options, mapping: ['name', 'phone_number', null] } };
  const { requests, state, emit } = open(mapped, {
    path: `/leads/import?file=${id}&step=options&campaign=${campaignId}`,
  });
  expect(await screen.findByRole('button', { name: /Spring Campaign/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Import 1,188 rows' }));
  await screen.findByText('300 of 1,200 rows');
  expect(requests.find(({ key }) => key.endsWith('/start'))?.body).toMatchObject({
    options: { campaign_id: campaignId },
  });
  state.given = {
    ...done,
    options: { ...done.options, campaign_id: campaignId },
    campaign_problem: 'Adding these leads would exceed the maximum limit',
  };
  emit({ id: '1', type: 'lead_import.changed', at: done.created_at, subject_id: id, change: 'updated' });
  await screen.findByText('No lead of this file joined the campaign');
  expect(screen.getByRole('link', { name: 'Open the campaign' }).getAttribute('href')).toContain(campaignId);
  expect(screen.getByText('Adding these leads would exceed the maximum limit')).toBeDefined();
});

test('the result shows counts and each bad row with its reason, and undo asks first', async () => {
  const user = userEvent.setup();
  const { requests } = open(done, {
    responses: { 'POST /api/leads/import/:id/undo': () => ({ ...done, import_status: 'undoing' }) },
  });
  await screen.findByText('Nr: "12" is not a valid phone number in DE.');
  expect(within(screen.getByRole('group', { name: 'New leads' })).getByText('1,198')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download problem rows' }).getAttribute('href')).toBe(
    `/api/leads/import/${id}/problems/file?kind=problem`,
  );
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Undo Import' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/^This deletes 1,198 leads that this import created and restores 3 leads that it updated\./);
  await user.click(dialog.getByRole('button', { name: 'Undo Import' }));
  await waitFor(() => expect(requests.some(({ key }) => key.endsWith('/undo'))).toBe(true));
});

test('the result lists rows imported without one of their numbers, and links to their leads', async () => {
  const kinds: unknown[] = [];
  open(
    { ...done, failed_count: 0, notice_count: 1 },
    {
      responses: {
        'GET /api/leads/import/:id/problems': ({ query }) => {
          kinds.push(query?.kind);
          return onePage([{ ...problem, lead: { id: sampleId(1, 1), name: 'Ada Moss' } }]);
        },
      },
    },
  );
  await screen.findByRole('heading', { name: '1 row imported without one of its numbers' });
  const lead = await screen.findByRole('link', { name: 'Ada Moss' });
  expect(lead.getAttribute('href')).toBe(`/leads/${sampleId(1, 1)}`);
  expect(screen.getByRole('link', { name: 'Download these rows' }).getAttribute('href')).toBe(
    `/api/leads/import/${id}/problems/file?kind=notice`,
  );
  expect(kinds).toEqual(['notice']);
  await expectAccessible();
});

test('an undone import shows how many leads were deleted, restored and kept, and why', async () => {
  const counts = { deleted_count: 1_190, restored_count: 5, kept_count: 2, missing_count: 1, lifted_count: 4 };
  open(
    { ...done, ...counts, import_status: 'undone' },
    { responses: { 'GET /api/leads/import/:id/problems': () => onePage([shared]) } },
  );
  const result = await screen.findByText(/1,190 new leads deleted\./);
  for (const sentence of [
    '8 new leads stayed: changed, called, scheduled or contacted since the import.',
    '5 updated leads restored.',
    '2 updated leads restored in part: what changed since the import stayed.',
    '1 updated lead not restored: deleted or merged since the import.',
  ])
    expect(result.textContent).toContain(sentence);
  expect(screen.queryByRole('button', { name: 'Undo Import' })).toBeNull();
  await screen.findByText(/This number belongs to/);
  expect(screen.queryByRole('button', { name: 'Choose what to do' })).toBeNull();
});

test("a row with another lead's number asks what to do, is imported by the answer, and can be undone", async () => {
  const user = userEvent.setup();
  const { requests, notices } = open(done, {
    responses: {
      'GET /api/leads/import/:id/problems': () => onePage([shared]),
      'POST /api/leads/import/:id/problems/:problem_id/answer': ({ body }) => ({
        lead: (body as { action: string }).action === 'skip' ? null : sampleLead(3),
      }),
      'POST /api/leads/import/:id/problems/:problem_id/reopen': () => undefined,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Choose what to do' }));
  await screen.findByRole('button', { name: 'Update Ada Moss' });
  await expectAccessible(screen.getByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Create a second lead' }));
  await waitFor(() => expect(notices.at(-1)?.action?.label).toBe('Undo'));
  expect(requests.findLast(({ key }) => key.endsWith('/answer'))?.body).toEqual({ action: 'second' });
  act(() => notices.at(-1)?.action?.onPress());
  await waitFor(() => expect(requests.some(({ key }) => key.endsWith('/reopen'))).toBe(true));
  // The API restores the lead, the do-not-call list and the figures.
  expect(requests.some(({ key }) => key === 'DELETE /api/leads/:id')).toBe(false);
});

test("an invalid file shows what to do, and other types can't be chosen", async () => {
  const user = userEvent.setup({ applyAccept: false });
  const message = 'This is a packed file, not CSV.';
  open(uploaded, {
    path: '/leads/import',
    responses: {
      'POST /api/leads/import': () => {
        throw new ApiError(400, { code: 'VALIDATION', reason: 'not_csv', message });
      },
    },
  });
  await screen.findByText('Kunden.csv');
  const choose = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(choose, new File(['PK'], 'leads.csv'));
  await screen.findByText(message);
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['PK'], 'leads.pdf'));
  await screen.findByText(/Choose a CSV file, an Excel workbook/);
});

test('a viewer sees that the file is imported, but no actions', async () => {
  open(done, { session: sampleSession({ role: 'viewer' }) });
  await screen.findByText('The file is imported');
  expect(screen.queryByRole('button', { name: 'Undo Import' })).toBeNull();
});

test('the import says how many footer lines are left out, shows them, and can import them as rows', async () => {
  const user = userEvent.setup();
  const footer = [{ line: 1203, cells: ['Total', '1200', ''] }];
  const withFooter = { ...uploaded, layout: { ...uploaded.layout, footer } };
  const { requests } = open(withFooter, { responses: { 'PATCH /api/leads/import/:id': () => withFooter } });
  await screen.findByText('1 footer line left out, such as totals and page numbers.');
  await user.click(screen.getByRole('button', { name: 'Show footer lines' }));
  const table = screen.getByRole('table', { name: 'Footer lines that are left out' });
  within(table).getByText('1,203');
  within(table).getByText('Total · 1200');
  await user.click(screen.getByRole('switch', { name: 'Leave out footer lines' }));
  await waitFor(() =>
    expect(requests.findLast(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({
      layout: { has_footer: false },
    }),
  );
});
