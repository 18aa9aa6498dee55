import { expect, it } from 'vitest';
import { guessByContent } from './guess-by-content.ts';
import { guessMapping } from './guess-mapping.ts';
import { inspect } from './inspect.ts';
import { readLead } from './read-lead.ts';
import { readRows } from './read-rows.ts';

/** Reads a file like an import with the guessed settings. */
async function readFile(name: string, country: string | null = null) {
  const path = new URL(`./fixtures/${name}`, import.meta.url).pathname;
  const { layout } = await inspect(path, null);
  const mapping = layout.has_header
    ? guessMapping(layout.columns, [], layout.samples)
    : guessByContent(layout.samples, country);
  const leads = [];
  const problems: string[] = [];
  let passed = -(layout.skip_rows ?? 0) - (layout.has_header ? 1 : 0);
  for await (const { cells } of readRows(path, layout)) {
    passed += 1;
    if (passed <= 0) continue;
    const read = readLead(cells, { mapping, country, fields: [], columns: layout.columns });
    if ('problems' in read) {
      problems.push(read.problems.map(({ message }) => message).join(' '));
      continue;
    }
    const { first_name = '', last_name = '', ...more } = read.fields;
    problems.push(...read.missing.map(({ message }) => message));
    leads.push({ name: `${first_name} ${last_name}`.trim(), phone: read.phone_e164, ...more });
  }
  return { layout, mapping, leads, problems };
}

const one = (name: string, phone: string, more: object = {}) => expect.objectContaining({ name, phone, ...more });

