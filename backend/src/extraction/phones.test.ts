import type { CountryCode } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { findPhone } from './find-phone.ts';
import { findPhones } from './phones.ts';

const phonesIn = (text: string, country?: CountryCode, links: string[] = []) =>
  findPhones(
    text.split('\n').map((line) => ({ text: line })),
    links,
    country,
  ).map((phone) => phone.e164);

describe('phones as people write them', () => {
  it.each<[string, CountryCode | undefined, string[]]>([
    ['John Doe\n+1 (415) 555-0132', undefined, ['+14155550132']],
    ['John Doe\nPhone: 415.555.0132', 'US', ['+14155550132']],
    ['John Doe\n(415) 555-0132 | Austin, TX 78701', undefined, ['+14155550132']],
    ['John Doe\n4155550132', 'US', ['+14155550132']],
    ['John Doe\nTel: 4155550132x22', 'US', ['+14155550132']],
    ['John Doe\n1-415-555-0132', 'US', ['+14155550132']],
    ['Jane Roe\nLondon\n020 7946 0958', undefined, ['+442079460958']],
    ['Jane Roe\n0044 20 7946 0958', 'US', ['+442079460958']],
    ['Jane Roe\n+44 (0)20 7946 0958', 'US', ['+442079460958']],
    ['Erika M.\nBerlin, Deutschland\nMobil: 0151/23456789', 'US', ['+4915123456789']],
    ['Erika M.\nTel.: +49 (0) 151 234 567 89', undefined, ['+4915123456789']],
    ['Erika M.\nBerlin\nTel.: 030-23125 000 Fax: 030-23125 999', undefined, ['+493023125000', '+493023125999']],
    ['Ravi K.\nHyderabad - 500034\nMob: 9876543210 / 9123456780', undefined, ['+919876543210', '+919123456780']],
    ['Ravi K.\nBangalore-560001 9876543210', undefined, ['+919876543210']],
    ['Ravi K.\nMobile No.: +91-98765-43210, 9123456780', undefined, ['+919876543210', '+919123456780']],
    ['Ravi K.\n91 98765 43210', 'IN', ['+919876543210']],
    ['Marie C.\nParis\nTél : 01.42.68.53.00 / 06 12 34 56 78', undefined, ['+33612345678', '+33142685300']],
    ['Ayşe Y.\nİstanbul, Türkiye\n0541 999 99 99', 'US', ['+905419999999']],
    ['王小明\n手机：138 0013 8000', undefined, ['+8613800138000']],
    ['Ali\nالهاتف: +٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', undefined, ['+966501234567']],
    ['John Doe\n+1‑415‑555‑0132', undefined, ['+14155550132']],
    ['John Doe\nMobile\n415 555 0132', 'US', ['+14155550132']],
    ['John Doe\n(+44) 7911 123456', undefined, ['+447911123456']],
  ])('the phone numbers in %j are found', (text, country, expected) => {
    expect(phonesIn(text, country)).toEqual(expected);
  });

  it('a phone number that is only in a link is found', () => {
    expect(phonesIn('John Doe\nCall me', undefined, ['tel:+90-541-999-99-99'])).toEqual(['+905419999999']);
    expect(phonesIn('John Doe', undefined, ['https://wa.me/14155550132'])).toEqual(['+14155550132']);
  });
});

describe('the best of several phones', () => {
  it.each<[string, string, string]>([
    [
      'the international before the national one',
      'A B\nIstanbul, Turkey\nPhone: 0541 999 99 99 | +14155552671',
      '+14155552671',
    ],
    ['mobile before fixed', 'A B\nTel: +44 20 7946 0958\nMobile: +44 7911 123456', '+447911123456'],
    [
      'mobile before fixed where only one names the country',
      'A B\nTel: +44 20 7946 0958\nMobile: 07911 123456',
      '+447911123456',
    ],
    ['anything before fax', 'A B\nFax: +49 151 23456789\nTel: +49 30 23125000', '+493023125000'],
    [
      'the own before that of a reference',
      'A B\n(415) 555-0132\nAustin, TX 78701\nReferences\nC D, +44 7911 123456',
      '+14155550132',
    ],
  ])('the best of several phone numbers is chosen: %s', (_, text, expected) => {
    expect(phonesIn(text)[0]).toBe(expected);
  });
});

