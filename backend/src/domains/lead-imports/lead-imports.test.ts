import { readFile } from 'node:fs/promises';
import type { ImportProblem, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import type { Lead } from '@switchboard/contracts/leads';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { forgetUnstartedImports } from './forget-unstarted.ts';
import { importsOf } from './test-imports.ts';

interface Refusal {
  error: { reason: string; message: string };
}

let app: TestApp;
let person: TestPerson;
let upload: ReturnType<typeof importsOf>['upload'];
let read: ReturnType<typeof importsOf>['read'];
let start: ReturnType<typeof importsOf>['start'];
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signUp();
  ({ upload, read, start } = importsOf(app, person));
});

const countsOf = ({ created_count, updated_count, unchanged_count, failed_count }: LeadImportDetail) => [
  created_count,
  updated_count,
  unchanged_count,
  failed_count,
];

async function leads(query = ''): Promise<Lead[]> {
  return (await person.request<Page<Lead>>('GET', `/api/leads?sort=name&direction=asc${query}`)).body.items;
}

const problemsOf = async (id: string) =>
  (await person.request<Page<ImportProblem>>('GET', `/api/leads/import/${id}/problems`)).body.items;

const dirty = Buffer.from(
  [
    'Vorname;Nachname;Telefon;E-Mail;Firma;Unsinn',
    'Jürgen;Groß;030 901820;juergen@example.com;Groß & Söhne;x',
    'Zoë;Müller;12;zoe@example.com;;',
    ';Ohne;030 901821;;;',
    'Eva;Lang;+43 1 534 53 0;nobody;"Lang; Lang ""& Co""";',
    'Uwe;Böhm;+44 20 7946 0018;;=1+1;',
  ].join('\r\n'),
  'latin1',
);

