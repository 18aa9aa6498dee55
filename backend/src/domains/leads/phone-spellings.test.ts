import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PublicBookingInput } from '@switchboard/contracts/book-slot';
import { BookingInput } from '@switchboard/contracts/bookings';
import { CallIn, PlaceCall } from '@switchboard/contracts/calls';
import { ClientLeadInput } from '@switchboard/contracts/client-portal';
import { DoNotCallInput } from '@switchboard/contracts/do-not-call';
import { ReviewLead } from '@switchboard/contracts/lead-uploads';
import { LeadChange, NewLead } from '@switchboard/contracts/leads';
import { phoneSpellings, spelledNumber } from '@switchboard/contracts/testing/phone-spellings';
import { WhatsAppNumberInput } from '@switchboard/contracts/whatsapp-numbers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packStored } from '../../extraction/zip.ts';
import { readLines } from '../do-not-call/read-lines.ts';
import { convert } from '../lead-imports/convert.ts';
import { readLead } from '../lead-imports/read-lead.ts';
import { toE164 } from './phone.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-spellings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = '00000000-0000-4000-8000-000000000000';
const who = { first_name: 'Ada', last_name: 'Moss' };
const parties = { assistant_id: id, phone_number_id: id };

/** What each entry point hands over of a number, for the reader of numbers in E.164. */
const entryPoints: Record<string, (text: string) => string | undefined> = {
  'the lead form and POST /api/leads': (text) => NewLead.parse({ ...who, phone_number: text }).phone_number,
  'additional numbers of a lead': (text) => LeadChange.parse({ additional_numbers: [text] }).additional_numbers?.[0],
  'the client portal': (text) => ClientLeadInput.parse({ ...who, phone_number: text }).phone_number,
  'the review of a document': (text) => ReviewLead.parse({ phone: text }).phone,
  'the booking page': (text) =>
    PublicBookingInput.parse({ ...who, email: 'ada@example.com', start_time: '2030-01-01T10:00:00Z', phone: text })
      .phone,
  'a booking by staff': (text) =>
    BookingInput.parse({ name: 'Ada', start_time: '2030-01-01T10:00:00Z', phone: text }).phone ?? undefined,
  'a call to a new lead': (text) =>
    PlaceCall.parse({ ...parties, lead: { ...who, phone_number: text } }).lead?.phone_number,
  'a call to a number': (text) => PlaceCall.parse({ ...parties, lead_id: id, phoneNumber: text }).phoneNumber,
  'a call that comes in': (text) => CallIn.parse({ phone_number_id: id, caller_number: text }).caller_number,
  'the do-not-call list': (text) => DoNotCallInput.parse({ phone_number: text }).phone_number,
  'a WhatsApp number': (text) => WhatsAppNumberInput.parse({ phone_number: text }).phone_number,
};

/** The numbers of the leads that a converted file makes. */
async function numbersOf(bytes: Buffer, name: string, column: number): Promise<(string | undefined)[]> {
  const source = join(folder, name);
  const target = join(folder, `${name}.csv`);
  writeFileSync(source, bytes);
  expect(await convert(source, target)).not.toBeNull();
  const [, ...rows] = parse(readFileSync(target), { relax_column_count: true }) as string[][];
  return rows.map((row) => importedNumber(row[column] ?? ''));
}

function importedNumber(cell: string): string | undefined {
  const read = readLead(['Ada Moss', cell], { mapping: ['name', 'phone_number'], country: null, fields: [] });
  return 'phone_e164' in read ? read.phone_e164 : undefined;
}

const escapedXml = (text: string) =>
  text
    .replace(/[&<>"]/g, (one) => `&#${one.codePointAt(0)};`)
    .replace(/[\t\r\n]/g, (one) => `&#${one.codePointAt(0)};`);

function workbookOf(cells: readonly string[]): Buffer {
  const row = (values: readonly string[], at: number) =>
    `<row r="${at}">${values.map((value, column) => `<c r="${'AB'[column]}${at}" t="inlineStr"><is><t xml:space="preserve">${escapedXml(value)}</t></is></c>`).join('')}</row>`;
  const rows = [['Name', 'Phone'], ...cells.map((cell) => ['Ada Moss', cell])];
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const member = (name: string, xml: string) => ({ name, data: Buffer.from(`<?xml version="1.0"?>${xml}`) });
  return packStored([
    member(
      '_rels/.rels',
      `<Relationships xmlns="${relationships}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    member(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Leads" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    member(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relationships}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    member(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData>${rows.map((values, at) => row(values, at + 1)).join('')}</sheetData></worksheet>`,
    ),
  ]);
}

const escapedCard = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
const contactsOf = (numbers: readonly string[]) =>
  Buffer.from(
    numbers
      .map(
        (number) =>
          `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Moss;Ada;;;\r\nFN:Ada Moss\r\nTEL;TYPE=CELL:${escapedCard(number.trim())}\r\nEND:VCARD\r\n`,
      )
      .join(''),
  );

const all = phoneSpellings.map(() => spelledNumber);

describe('one number in 120 spellings', () => {
  it('the test covers at least 120 spellings of one number', () => {
    expect(phoneSpellings.length).toBeGreaterThanOrEqual(120);
  });

  it.each(Object.entries(entryPoints))('all spellings are the same number for %s', (_, read) => {
    const wrong = phoneSpellings.filter((spelling) => {
      try {
        return toE164(read(spelling) ?? '') !== spelledNumber;
      } catch {
        return true;
      }
    });
    expect(wrong).toEqual([]);
  });

  it('all spellings are the same number in a CSV file', () => {
    expect(phoneSpellings.map(importedNumber)).toEqual(all);
  });

  it('all spellings are the same number in an Excel workbook', async () => {
    expect(await numbersOf(workbookOf(phoneSpellings), 'spellings.xlsx', 1)).toEqual(all);
  });

  it('all spellings are the same number in a file of contacts', async () => {
    expect(await numbersOf(contactsOf(phoneSpellings), 'spellings.vcf', 2)).toEqual(all);
  });

  it('all spellings are the same number in a pasted do-not-call list', () => {
    const refused = readLines(phoneSpellings.map((spelling) => spelling.trim())).refused;
    expect(refused).toEqual([]);
  });
});
