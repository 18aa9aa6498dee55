import { describe, expect, it } from 'vitest';
import { countryOfText } from './country-of-text.ts';
import { completeByContent } from './guess-by-content.ts';
import { guessMapping } from './guess-mapping.ts';
import { readLead } from './read-lead.ts';

/** Reads one row of an export like an import with the guessed settings. */
function leadOf(header: string, row: string, country: string | null = 'US') {
  const [columns, cells] = [header.split(','), row.split(',')];
  const mapping = guessMapping(columns, [], [cells]);
  const read = readLead(cells, { mapping, country, fields: [], columns });
  return 'problems' in read
    ? read.problems.map(({ message }) => message)
    : { phone: read.phone_e164, additional: read.additional, ...read.fields };
}

/** Whether a row says that its number must not be called; null if unclear. */
function isStopped(header: string, row: string): boolean | null {
  const [columns, cells] = [`Name,Phone,${header}`.split(','), `Ada Moss,+13035550142,${row}`.split(',')];
  const read = readLead(cells, { mapping: guessMapping(columns, [], [cells]), country: null, fields: [], columns });
  return 'problems' in read ? null : read.do_not_call;
}

describe('columns with permission to call', () => {
  it.each([
    ['Do not allow Phone Calls', 'Do Not Allow', true],
    ['Do not allow Phone Calls', 'Allow', false],
    ['Has Opted Out of Calls', '1', true],
    ['On Do Not Call List', '0.0', false],
    ['Do not disturb', 'true', true],
    ['Opt-out,Phone Opt Out', 'No,Yes', true],
    ['DNC,Do Not Call', 'maybe,yes', true],
    ['DNC,Do Not Call', 'maybe,no', null],
    ['OK to call', 'No', true],
    ['OK to call', 'Yes', false],
    ['OK to call', 'Do not call', true],
    ['Call consent', '', false],
    ['Einwilligung Telefon', 'Nein', true],
    ['Darf angerufen werden?', 'Nein', true],
    ['Darf angerufen werden?', 'Ja', false],
    ['Darf nicht angerufen werden', 'Ja', true],
    ['Not OK to call', 'Yes', true],
    ['No consent to calls', 'No', false],
    ['Tel. No. OK to call', 'No', true],
    ['Peut-on appeler ?', 'Non', true],
    ['Ne peut pas être appelé', 'Oui', true],
    ['Se puede llamar', 'No', true],
    ['Aceita ligações', 'não', true],
    ['Si può chiamare', 'No', true],
    ['Mag gebeld worden', 'Nee', true],
    ['Można dzwonić', 'Nie', true],
    ['Får ringas', 'Nej', true],
    ['Email Opt Out', 'Yes', false],
    ['Do Not Email', 'Yes', false],
    ['Do Not Call Reason', 'yes', false],
    ['Do Not Call,Do Not Call Date', 'No,2026-01-02', false],
  ])('an import understands permission to call from the column and cell %s: %s', (header, row, expected) => {
    expect(isStopped(header, row)).toBe(expected);
  });
});