describe('a file of leads', () => {
  it('an import detects the file format, adds the valid rows and gives a reason for each invalid one', async () => {
    const { status, body } = await upload(dirty, 'C:\\Kunden.csv');
    expect(status).toBe(201);
    expect(body.original_filename).toBe('Kunden.csv');
    expect(body.layout).toMatchObject({ encoding: 'windows-1252', delimiter: ';', has_header: true });
    expect(body.layout.samples[0]).toEqual([
      'Jürgen',
      'Groß',
      '030 901820',
      'juergen@example.com',
      'Groß & Söhne',
      'x',
    ]);
    expect(body.options.mapping).toEqual(['first_name', 'last_name', 'phone_number', 'email', 'company', null]);
    const done = await start(body, { country: 'DE' });
    expect([done.import_status, ...countsOf(done)]).toEqual(['completed', 3, 0, 0, 2]);
    expect((await leads()).map((lead) => [lead.first_name, lead.phone_number, lead.company, lead.source])).toEqual([
      ['', '+4930901821', null, 'Import'],
      ['Jürgen', '+4930901820', 'Groß & Söhne', 'Import'],
      ['Uwe', '+442079460018', '=1+1', 'Import'],
    ]);
    expect((await problemsOf(body.id)).map(({ line, problems }) => [line, problems])).toEqual([
      [3, [{ column: 'Telefon', message: '"12" is not a valid phone number in DE.' }]],
      [5, [{ column: 'E-Mail', message: 'Please enter a valid email address.' }]],
    ]);
    expect((await person.request('GET', '/api/leads/summary')).body).toMatchObject({ total: 3, with_email: 1 });
  });

  it('an import keeps the order of its rows in the lead list across batches', async () => {
    const rows = Array.from({ length: 1_002 }, (_, at) => `Ada,Row ${at},+1303555${String(1000 + at)}`);
    const { body } = await upload(['first_name,last_name,phone', ...rows].join('\n'));
    expect(countsOf(await start(body))).toEqual([1_002, 0, 0, 0]);
    const listed = async (query: string) =>
      (await person.request<Page<Lead>>('GET', `/api/leads?limit=3${query}`)).body.items.map((lead) => lead.last_name);
    expect(await listed('')).toEqual(['Row 0', 'Row 1', 'Row 2']);
    expect(await listed('&sort=created_at&direction=asc')).toEqual(['Row 1001', 'Row 1000', 'Row 999']);
  });

  it('the columns of a file without a header are guessed from its rows', async () => {
    const { body } = await upload('Ada Moss,ada@example.com,+12025550147\nTim Vale,tim@example.com,+12025550148\n');
    expect([body.layout.has_header, body.options.mapping]).toEqual([false, ['name', 'email', 'phone_number']]);
    expect(countsOf(await start(body))).toEqual([2, 0, 0, 0]);
  });

  it('importing a file again creates no duplicates', async () => {
    const content = 'name,phone\nAda Moss,+12025550147\nTim Vale,+12025550148\nAda Moss,+12025550147\n';
    const first = await start((await upload(content)).body);
    expect(countsOf(first)).toEqual([2, 0, 1, 0]);
    const again = await start((await upload(content)).body);
    expect([...countsOf(again), (await leads()).length]).toEqual([0, 0, 3, 0, 2]);
  });

  it('a corrected file can be imported again without its column of reasons and spreadsheet escapes', async () => {
    const bad = await start((await upload('First name,Last name,Phone,Notes\nAda,Moss,12,"=cmd, ""x"""\n')).body);
    const file = await (
      await app.fetch(`/api/leads/import/${bad.id}/problems/file`, { headers: { cookie: person.cookie } })
    ).text();
    expect(file.trim().split('\n')).toEqual([
      'First name,Last name,Phone,Notes,Import problems',
      'Ada,Moss,12,"\'=cmd, ""x""","Phone: ""12"" is not a valid phone number."',
    ]);
    const mended = (await upload(file.replace(',12,', ",'+1 202-555-0147,"))).body;
    expect(mended.options.mapping).toEqual(['first_name', 'last_name', 'phone_number', 'notes', null]);
    expect(countsOf(await start(mended))).toEqual([1, 0, 0, 0]);
    expect(await leads()).toMatchObject([{ phone_number: '+12025550147', notes: '=cmd, "x"' }]);
  });

  it.each([
    ['fill', ['Ada', 'old@example.com', 'New Ltd'], [1, 1, 0, 1]],
    ['update', ['Ada Lou', 'new@example.com', 'New Ltd'], [1, 1, 0, 1]],
    ['skip', ['Ada', 'old@example.com', null], [1, 0, 1, 1]],
  ] as const)('existing leads are handled by the chosen rule: %s', async (existing, expected, counts) => {
    const old = { first_name: 'Ada', last_name: 'Moss', phone_number: '+12025550147', email: 'old@example.com' };
    await person.request('POST', '/api/leads', old);
    const content =
      'first,last,phone,mail,company\nAda Lou,Moss,202-555-0147,new@example.com,New Ltd\nBo,Ek,2025550148,,\n,,2025550149,,\n';
    const done = await start((await upload(content)).body, { country: 'US', existing });
    expect(countsOf(done)).toEqual(counts);
    const [lead] = await leads('&search=0147');
    expect([lead?.first_name, lead?.email, lead?.company]).toEqual(expected);
  });

  it('two people who share a number stay two leads, within the file and against existing leads', async () => {
    const marta = { first_name: 'Marta', last_name: 'Vega', phone_number: '+12025550147', email: 'marta@example.com' };
    await person.request('POST', '/api/leads', marta);
    const content =
      'name,phone,email,company\nJonas Lind,+12025550147,jonas@example.com,Lind\nAnna Berg,+12025550148,,\nBoris Berg,+12025550148,boris@example.com,\n';
    expect(countsOf(await start((await upload(content)).body))).toEqual([1, 0, 0, 2]);
    const done = await start((await upload(content)).body, { shared_number: 'second' });
    expect(countsOf(done)).toEqual([2, 0, 1, 0]);
    const all = (await leads()).map(({ first_name, email, company }) => [first_name, email, company]);
    expect(all.sort()).toEqual([
      ['Anna', null, null],
      ['Boris', 'boris@example.com', null],
      ['Jonas', 'jonas@example.com', 'Lind'],
      ['Marta', 'marta@example.com', null],
    ]);
    expect(countsOf(await start((await upload(content)).body))).toEqual([0, 0, 3, 0]);
  });

  it.each([
    ['problem', [0, 0, 0, 1]],
    ['skip', [0, 0, 1, 0]],
  ] as const)("a row with another person's number is left out: %s", async (shared_number, counts) => {
    await person.request('POST', '/api/leads', {
      first_name: 'Marta',
      last_name: 'Vega',
      phone_number: '+12025550147',
    });
    const { body } = await upload('name,phone,email\nJonas Lind,+12025550147,jonas@example.com\n');
    expect(countsOf(await start(body, { shared_number }))).toEqual(counts);
    const messages = (await problemsOf(body.id)).flatMap(({ problems }) => problems.map(({ message }) => message));
    expect(messages).toEqual(shared_number === 'problem' ? [expect.stringContaining('belongs to Marta Vega')] : []);
  });

  it('importing an export restores do-not-call, time zone, status and custom fields', async () => {
    const other = await app.signUp();
    const field = { label: 'Shoe size', field_type: 'number' };
    for (const who of [person, other]) await who.request('POST', '/api/custom-fields', field);
    const ada = { first_name: 'Ada', last_name: 'Moss', phone_number: '+12025550147', time_zone: 'Asia/Tokyo' };
    await person.request('POST', '/api/leads', { ...ada, custom_fields: { shoe_size: 39 } });
    await person.request('POST', '/api/leads', { first_name: 'Tim', last_name: 'Vale', phone_number: '+12025550148' });
    await person.request('POST', '/api/do-not-call', { phone_number: '+12025550148', source: 'lead' });
    const exported = await (await app.fetch('/api/leads/export', { headers: { cookie: person.cookie } })).text();
    const mine = importsOf(app, other);
    const done = await mine.start((await mine.upload(exported)).body);
    expect(countsOf(done)).toEqual([2, 0, 0, 0]);
    const { items } = (await other.request<Page<Lead>>('GET', '/api/leads?sort=name&direction=asc')).body;
    expect(items).toMatchObject([
      { first_name: 'Ada', time_zone: 'Asia/Tokyo', has_own_time_zone: true, do_not_call: false, status: 'new' },
      { first_name: 'Tim', time_zone: 'America/New_York', has_own_time_zone: false, do_not_call: true },
    ]);
    expect(items[0]?.custom_fields).toEqual({ shoe_size: 39 });
  });

  it('a do-not-call cell applies even in an invalid row, and a cell that is neither yes nor no is refused', async () => {
    const content =
      'name,phone,email,Do Not Call\nAda Moss,+12025550147,nobody,Yes\nTim Vale,+12025550148,,perhaps\nBo Ek,+12025550149,,no\n';
    const { body } = await upload(content);
    expect(countsOf(await start(body))).toEqual([1, 0, 0, 2]);
    const list = await person.request<Page<{ phone_number: string }>>('GET', '/api/do-not-call');
    expect(list.body.items.map(({ phone_number }) => phone_number)).toEqual(['+12025550147']);
    const [, second] = await problemsOf(body.id);
    expect(second?.problems).toMatchObject([
      { column: 'Do Not Call', message: expect.stringContaining('neither yes nor no') },
    ]);
  });

  it('consent columns are listed, and a no in them means do not call', async () => {
    const content =
      'name,phone,OK to call,Do Not Call\nAda Moss,+12025550147,no,\nTim Vale,+12025550148,yes,yes\nBo Ek,+12025550149,yes,\n';
    const { body } = await upload(content);
    expect(body.options.mapping).toEqual(['name', 'phone_number', 'do_not_call', 'do_not_call']);
    expect(body.layout.consent_columns).toEqual([2]);
    expect(countsOf(await start(body))).toEqual([3, 0, 0, 0]);
    const list = await person.request<Page<{ phone_number: string }>>('GET', '/api/do-not-call');
    expect(list.body.items.map(({ phone_number }) => phone_number).sort()).toEqual(['+12025550147', '+12025550148']);
  });

  it('the chosen columns and options are remembered for files with the same columns', async () => {
    const content = 'wer,nr\nAda Moss,0412 345 678\n';
    const { body } = await upload(content);
    expect(body.options.mapping).toEqual(['name', null]);
    const refused = await person.request<Refusal>('POST', `/api/leads/import/${body.id}/start`, {
      options: body.options,
    });
    expect([refused.status, refused.body.error.reason]).toEqual([400, 'no_phone_column']);
    await start(body, { mapping: ['name', 'phone_number'], country: 'AU', existing: 'skip' });
    expect((await upload(content)).body.options).toEqual({
      mapping: ['name', 'phone_number'],
      country: 'AU',
      existing: 'skip',
      shared_number: 'problem',
      client_id: null,
      campaign_id: null,
    });
  });

  it('a person can change how a file is read until the import starts', async () => {
    const { body } = await upload('Ada;Moss;+12025550147\nBo;Ek;+12025550148\n');
    expect(body.layout.has_header).toBe(false);
    const { encoding } = body.layout;
    const changed = await person.request<LeadImportDetail>('PATCH', `/api/leads/import/${body.id}`, {
      layout: { encoding, delimiter: ',', has_header: true },
    });
    expect(changed.body).toMatchObject({ rows_total: 1, layout: { columns: ['Ada;Moss;+12025550147'] } });
    await start(body, { mapping: ['first_name', 'last_name', 'phone_number'] });
    const late = await person.request<Refusal>('PATCH', `/api/leads/import/${body.id}`, { layout: body.layout });
    expect([late.status, late.body.error.reason]).toEqual([409, 'import_started']);
  });

  it('undoing an import keeps leads that someone has worked with', async () => {
    const done = await start(
      (await upload('name,phone\nAda Moss,+12025550147\nTim Vale,+12025550148\nEve New,+12025550149\n')).body,
    );
    const [ada] = await leads('&search=ada');
    await person.request('PATCH', `/api/leads/${ada?.id}`, { company: 'Acme' });
    expect((await read(done.id)).untouched_count).toBe(2);
    await person.request('POST', `/api/leads/import/${done.id}/undo`);
    const undone = await eventually(async () => {
      const now = await read(done.id);
      return now.import_status === 'undone' && now;
    });
    expect([undone.deleted_count, (await leads()).map(({ first_name }) => first_name)]).toEqual([2, ['Ada']]);
  });

  it("imported leads follow the do-not-call list and can be filtered by the import's id", async () => {
    await withTenant(person.organizationId, () =>
      app.services.db.do_not_call.create({
        data: { organization_id: person.organizationId, phone_e164: '+12025550147' },
      }),
    );
    const done = await start((await upload('name,phone\nAda Moss,+12025550147\nTim Vale,+12025550148\n')).body);
    expect((await leads('&do_not_call=true')).map(({ first_name }) => first_name)).toEqual(['Ada']);
    expect(await leads(`&import_id=${done.id}`)).toHaveLength(2);
  });

  it('an import continues where it stopped after its worker died, and stops when it is cancelled', async () => {
    const { body } = await upload(
      `name,phone\n${Array.from({ length: 30 }, (_, n) => `Ada Moss,+1202555${String(n + 100).padStart(4, '0')}`).join('\n')}\n`,
    );
    await withTenant(person.organizationId, () =>
      app.services.db.lead_imports.update({ where: { id: body.id }, data: { rows_done: 20, created_count: 20 } }),
    );
    expect(countsOf(await start(body))).toEqual([30, 0, 0, 0]);
    expect(await leads()).toHaveLength(10);
    const cancelled = (await upload('name,phone\nBo Ek,+12025550190\n')).body;
    await withTenant(person.organizationId, () =>
      app.services.db.lead_imports.update({ where: { id: cancelled.id }, data: { import_status: 'running' } }),
    );
    await person.request('POST', `/api/leads/import/${cancelled.id}/cancel`);
    expect((await read(cancelled.id)).import_status).toBe('cancelled');
  });
});

