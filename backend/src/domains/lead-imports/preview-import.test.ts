import type { ImportOptions, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import type { Lead } from '@switchboard/contracts/leads';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { importsOf } from './test-imports.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signUp();
});

/** Chooses options, and waits until the rows have been counted. */
async function previewOf(given: LeadImportDetail, more: Partial<ImportOptions> = {}) {
  const options = { ...given.options, ...more };
  await person.request('PATCH', `/api/leads/import/${given.id}`, { options });
  return eventually(async () => (await importsOf(app, person).read(given.id)).preview, 120);
}

const file = [
  'Name,Mobile,Office Phone,Email',
  'Ada Moss,+1 212 555 0142,+1 303 555 0143,',
  'Bo Lind,+1 212 555 0144,,bo@example.com',
  // The same person again, and another person with her number.
  'Ada Moss,+1 212 555 0142,,ada@example.com',
  'Cy Moss,+1 212 555 0142,,',
  'Dee Park,4.4E+11,,',
  'Eve Park,12,,',
  'Fay Park,12,,',
  ',+1 212 555 0149,,',
  'Gus Hart,212 555 0150,,',
].join('\n');

it('the preview counts the rows of an import by outcome and cause, and the import matches it', async () => {
  await person.request('POST', '/api/leads', {
    first_name: 'Bo',
    last_name: 'Lind',
    phone_number: '+1 212 555 0144',
  });
  const { upload, start } = importsOf(app, person);
  const given = (await upload(file)).body;
  expect(given.preview).toBeNull();
  const preview = await previewOf(given, { shared_number: 'second' });
  expect(preview).toMatchObject({
    created_count: 2,
    updated_count: 2,
    unchanged_count: 0,
    failed_count: 5,
    shared_count: 1,
    additional_count: 1,
    error_message: null,
  });
  expect(preview?.causes.map(({ cause, column, rows, line }) => [cause, column, rows, line])).toEqual([
    ['phone_invalid', 'Mobile', 2, 7],
    ['phone_shortened', 'Mobile', 1, 6],
    ['name_missing', null, 1, 9],
    ['phone_no_country', 'Mobile', 1, 10],
  ]);
  const over = await start(given, { shared_number: 'second' });
  expect(over).toMatchObject({
    created_count: 2,
    updated_count: 2,
    unchanged_count: 0,
    failed_count: 5,
    preview: null,
  });
  const leads = await person.request<Page<Lead>>('GET', '/api/leads?search=Moss');
  expect(
    leads.body.items.map(({ first_name, additional_numbers, email }) => [first_name, additional_numbers, email]),
  ).toEqual(
    expect.arrayContaining([
      ['Ada', ['+13035550143'], 'ada@example.com'],
      ['Cy', [], null],
    ]),
  );
});

it('changing options updates the preview counts', async () => {
  const given = (await importsOf(app, person).upload(file)).body;
  expect(await previewOf(given, { shared_number: 'second' })).toMatchObject({ created_count: 3, failed_count: 5 });
  expect(await previewOf(given, { country: 'US', shared_number: 'second' })).toMatchObject({
    created_count: 4,
    failed_count: 4,
  });
  expect(await previewOf(given, { country: 'US' })).toMatchObject({
    created_count: 3,
    failed_count: 5,
    shared_count: 1,
  });
  expect(await previewOf(given, { mapping: ['name', null, 'phone_number', 'email'] })).toMatchObject({
    created_count: 1,
    causes: [{ cause: 'phone_missing', column: 'Office Phone', rows: 8 }],
  });
});

it('the preview counts a lead once, even if several batches look it up', async () => {
  const rows = Array.from({ length: 2_500 }, (_, n) => `Ada Moss,+1 212 555 ${String(n % 1_250).padStart(4, '0')}`);
  const given = (await importsOf(app, person).upload(['Name,Phone', ...rows].join('\n'))).body;
  const preview = await previewOf(given);
  expect(preview).toMatchObject({ created_count: 1_250, unchanged_count: 1_250, failed_count: 0 });
});

it('footer lines are listed and left out, and imported as rows only on request', async () => {
  const { upload, start, read } = importsOf(app, person);
  const lines = ['Name,Phone,Amount', 'Ada Moss,+1 212 555 0142,100.00', 'Total,+1 212 555 0143,50.00', ''];
  const given = (await upload([...lines, 'Total,,150.00', 'Exported on 2026-11-28,,'].join('\n'))).body;
  expect(given.rows_total).toBe(2);
  expect(given.layout).toMatchObject({
    has_footer: true,
    footer: [
      { line: 5, cells: ['Total', '', '150.00'] },
      { line: 6, cells: ['Exported on 2026-11-28', '', ''] },
    ],
  });
  expect(await previewOf(given)).toMatchObject({ created_count: 2, failed_count: 0 });
  const { encoding, delimiter, has_header, skip_rows } = given.layout;
  const layout = { encoding, delimiter, has_header, skip_rows, has_footer: false };
  await person.request('PATCH', `/api/leads/import/${given.id}`, { layout });
  const changed = await read(given.id);
  expect([changed.rows_total, changed.layout.footer]).toEqual([4, []]);
  expect(await previewOf(changed)).toMatchObject({ created_count: 2, failed_count: 2 });
  await person.request('PATCH', `/api/leads/import/${given.id}`, { layout: { ...layout, has_footer: true } });
  const over = await start(await read(given.id));
  expect(over).toMatchObject({ rows_done: 2, created_count: 2, failed_count: 0 });
  // A row with this name and a number becomes a lead.
  const leads = await person.request<Page<Lead>>('GET', '/api/leads?search=Total');
  expect(leads.body.items.map(({ phone_number }) => phone_number)).toEqual(['+12125550143']);
});