describe('a number of someone else', () => {
  it.each([
    'A B\nEngineer\nReferees:\nC D, +44 7911 123456',
    'A B\nEngineer\nReferenz: C D, +49 151 23456789',
    'A B\nReferences\nProf. C D\n+48 512 345 678\nc.d@example.edu',
    'A B\nNotfallkontakt: C D, +49 151 23456789',
    'A B\nNotfallnummer: +49 151 23456789',
    'A B\nNotfallkontakt\nC D\nMobil: +49 151 23456789',
    'A B\nEmergency contacts\nC D, mother\n+44 7911 123456',
    'A B\nIn case of emergency: C D, +44 7911 123456',
    'A B | a@example.com | Emergency contact: +44 7911 123456',
    'A B, Reference: C D, +44 7911 123456',
    'A B\nFax: +49 30 23125000',
    'A B\nFaxnummer: +49 30 23125000',
    'A B\n+49 30 23125000 (Fax)',
    'A B\nTélécopie : +33 1 42 68 53 00',
    'A B\nFax: +49 30 23125000\nReferences\nC D, +44 7911 123456',
  ])("another person's number or a fax isn't the phone of %j", (text) => {
    expect(phonesIn(text)).toEqual([]);
    expect(findPhone({}, text)).toBeUndefined();
  });

  it.each([
    ['A B\nTel./Fax: +49 30 23125000', '+493023125000'],
    ['A B\nReferences available on request\n+44 7911 123456', '+447911123456'],
    ['A B\nReferences\nAvailable upon request\nMobile: +44 7911 123456', '+447911123456'],
    ['A B\nWith reference to your ad, call me on +44 7911 123456', '+447911123456'],
    ['A B\nPhone: (555) 123-4567\nAustin, TX 78701\nReferences\nC D, +44 7911 123456', '+15551234567'],
  ])("another number doesn't hide the person's own number in %j", (text, expected) => {
    expect(phonesIn(text)[0]).toBe(expected);
  });
});

describe('decimals of a spreadsheet', () => {
  it.each<[string, string[]]>([
    ['A B\nMobile: +4930123457.0', ['+4930123457']],
    ['A B\n+4930123457.0 (work)', ['+4930123457']],
    ['A B\nMobile: 004930123457.00', ['+4930123457']],
    ['A B\nParis\nTél : 01.42.68.53.00', ['+33142685300']],
    ['A B\nMobile: +49 30-12-3457.0', []],
  ])('decimals add no digits to the number in %j', (text, expected) => {
    expect(phonesIn(text)).toEqual(expected);
  });

  it('decimals add no digits to a phone field of structured data', () => {
    expect(findPhone({ phone: '+4930123457.0' }, '')).toBe('+4930123457');
  });
});

describe('numbers that are no phones', () => {
  const countries: (CountryCode | undefined)[] = [undefined, 'US', 'GB', 'DE', 'IN', 'TR', 'SG', 'DK', 'FR'];
  it.each([
    'Acme 2015–2019',
    '2015-2019',
    '2015 - 2019, 2019 - 2024',
    '01/2015 – 12/2019',
    '2010.09 - 2014.06',
    '12.05.1990',
    '1990-05-12',
    '05/12/1990 - 06/12/2019',
    'Sept 2018 – May 2023',
    'San Francisco, CA 94107-1234',
    'Bengaluru 560001',
    '10115 Berlin',
    'ISBN 978-3-16-148410-0',
    'ISBN: 9783161484100',
    '10.1007/978-3-319-69626-3_101-1',
    'doi:10.1234/neurips.2023.1234',
    '0000-0002-1825-0097',
    'ORCID 0000-0002-1825-0097',
    'Salary: $120,000 - $150,000',
    'CTC 1200000 INR',
    'EUR 1.200.000',
    '₹12,00,000',
    'GPA: 3.97/4.00',
    '8,500+ GitHub stars',
    'Python 3.11.4',
    'v10.15.7',
    '192.168.100.200',
    'github.com/1234567890',
    'https://stackoverflow.com/users/1234567890/doe',
    'nm0000001',
    '12323/johndoe',
    'Employee ID: 9876543210',
    'Passport No: 98765432',
    'Aadhaar: 2345 6789 0123',
    'Patent 11,234,567',
    'US Patent 11234567',
    'PMID: 31452104',
    'arXiv:2104.12345',
    'SSN 123-45-6789',
    'IBAN DE89 3704 0044 0532 0130 00',
    'Student no 2014400123',
    'Registration number 0123456789',
    'served 1234567890 requests',
    '4111 1111 1111 1111',
    'user@1234567890.com',
    '99.97% uptime',
    'Revenue 415 555 0132 USD',
  ])('"%s" contains no phone number', (text) => {
    for (const country of countries) {
      const alone = phonesIn(
        `John Doe\nSummary\nI work.\n${text}\nMore text here\nExperience\n${text}\nand\nso\non`,
        country,
      );
      expect({ country, alone }).toEqual({ country, alone: [] });
    }
  });
});