describe('custom fields of an organization', () => {
  const define = (label: string, field_type: string) =>
    person.request('POST', '/api/custom-fields', { label, field_type });

  it('custom fields are found by name, filled from the file and exported in the same form', async () => {
    await define('Budget', 'number');
    await define('Renewal Day', 'date');
    const { body } = await upload(
      'First,Last,Phone,Budget,Renewal day\nAda,Moss,+12025550147,"1,5",2027-01-31\nTim,Vale,+12025550148,much,\n',
    );
    expect(body.options.mapping.slice(3)).toEqual(['custom.budget', 'custom.renewal_day']);
    const after = await start(body);
    expect(countsOf(after)).toEqual([1, 0, 0, 1]);
    expect((await problemsOf(body.id))[0]?.problems[0]?.message).toContain('Budget must be a number');
    expect((await leads())[0]?.custom_fields).toEqual({ budget: 1.5, renewal_day: '2027-01-31' });
    const file = await (await app.fetch('/api/leads/export', { headers: { cookie: person.cookie } })).text();
    const [head, row] = file.replace('\ufeff', '').split('\n');
    expect(head?.endsWith(',Budget,Renewal Day')).toBe(true);
    expect(row?.endsWith(',1.5,2027-01-31')).toBe(true);
  });
});

describe("a file whose import wasn't started", () => {
  it('the chosen columns stay when a file is read in another way', async () => {
    const { body } = await upload('A;B;Phone\nAda;Moss;+12025550147\n');
    const mapping = ['first_name', 'last_name', 'phone_number'] as const;
    const options = { ...body.options, mapping: [...mapping], country: 'US', existing: 'skip' as const };
    await person.request('PATCH', `/api/leads/import/${body.id}`, { options });
    const change = (layout: object) =>
      person.request<LeadImportDetail>('PATCH', `/api/leads/import/${body.id}`, {
        layout: { ...body.layout, ...layout },
      });
    const other = await change({ encoding: 'windows-1252' });
    expect(other.body.options).toEqual(options);
    // Read as one column nothing of it fits, and what needs no column stays.
    const whole = await change({ delimiter: ',' });
    expect(whole.body.options).toMatchObject({ mapping: [null], country: 'US', existing: 'skip' });
  });

  it('the suggested country is that of the default outbound number', async () => {
    expect((await upload('Phone\n+12025550147\n')).body.likely_country).toBe('US');
    await withTenant(person.organizationId, async () => {
      await app.services.db.phone_numbers.updateMany({ data: { is_default: false } });
      return app.services.db.phone_numbers.create({
        data: {
          organization_id: person.organizationId,
          phone_number: '+493012345678',
          type: 'outbound',
          is_default: true,
        },
      });
    });
    expect((await upload('Phone\n+12025550147\n')).body.likely_country).toBe('DE');
  });

  it("a file that wasn't imported is deleted after a day", async () => {
    const { body: old } = await upload('Phone\n+12025550147\n');
    const { body: fresh } = await upload('Phone\n+12025550148\n');
    const path = await withTenant(person.organizationId, async () => {
      const long = new Date(Date.now() - 25 * 3_600_000);
      await app.services.db.lead_imports.updateMany({
        where: { id: old.id },
        data: { created_at: long, updated_at: long },
      });
      return (await app.services.db.lead_imports.findFirstOrThrow({ where: { id: old.id } })).file_path;
    });
    await forgetUnstartedImports(app.services);
    expect((await person.request('GET', `/api/leads/import/${old.id}`)).status).toBe(404);
    expect((await read(fresh.id)).import_status).toBe('ready');
    await expect(app.services.files.withLocalFile(path, (local) => readFile(local))).rejects.toThrow();
  });
});