describe('exports of other programs', () => {
  it.each([
    ['Name,Mobiltelefon,Telefon Assistent', 'Ada Moss,+13035550142,+13035550143'],
    ['Name,Phone,Téléphone assistante', 'Ada Moss,+13035550142,+13035550143'],
    ['Name,Phone,Télécopie (bureau)', 'Ada Moss,+13035550142,+13035550143'],
    ['Name,Phone,Faks', 'Ada Moss,+13035550142,+13035550143'],
    ['Name,Phone,Notfallkontakt Telefon', 'Ada Moss,+13035550142,+13035550143'],
  ])("a fax number or the number of another person isn't imported: %s", (header, row) => {
    expect(leadOf(header, row)).toMatchObject({ phone: '+13035550142', additional: [] });
  });

  it('numbers are imported from columns named after a line, such as Mobile and Work', () => {
    const columns = ['Name', 'Mobile', 'Work', 'Home', 'Other'];
    const cells = ['Ada Moss', '+13035550142', '(303) 555-0143', '', 'friend of Tim'];
    const mapping = completeByContent(guessMapping(columns, [], [cells]), columns, [cells]);
    expect(mapping).toEqual(['name', 'phone_number', 'phone_number', null, null]);
  });

  it("the contact of a company is imported as the lead, and a displayed name isn't read as an address", () => {
    expect(
      leadOf(
        'display_name,primary_contact_name,primary_contact_primary_phone,primary_contact_title,E-Mail: Angezeigter Name',
        'Acme Ltd,Nora West,+442079460911,CEO,Nora West (nora@example.com)',
      ),
    ).toMatchObject({ first_name: 'Nora', last_name: 'West', title: 'CEO', phone: '+442079460911' });
  });

  it('a label column next to a number excludes a fax and puts the mobile number first', () => {
    const header =
      'First Name,Last Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Phone 3 - Type,Phone 3 - Value';
    expect(leadOf(header, 'Ada,Moss,Work Fax,+13035550141,Home,+13035550142,* Mobile,+13035550143')).toMatchObject({
      phone: '+13035550143',
      additional: ['+13035550142'],
    });
  });

  it('the first valid of several email addresses is imported, and columns about emails are ignored', () => {
    const header =
      'Person - Name,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work';
    expect(leadOf(header, 'Ada Moss,Moss Ltd,,ada@example.com ::: a@example.com,+13035550142')).toMatchObject({
      email: 'ada@example.com',
      company: 'Moss Ltd',
    });
    const apollo = 'First Name,Last Name,Company,Company Name for Emails,Email,Email Status,Mobile Phone,Email Sent';
    expect(leadOf(apollo, 'Ada,Moss,Moss Ltd,Moss,ada@example.com,Verified,+13035550142,false')).toMatchObject({
      email: 'ada@example.com',
      company: 'Moss Ltd',
    });
  });

  it.each([
    ['Default Address Country Code', 'FI'],
    ['Mailing Country', 'Finland'],
    ['Address 1 - Country', 'Suomi'],
    ['Land/Region geschäftlich', 'Finnland'],
    ['Country/Region', 'FI - Finland'],
    ['CC', 'FI'],
    ['Pays/Région (bureau)', 'Finlande'],
    ['País o región del trabajo', 'Finlandia'],
  ])('national numbers are read in the country of the column %s', (column, country) => {
    expect(leadOf(`Name,${column},Phone`, `Liisa Salo,${country},040 1234602`)).toMatchObject({
      phone: '+358401234602',
    });
  });

  it("a number isn't read in the country of the file if its row names another country", () => {
    expect(leadOf('Name,Country,Phone', 'Liisa Salo,Atlantis,3035550142')).toEqual([
      'The number has no country code, and "Atlantis" isn\'t a country we know.',
    ]);
    expect(leadOf('Name,Company Country,Phone', 'Liisa Salo,Finland,3035550142')).toMatchObject({
      phone: '+13035550142',
    });
  });

  it('a column is matched to a custom field only if the field allows its values', () => {
    const position = {
      key: 'position',
      label: 'Position',
      field_type: 'choice',
      choices: ['Nurse', 'Driver'],
    } as const;
    const mappingOf = (cell: string) => guessMapping(['Name', 'Position'], [position], [['Ada Moss', cell]])[1];
    expect(mappingOf('Nurse')).toBe('custom.position');
    expect(mappingOf('Managing director')).toBe('title');
  });

  it('a lead has its mobile number before its landline, in the language of the file', () => {
    const header = 'Όνομα,Επώνυμο,Σταθερό,Κινητό';
    expect(leadOf(header, 'Ελένη,Σάββα,2101234502,6912345601', 'GR')).toMatchObject({
      phone: '+306912345601',
      additional: ['+302101234502'],
    });
    expect(leadOf(header, 'Ελένη,Σάββα,2101234502,', 'GR')).toMatchObject({ phone: '+302101234502' });
  });
});

it.each([
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['DEU', 'DE'],
  ['Deutschland (DE)', 'DE'],
  ['DE - Germany', 'DE'],
  ['🇩🇪', 'DE'],
  ['The Netherlands', 'NL'],
  ["Cote d'Ivoire", 'CI'],
  ['Korea, Republic of', 'KR'],
  ['Russian Federation', 'RU'],
  ['Etats-Unis', 'US'],
  ['+49', 'DE'],
  ['Deutchland', null],
  ['Germany / France', null],
])('the country name %j is recognized as %j', (text, country) => {
  expect(countryOfText(text)).toBe(country);
});
