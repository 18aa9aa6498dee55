import { describe, expect, it } from 'vitest';
import { countryOfText } from './country-of-text.ts';
import { guessMapping } from './guess-mapping.ts';
import { readLead } from './read-lead.ts';

/** Reads one row of an export as an import does that nobody has changed anything of. */
function leadOf(header: string, row: string, country: string | null = 'US') {
  const [columns, cells] = [header.split(','), row.split(',')];
  const mapping = guessMapping(columns, [], [cells]);
  const read = readLead(cells, { mapping, country, fields: [], columns });
  return 'problems' in read
    ? read.problems.map(({ message }) => message)
    : { phone: read.phone_e164, additional: read.additional, ...read.fields };
}

describe('exports of programs', () => {
  it('leaves out a fax and takes the mobile number first by the label column next to it', () => {
    const header =
      'First Name,Last Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Phone 3 - Type,Phone 3 - Value';
    expect(leadOf(header, 'Ada,Moss,Work Fax,+13035550141,Home,+13035550142,* Mobile,+13035550143')).toMatchObject({
      phone: '+13035550143',
      additional: ['+13035550142'],
    });
  });

  it('takes the first valid one of several addresses, and no column about addresses', () => {
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
  ])('reads national numbers in the country of the column %s', (column, country) => {
    expect(leadOf(`Name,${column},Phone`, `Liisa Salo,${country},040 1234602`)).toMatchObject({
      phone: '+358401234602',
    });
  });

  it('does not read a number in the country of the file where the row names another', () => {
    expect(leadOf('Name,Country,Phone', 'Liisa Salo,Atlantis,3035550142')).toEqual([
      'The number has no country code, and "Atlantis" isn\'t a country we know.',
    ]);
    expect(leadOf('Name,Company Country,Phone', 'Liisa Salo,Finland,3035550142')).toMatchObject({
      phone: '+13035550142',
    });
  });

  it('takes a column for a field of the organization only where that can have its values', () => {
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
])('the country of %j is %j', (text, country) => {
  expect(countryOfText(text)).toBe(country);
});
