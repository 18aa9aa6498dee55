import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PublicBookingInput } from '@switchboard/contracts/book-slot';
import { BookingInput } from '@switchboard/contracts/bookings';
import { ClientLeadInput } from '@switchboard/contracts/client-portal';
import { DoNotCallInput } from '@switchboard/contracts/do-not-call';
import { ReviewLead } from '@switchboard/contracts/lead-uploads';
import { LeadChange, NewLead } from '@switchboard/contracts/leads';
import { phoneProblems } from '@switchboard/contracts/phone-rules';
import { CallIn, PlaceCall } from '@switchboard/contracts/place-call';
import { type PhoneCase, phoneCases, phoneSpellings } from '@switchboard/contracts/testing/phone-spellings';
import { WhatsAppNumberInput } from '@switchboard/contracts/whatsapp-numbers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { packStored } from '../../extraction/zip.ts';
import { readLines } from '../do-not-call/read-lines.ts';
import { convert } from '../lead-imports/convert.ts';
import { readLead } from '../lead-imports/read-lead.ts';
import { readPhone } from './phone.ts';

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

/** What the rows of a converted file become. */
async function rowsOf(bytes: Buffer, name: string, column: number): Promise<string[]> {
  const source = join(folder, name);
  const target = join(folder, `${name}.csv`);
  writeFileSync(source, bytes);
  expect(await convert(source, target)).not.toBeNull();
  const [, ...rows] = parse(readFileSync(target), { relax_column_count: true }) as string[][];
  return rows.map((row, at) => importedAs(row[column] ?? '', phoneCases[at]?.country));
}

/** What an import makes of a cell in a file of a country: its numbers, or why it is refused. */
function importedAs(cell: string, country: string | undefined): string {
  const reader = { mapping: ['name', 'phone_number'], country: country ?? null, fields: [] };
  const read = readLead(['Ada Moss', cell], reader);
  if ('phone_e164' in read) return [read.phone_e164, ...read.additional].join(' ');
  return read.problems[0]?.cause ?? '';
}

const importedCase = ({ numbers, problem }: PhoneCase) => numbers?.join(' ') ?? `phone_${problem}`;

/** What an entry point makes of a text that asks for one number in E.164: the number, or why it is refused. */
function readAs(read: (text: string) => string | undefined, text: string): string {
  try {
    return readPhone(read(text) ?? '', 'phone', { allowsPremium: false });
  } catch (error) {
    const messages = error instanceof ZodError ? error.issues.map(({ message }) => message) : [String(error)];
    const known = Object.entries(phoneProblems).find(([, message]) => messages.some((one) => one.includes(message)));
    return known?.[0] ?? messages.join(' ');
  }
}

function singleCase({ country, numbers = [], problem }: PhoneCase): string {
  if (country) return 'no_country';
  return numbers.length > 1 ? 'several' : (numbers[0] ?? problem ?? '');
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

const texts = phoneCases.map(({ text }) => text);
const imported = phoneCases.map(importedCase);

describe('one table of spellings', () => {
  it('the table has at least 120 spellings of one number, and others of foreign and refused numbers', () => {
    expect(phoneSpellings.length).toBeGreaterThanOrEqual(120);
    expect(phoneCases.length).toBeGreaterThanOrEqual(phoneSpellings.length + 80);
    expect(new Set(phoneCases.map(({ problem }) => problem).filter(Boolean)).size).toBe(8);
  });

  it.each(Object.entries(entryPoints))('every spelling is read or refused as expected by %s', (_, read) => {
    const wrong = phoneCases
      .map((one) => ({ text: one.text, is: readAs(read, one.text), should: singleCase(one) }))
      .filter(({ is, should }) => is !== should);
    expect(wrong).toEqual([]);
  });

  it('every spelling is read the same in a CSV file', () => {
    expect(phoneCases.map(({ text, country }) => importedAs(text, country))).toEqual(imported);
  });

  it('every spelling is read the same in an Excel workbook', async () => {
    expect(await rowsOf(workbookOf(texts), 'spellings.xlsx', 1)).toEqual(imported);
  });

  it('every spelling is read the same in a file of contacts', async () => {
    expect(await rowsOf(contactsOf(texts), 'spellings.vcf', 2)).toEqual(imported);
  });

  it('every spelling with one number is read the same in a pasted do-not-call list', () => {
    const refused = phoneCases.filter(
      ({ text, country, numbers }) =>
        numbers?.length === 1 && readLines([text.trim()], country).numbers[0] !== numbers[0],
    );
    expect(refused.map(({ text }) => text)).toEqual([]);
  });
});