it.each([
  [
    'a01-google-old.csv',
    null,
    [one('Vera Blom', '+46701112201', { email: 'vera.blom@example.com', company: 'Blom AB', title: 'Chef' })],
  ],
  [
    'a02-google-new.csv',
    null,
    [one('Nora Lind', '+46701112203', { email: 'nora.lind@example.com', company: 'Lind Bygg' })],
  ],
  [
    'a04-outlook.csv',
    null,
    [one('Tilda Roos', '+447911123401', { title: 'Manager' }), one('Omar Said', '+447911123402')],
  ],
  ['a05-hubspot.csv', null, [one('Elsa Berg', '+46701112207'), one('Olle Ek', '+4681112208')]],
  ['a07-apollo.csv', null, [one('Kaj Moe', '+4531112201'), one('Lis Dam', '+4570112203')]],
  ['a10-pipedrive.csv', null, [one('Rut Vik', '+4740000101', { email: 'rut.vik@example.com', company: 'Vik AS' })]],
  ['a11-zoho.csv', null, [one('Tor Hage', '+4740000102', { title: 'CEO' })]],
  ['a12-shopify.csv', null, [one('Jo Sy', '+13035550122'), one('Mi Lo', '+13035550123')]],
  ['a13-russian-headers.csv', null, [one('Пётр Иванов', '+79123456701', { email: 'p.ivanov@example.com' })]],
  ['a15-japanese.csv', 'JP', [one('太郎 山田', '+819012345601'), one('花子 佐藤', '+819012345602')]],
  ['a16-arabic-1256.csv', null, [one('أحمد الفهد', '+966501234501'), one('سارة العلي', '+966501234502')]],
  ['a17-hebrew-1255.csv', null, [one('דוד כהן', '+972523456701'), one('רות לוי', '+972523456702')]],
  ['a19-thai-874.csv', null, [one('สมชาย ใจดี', '+66812345601'), one('สมหญิง รักดี', '+66812345602')]],
  ['a20-vietnamese-1258.csv', null, [one('An Nguyễn', '+84912345601')]],
  ['a21-polish-1250.csv', null, [one('Łucja Żółkiewska', '+48512345601'), one('Świętosław Ćwik', '+48512345602')]],
  ['a22-iso8859-2.csv', null, [one('Łucja Żółkiewska', '+48512345603'), one('Świętosław Ćwik', '+48512345604')]],
  ['a23-cp437-dos.csv', null, [one('Jürgen Größ', '+4915123456701')]],
  [
    'b11-unicode-digits.csv',
    null,
    ['+919876543201', '+13035550146', '+966501234503'].map((phone) => expect.objectContaining({ phone })),
  ],
  ['c02-dupheaders.csv', null, [one('Ann Uno', '+13035550156', { email: 'ann@example.com' })]],
  ['c05-sep-tab.csv', null, [one('Ann AA', '+13035550163')]],
  ['c08-header-with-digits.csv', null, [one('Ann AF', '+13035550168')]],
  ['c09-header-example.csv', null, [one('Ann AG', '+13035550169', { email: 'ag@example.com' })]],
  ['c10-shared-number.csv', null, [expect.anything(), expect.anything()]],
  ['c13-first-only.csv', null, [one('Mum', '+13035550208'), one('Ibu', '+13035550209')]],
  ['c16-html-entities.csv', null, [one('José Peña', '+13035550213', { company: 'Smith & Sons' })]],
  ['c17-trailing-junk.csv', null, [one('Ann AF', '+13035550214')]],
  ['c18-quoted-semicolons.csv', null, [one('Ann AG', '+13035550215'), one('Ann AH', '+13035550216')]],
  ['c19-header-linebreak.csv', null, [one('Ann AI', '+13035550217')]],
  ['c20-nbsp-header.csv', null, [one('Ann AJ', '+13035550218')]],
  [
    'c21-headers-variants.csv',
    null,
    [one('Ann AK', '+13035550219', { email: 'ak@example.com', company: 'AK Ltd', title: 'Nurse' })],
  ],
  ['b08-leading-zero-lost.csv', 'GB', [one('Ann E', '+447911123404'), one('Ann F', '+442079460901')]],
  [
    'c03-mixed-eol.csv',
    null,
    [one('Ann T', '+13035550157'), one('Ann U', '+13035550158'), one('Ann V', '+13035550159')],
  ],
  [
    'c04-quotes.csv',
    null,
    [one('Ann W', '+13035550160'), one('Ann X', '+13035550161'), one('Ann Y "Z"', '+13035550162')],
  ],
  ['c06-no-eol-semicolon-comma.csv', null, [one('Ann AB', '+13035550164'), one('Ann AC', '+13035550165')]],
  ['c07-empty-columns.csv', null, [one('Ann AD', '+13035550166'), one('Ann AE', '+13035550167')]],
  ['c14-bom-quoted-header.csv', null, [one('Ann Bo', '+13035550210')]],
  ['c15-apostrophe.csv', null, [one("Ann O'Neil", '+13035550211'), one("Ann 't Hooft", '+13035550212')]],
  ['c22-zwnj-persian.csv', null, [one('علی\u200cرضا کریمی', '+989123456701')]],
])('the file %s is imported as its authors meant it', async (name, country, expected) => {
  const { leads, problems } = await readFile(name, country);
  expect({ leads: leads.slice(0, Math.max(expected.length, leads.length)), problems }).toEqual({
    leads: expect.arrayContaining(expected),
    problems: [],
  });
});

it.each([
  ['b04-float-gb.csv', 'GB', ['+447911123403']],
  ['b06-invisible.csv', null, Array.from({ length: 7 }, (_, at) => `+130355501${27 + at}`)],
  ['b07-two-in-cell.csv', null, ['+13035550134', '+13035550136', '+13035550138', '+13035550140']],
  [
    'c23-country-column.csv',
    'US',
    ['+442079460901', '+12025550147', '+4915123456709', '+919876543209', '+393471234509'],
  ],
])('%s read in the country %j has the numbers %j', async (name, country, numbers) => {
  const { leads, problems } = await readFile(name, country);
  expect([leads.map(({ phone }) => phone), problems]).toEqual([numbers, []]);
});