describe('a number no operator has', () => {
  it('an invalid number is used and marked as unverified if there is no better one', () => {
    const lines = [{ text: 'Jane Roe' }, { text: 'Phone: (555) 123-4567' }, { text: 'Austin, TX 78701' }];
    expect(findPhones(lines, [], undefined)).toEqual([
      { e164: '+15551234567', raw: '(555) 123-4567', type: 'unverified' },
    ]);
    expect(phonesIn('Jane Roe\n+44 7700 900123')).toEqual(['+447700900123']);
  });

  it('a valid number is preferred to an invalid one', () => {
    expect(phonesIn('Jane Roe\nPhone: (555) 123-4567\nMobile: +1 415 555 0132')).toEqual(['+14155550132']);
  });
});

describe('the phone of structured data', () => {
  it.each<[string, Record<string, unknown>, string, CountryCode | undefined, string | undefined]>([
    [
      'is the first field that has one',
      { tel: '+44 20 7946 0958', phone: '+1 415 555 0132' },
      '',
      undefined,
      '+14155550132',
    ],
    [
      'passes over what has fewer than six digits',
      { phone: '12345', mobile: '+1 415 555 0132' },
      '',
      undefined,
      '+14155550132',
    ],
    ['passes over what is no number', { phone: 'n/a', phoneNumber: '(415) 555-0132' }, '', 'US', '+14155550132'],
    ['may be a number', { phone_number: 4155550132 }, '', 'US', '+14155550132'],
    ['may lie in a list or an object', { contact: { phone: ['+1 415 555 0132'] } }, '', undefined, '+14155550132'],
    ['may stand among other words', { contact: 'jane@example.com, +1 415 555 0132' }, '', undefined, '+14155550132'],
    ['keeps six digits the library does not know', { phone: '55 01 32' }, '', undefined, '550132'],
    [
      'is looked for in the text when no field has one',
      { phone: '' },
      '# Jane Roe\n\nTel: +44 20 7946 0958',
      undefined,
      '+442079460958',
    ],
    ['may lack its country', {}, '# Jane Roe\n\n303-555-0114 | jane@example.com', undefined, '3035550114'],
    [
      'called mobile comes first without one',
      {},
      '# J R\n\nTel: 303-555-0114\nMobile: 303.555.0115',
      undefined,
      '3035550115',
    ],
    [
      'is not a fax, nor a reference’s',
      {},
      '# J R\n\nFax: 303-555-0114\n\nReferences\nC D, Phone: 303-555-0115',
      undefined,
      undefined,
    ],
    [
      'is no year and no other number',
      {},
      '# J R\n\n2015 - 2019, ISBN 978-3-16-148410-0, GPA: 3.97/4.00',
      undefined,
      undefined,
    ],
    ['is missing when there is none', { phone: null, cell: {} }, '# Jane Roe\n\n2015–2019', 'US', undefined],
  ])('the phone of structured data %s', (_, data, markdown, country, expected) => {
    expect(findPhone(data, markdown, country)).toBe(expected);
  });
});
