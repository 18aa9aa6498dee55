import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packStored } from '../../extraction/zip.ts';
import { contactRows } from './contact-rows.ts';
import { convert } from './convert.ts';
import { workbookRows } from './workbook-rows.ts';

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);
const workbook = readFileSync(fixture('workbook.xlsx'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-convert-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function given(content: string | Buffer): string {
  const path = join(folder, 'given');
  writeFileSync(path, content);
  return path;
}

describe('an Excel workbook', () => {
  it('an Excel workbook becomes the rows of its first filled sheet, with numbers and dates as displayed', async () => {
    expect(await workbookRows(workbook)).toEqual([
      ['Exported by CRM', '', '', '', '', '', ''],
      ['', '', '', '', '', '', ''],
      ['First Name', 'Last Name', 'Mobile Phone', 'E-mail', 'Joined', 'Active', 'Score'],
      ['Ada', 'Lovelace', '14155550132', 'ada@example.com', '2026-03-01', 'true', '1.5'],
      ['', '', '', '', '', '', ''],
      ['Jörg', 'Müller', '+49 1512 3456789', 'joerg@example.com', '2026-03-01T09:30:00', 'false', '2'],
      ['O"Neil, Jr', 'Smith\nSecond', expect.any(String), 'x@example.com', '', '', ''],
    ]);
  });

  it('a workbook is read from the first sheet with column names, even after a cover sheet', async () => {
    const rows = await workbookRows(readFileSync(fixture('workbook-with-cover.xlsx')));
    expect(rows.filter((row) => row.some(Boolean))).toEqual([
      ['Leads 2026', ''],
      ['Name', 'Phone'],
      ['Ann A', '+13035550142'],
      ['Bob B', '+13035550143'],
      ['Total', '2'],
    ]);
  });

  it('an Excel workbook becomes a CSV file with the line numbers of the sheet', async () => {
    const target = join(folder, 'converted.csv');
    expect(await convert(fixture('workbook.xlsx'), target)).toBe('workbook');
    const text = readFileSync(target, 'utf8');
    expect(text.split('\n')[3]).toBe('Ada,Lovelace,14155550132,ada@example.com,2026-03-01,true,1.5');
    expect(parse(text, { relax_column_count: true, skip_empty_lines: true }).at(-1)?.[0]).toBe('O"Neil, Jr');
  });

  const sheet = (xml: string) =>
    packStored([
      { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') },
      { name: 'xl/worksheets/sheet1.xml', data: Buffer.from(xml) },
    ]);

  it.each<[string, () => Buffer, string]>([
    [
      'another packed file',
      () => packStored([{ name: 'word/document.xml', data: Buffer.from('<a/>') }]),
      'not an Excel workbook',
    ],
    ['a damaged archive', () => workbook.subarray(0, 2000), 'damaged'],
    ['parts that are no workbook', () => sheet('<worksheet'), 'damaged'],
    [
      'parts that inflate to too much',
      () => packStored([{ name: 'xl/workbook.xml', data: Buffer.alloc(90 * 2 ** 20, ' ') }]),
      'too large',
    ],
  ])('an Excel workbook is refused with a reason if it is %s', async (_, make, reason) => {
    await expect(workbookRows(make())).rejects.toThrow(reason);
  });
});

describe('a vCard file', () => {
  it('a vCard file becomes a row per readable contact, with mobile numbers first and no fax numbers', () => {
    const [header, ...rows] = contactRows(readFileSync(fixture('contacts.vcf')));
    const read = rows.map((row) =>
      Object.fromEntries(row.map((cell, at) => [header?.[at], cell]).filter(([, cell]) => cell)),
    );
    expect(read).toEqual([
      {
        'First Name': 'Jörg',
        'Last Name': 'Müller',
        'Mobile Phone': '+49 1512 3456789',
        'Phone 2': '+49 30 123456',
        Notes: 'Erste Zeile\nzweite Zeile',
      },
      {
        'First Name': 'Ada King',
        'Last Name': 'Lovelace',
        'Mobile Phone': '+1 (415) 555-0132',
        'Phone 2': '+1 415 555 0133',
        Email: 'ada@example.com',
        Company: 'Analytical',
        'Job Title': 'Engineer',
        Notes: 'Line one\nline two, ok',
        Country: 'USA',
      },
      { 'First Name': 'Grace', 'Last Name': 'Hopper', 'Mobile Phone': '+12025550147', Email: 'grace@example.com' },
    ]);
  });

  it('a vCard file without readable contacts is refused', () => {
    expect(() => contactRows(Buffer.from('BEGIN:VCARD\nnothing\nEND:VCARD\n'))).toThrow('1 of 1 contacts');
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffBEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoë\r\nEND:VCARD\r\n', 'utf16le')],
    ['Latin letters', Buffer.from('BEGIN:VCARD\nVERSION:3.0\nFN:Zoë\nEND:VCARD\n', 'latin1')],
  ])('a vCard file in %s can be read', (_, bytes) => {
    expect(contactRows(bytes)[1]).toContain('Zoë');
  });
});

describe('any other file', () => {
  it.each(['', 'name,phone\nAda,1', 'BEGIN:VCALENDAR\n', 'note: BEGIN:VCARD'])(
    "a file of any other kind isn't converted: %j",
    async (text) => {
      const target = join(folder, 'converted.csv');
      expect(await convert(given(text), target)).toBeNull();
      expect(() => readFileSync(target)).toThrow();
    },
  );
});