it('b09-labels.csv has three numbers, and a number with an extension is refused', async () => {
  const { leads, problems } = await readFile('b09-labels.csv');
  expect(leads.map(({ phone }) => phone)).toEqual(['+13035550142', '+13035550143', '+13035550144']);
  expect(problems).toEqual([expect.stringContaining('has an extension')]);
});

it('b01-scientific.csv has five numbers that are refused because a spreadsheet shortened them', async () => {
  const { leads, problems } = await readFile('b01-scientific.csv');
  expect([leads, problems]).toEqual([[], Array(5).fill(expect.stringContaining('was shortened by a spreadsheet'))]);
});

it('b02-float.csv has a float whose digits are kept without adding any', async () => {
  const { leads, problems } = await readFile('b02-float.csv', 'IT');
  expect(leads).toMatchObject([{ name: 'Aldo Uno', phone: '+393471234567' }]);
  expect(problems).toEqual(['"6641234567.0" is not a valid phone number in IT.']);
});

it("b12-slash-merge.csv has cells with two numbers, which aren't merged into one", async () => {
  const { leads, problems } = await readFile('b12-slash-merge.csv', 'DE');
  expect([leads, problems]).toEqual([[], Array(2).fill(expect.stringContaining('more than one phone number'))]);
});

it('a08-linkedin.csv is read from its header in line 4', async () => {
  const { layout, mapping } = await readFile('a08-linkedin.csv');
  expect(layout).toMatchObject({ has_header: true, skip_rows: 2 });
  expect(mapping).toEqual(['first_name', 'last_name', null, 'email', 'company', 'title', null]);
});

it('c12-phone-only.csv is refused because names are missing', async () => {
  expect((await readFile('c12-phone-only.csv')).problems).toEqual(
    Array(2).fill(expect.stringContaining('A name is required')),
  );
});

it.each([
  [
    ['Vorname', 'Name', 'Telefon'],
    ['first_name', 'last_name', 'phone_number'],
  ],
  [
    ['Nom', 'Prénom', 'Téléphone'],
    ['last_name', 'first_name', 'phone_number'],
  ],
  [
    [
      'First Name',
      'Last Name',
      'Phone Number',
      'Email',
      'Company',
      'Title',
      'Notes',
      'Source',
      'Status',
      'Time Zone',
      'Do Not Call',
      'Created',
    ],
    [
      'first_name',
      'last_name',
      'phone_number',
      'email',
      'company',
      'title',
      'notes',
      'source',
      'status',
      'time_zone',
      'do_not_call',
      null,
    ],
  ],
])('an import recognizes the columns %j', (columns, mapping) => {
  expect(guessMapping(columns, [])).toEqual(mapping);
});

it.each([
  ['+44', '7911 123405', '+447911123405'],
  ['49', '0151 23456706', '+4915123456706'],
  ['(0044)', '7911 123405', '+447911123405'],
  ['+1', '303 555 0142', '+13035550142'],
  ['7', '912 345-67-01', '+79123456701'],
  ['GB', '7911 123405', '+447911123405'],
  ['Deutschland', '0151 23456706', '+4915123456706'],
])('a number in the country %s is read', (country, phone, expected) => {
  const mapping = ['name', 'country', 'phone_number'];
  expect(readLead(['Ada Moss', country, phone], { mapping, country: null, fields: [] })).toMatchObject({
    phone_e164: expected,
  });
});

it.each([
  ['Dr. med. Anna Berg', 'Anna', 'Berg'],
  ['Martin Luther King Jr.', 'Martin Luther', 'King'],
  ['Phil Collins', 'Phil', 'Collins'],
])('the name %s is read without titles and suffixes', (name, first_name, last_name) => {
  const reader = { mapping: ['name', 'phone_number'], country: null, fields: [] };
  expect(readLead([name, '+13035550142'], reader)).toMatchObject({ fields: { first_name, last_name } });
});