describe('an Excel workbook and a file of contacts', () => {
  const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url));

  it('an Excel workbook with notes is read like a CSV file, with sheet rows in each problem', async () => {
    const { status, body } = await upload(await fixture('workbook.xlsx'), 'leads.xlsx');
    expect([status, body.original_filename]).toEqual([201, 'leads.xlsx']);
    expect(body.layout).toMatchObject({ encoding: 'utf-8', delimiter: ',', has_header: true, skip_rows: 1 });
    expect(body.options.mapping.slice(0, 4)).toEqual(['first_name', 'last_name', 'phone_number', 'email']);
    expect(countsOf(await start(body, { country: 'US' }))).toEqual([2, 0, 0, 1]);
    expect((await leads()).map(({ first_name, phone_number }) => [first_name, phone_number])).toEqual([
      ['Ada', '+14155550132'],
      ['Jörg', '+4915123456789'],
    ]);
    expect((await problemsOf(body.id)).map(({ line }) => line)).toEqual([7]);
  });

  it('a file of contacts is read like a CSV file with mobile numbers', async () => {
    const { body } = await upload(await fixture('contacts.vcf'), 'contacts.vcf');
    const done = await start(body, { country: 'DE' });
    expect(countsOf(done)).toEqual([3, 0, 0, 0]);
    expect((await leads()).map(({ last_name, phone_number }) => [last_name, phone_number])).toEqual([
      ['Lovelace', '+14155550132'],
      ['Hopper', '+12025550147'],
      ['Müller', '+4915123456789'],
    ]);
  });

  it('a damaged file is refused with a one-sentence reason', async () => {
    const { status, body } = await upload<Refusal>((await fixture('workbook.xlsx')).subarray(0, 3000), 'leads.xlsx');
    expect([status, body.error.reason]).toEqual([400, 'unreadable_csv']);
    expect(body.error.message).toContain('damaged');
  });
});
