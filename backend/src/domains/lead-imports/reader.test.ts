import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '../../errors.ts';
import type { FileRefusal } from './file-refusal.ts';
import { inspectFile, readLeads } from './reader.ts';

const organizationId = 'an organization';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-csv-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string | Buffer): string {
  const path = join(folder, randomBytes(8).toString('hex'));
  writeFileSync(path, content);
  return path;
}

const inspect = (content: string | Buffer) => inspectFile(organizationId, fileOf(content), null);

const refusalOf = (content: string | Buffer) =>
  inspect(content).then(
    ({ layout }) => ['taken', JSON.stringify(layout)],
    (error: FileRefusal) => [error.reason, error.message],
  );

const text = 'Vorname;Ort\r\nJürgen;Köln\r\n';
const utf16 = Buffer.from(text, 'utf16le');
const swapped = Buffer.from(utf16).swap16();
const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(2000)]);

describe('a file is read', () => {
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8', ';'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'utf-8', ';'],
    ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'utf-16le', ';'],
    ['UTF-16 without it', utf16, 'utf-16le', ';'],
    ['UTF-16 the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]), 'utf-16be', ';'],
    ['Latin letters of one byte', Buffer.from(text, 'latin1'), 'windows-1252', ';'],
    ['tabs', Buffer.from(text.replaceAll(';', '\t')), 'utf-8', '\t'],
    ['bars', Buffer.from(text.replaceAll(';', '|')), 'utf-8', '|'],
    ['what it says of itself', Buffer.from(`sep=;\r\n${text}`), 'utf-8', ';'],
    ['line ends of every kind', Buffer.from('Vorname;Ort\rJürgen;Köln\nEva;Bonn\r\n'), 'utf-8', ';'],
  ])('a file is read in %s', async (_, content, encoding, delimiter) => {
    const { layout } = await inspect(content);
    expect(layout).toMatchObject({ encoding, delimiter, has_header: true, columns: ['Vorname', 'Ort'] });
    expect(layout.samples[0]).toEqual(['Jürgen', 'Köln']);
  });

  it('a file in a Cyrillic or Japanese spreadsheet encoding can be read', async () => {
    const russian = 'Имя;Фамилия;Город\nИван;Петров;Москва\nАнна;Смирнова;Новосибирск\nСергей;Кузнецов;Екатеринбург\n';
    const bytes = Buffer.from(
      [...russian].map((letter) => {
        const code = letter.charCodeAt(0);
        return code < 128 ? code : code - 0x350;
      }),
    );
    expect((await inspect(bytes)).layout.samples[0]).toEqual(['Иван', 'Петров', 'Москва']);
  });

  it.each(['\n', '\r\n'])(
    'lines of a file are numbered as a person counts them, even with multi-line cells, ended by %j',
    async (end) => {
      const path = fileOf(['name,phone,notes', 'Ada Moss,+12025550147,"one', 'two"', '', 'Bo,1,x', ''].join(end));
      const { layout } = await inspectFile(organizationId, path, null);
      const mapping = ['name', 'phone_number', 'notes'];
      const rows = [];
      for await (const batch of readLeads({
        path,
        layout,
        skip: 0,
        batch: 1,
        mapping,
        country: null,
        fields: [],
        allows_premium: false,
      }))
        rows.push(...batch);
      expect(rows.map(({ line, ...row }) => [line, 'lead' in row])).toEqual([
        [2, true],
        [5, false],
      ]);
    },
  );
});

it('a file is read to its end even if the process was busy', async () => {
  const path = fileOf('name,phone\nAda Moss,+12025550147\n');
  const { layout } = await inspectFile(organizationId, path, null);
  const order = {
    path,
    layout,
    skip: 0,
    batch: 10,
    mapping: ['name', 'phone_number'],
    country: null,
    fields: [],
    allows_premium: false,
  };
  const batches = readLeads(order);
  const first = batches.next();
  // Blocks the event loop, so that all of the thread's messages are received at once.
  await delay(0);
  const until = Date.now() + 4_000;
  while (Date.now() < until);
  expect((await first).value).toHaveLength(1);
  expect((await batches.next()).done).toBe(true);
});

describe('the thread that reads rows', () => {
  const orderFor = (content: string) => ({
    path: fileOf(content),
    layout: { encoding: 'utf-8' as const, delimiter: ',' as const, has_header: true },
    ...{ skip: 0, batch: 1, mapping: ['name', 'phone_number'], country: null, fields: [], allows_premium: false },
  });
  const linesOf = async (content: string) => {
    const lines: number[] = [];
    for await (const rows of readLeads(orderFor(content))) lines.push(...rows.map(({ line }) => line));
    return lines;
  };
  const people = 'name,phone\nAda Moss,+12025550147\nTim Vale,+12025550148\n';

  it('a reader thread is reused after it reads a file to its end, but not after it leaves or refuses one', async () => {
    // Other suites may have left idle threads: two at most, which end when their file is abandoned.
    const left = [readLeads(orderFor(people)), readLeads(orderFor(people))];
    await Promise.all(left.map((batches) => batches.next()));
    await Promise.all(left.map((batches) => batches.return(undefined)));
    await linesOf(people);
    let started = 0;
    const onStart = () => {
      started += 1;
    };
    subscribe('worker_threads', onStart);
    try {
      expect(await linesOf(people)).toEqual([2, 3]);
      expect(await linesOf('name,phone\nBo Ek,+12025550149\n')).toEqual([2]);
      expect(started).toBe(0);
      for await (const rows of readLeads(orderFor(people))) {
        expect(rows).toHaveLength(1);
        break;
      }
      expect(await linesOf(people)).toEqual([2, 3]);
      expect(started).toBe(1);
      await expect(linesOf(`name,phone\n${'x'.repeat(12_000_000)}`)).rejects.toThrow(/does not end/);
      expect(await linesOf(people)).toEqual([2, 3]);
      expect(started).toBe(2);
    } finally {
      unsubscribe('worker_threads', onStart);
    }
  });
});

describe('harmful files', () => {
  it.each([
    ['a workbook that is called .csv', zip, 'not_csv', /save it as CSV/],
    [
      'an old workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(500)]),
      'not_csv',
      /save it as CSV/,
    ],
    [
      'a picture',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(5000)]),
      'not_csv',
      /not a text file/,
    ],
    ['nothing', Buffer.alloc(0), 'empty', /empty/],
    ['a header alone', 'name,phone\n', 'empty', /no rows/],
    [
      'more quotes that are never closed than may be',
      `"a\n${`b,${'c'.repeat(1_000)}\n`.repeat(110)}`.repeat(101),
      'unreadable_csv',
      /does not end/,
    ],
    ['a line of 12 MB', `name,phone\n${'x'.repeat(12_000_000)}`, 'unreadable_csv', /line 2 does not end/],
    ['100,000 columns', `${'a,'.repeat(100_000)}\n`, 'unreadable_csv', /100,001 cells|does not end/],
    ['more rows than may be', `name\n${'Ada\n'.repeat(100_001)}`, 'unreadable_csv', /more than 100,000 rows/],
  ])('a harmful file is refused with advice: %s', async (_, content, reason, message) => {
    expect(await refusalOf(content)).toEqual([reason, expect.stringMatching(message)]);
  });
});

describe("rows that can't be stored", () => {
  async function readAll(content: Buffer) {
    const path = fileOf(content);
    const { layout } = await inspectFile(organizationId, path, null);
    const order = {
      path,
      layout,
      skip: 0,
      batch: 10,
      mapping: ['name', 'phone_number'],
      country: null,
      fields: [],
      allows_premium: false,
    };
    const rows = [];
    for await (const batch of readLeads(order)) rows.push(...batch);
    return rows.map((row) => ('problems' in row ? row.problems.map(({ message }) => message) : row.lead.fields));
  }

  it('a row with NUL or with bytes outside the claimed encoding is invalid', async () => {
    const unreadable = ["This text has characters that can't be read in the chosen encoding."];
    expect(await readAll(Buffer.from('name,phone\nAda Moss,+12025550147\nBo\u0000 Ek,+12025550148\n'))).toEqual([
      { first_name: 'Ada', last_name: 'Moss' },
      unreadable,
    ]);
    const lying = Buffer.concat([
      Buffer.from('\ufeffname,phone\nJ'),
      Buffer.from([0xfc]),
      Buffer.from('rgen Groß,+12025550147\n'),
    ]);
    expect(await readAll(lying)).toEqual([unreadable]);
  });

  it('a row with an invisible name is invalid', async () => {
    expect(await readAll(Buffer.from('name,phone\n\u200b\u2800 Moss,+12025550147\n'))).toEqual([
      ['Please write at least one character that can be seen.'],
    ]);
  });

  it.each([
    ['far from the end', `Eva Ek,+12025550149\n${'Ida Ek,+12025550150\n'.repeat(6_000)}`, 6_001],
    ['at the end', 'Eva Ek,+12025550149\n', 1],
    ['in the last line', '', 0],
  ])('only the row with an unclosed quote is invalid: %s', async (_, after, count) => {
    const rows = await readAll(Buffer.from(`name,phone\r\nAda Moss,+12025550147\r\n"Bo Ek,+12025550148\r\n${after}`));
    expect(rows.slice(0, 2)).toEqual([
      { first_name: 'Ada', last_name: 'Moss' },
      ['A quote (") that begins on line 3 is never closed.'],
    ]);
    expect(rows.slice(2)).toHaveLength(count);
    expect(rows.slice(2).filter((row) => Array.isArray(row))).toEqual([]);
  });

  it('each of several rows with an unclosed quote is invalid, even below a multi-line cell', async () => {
    const file = 'name,phone\n"Ada\nMoss",+12025550147\nBo,"x\ny","z\nIda Ek,+12025550150\n';
    expect(await readAll(Buffer.from(file))).toEqual([
      { first_name: 'Ada', last_name: 'Moss' },
      ['A quote (") that begins on line 4 is never closed.'],
      ['A quote (") that begins on line 5 is never closed.'],
      { first_name: 'Ida', last_name: 'Ek' },
    ]);
  });

  it('a row with more cells than columns is invalid', async () => {
    expect(await readAll(Buffer.from('name,phone\nMoss, Ada,+12025550147\n'))).toEqual([
      ['The row has 3 cells where the file has 2 columns.', '"Ada" is not a valid phone number.'],
    ]);
  });
});

it('files of one organization wait in their own limited queue', async () => {
  const path = fileOf(`name,phone\n${'Ada Moss,+12025550147\n'.repeat(20_000)}`);
  const ended: string[] = [];
  const look = (organization: string) =>
    inspectFile(organization, path, null).then(
      () => ended.push(organization),
      (error: AppError) => ended.push(error.code),
    );
  await Promise.all([...Array.from({ length: 24 }, () => look('many')), look('one')]);
  expect(ended.filter((outcome) => outcome === 'UNAVAILABLE').length).toBeGreaterThan(0);
  expect(ended.filter((outcome) => outcome === 'many').length).toBeGreaterThanOrEqual(20);
  // It gets a thread immediately, which has to start first.
  expect(ended.filter((outcome) => outcome !== 'UNAVAILABLE').indexOf('one')).toBeLessThan(15);
});

it('a large file neither blocks the process that reads it nor fills its memory', async () => {
  const row = `Ada Moss,+12025550147,${'n'.repeat(400)}\n`;
  const path = fileOf(`name,phone,notes\n${row.repeat(90_000)}`);
  const before = process.memoryUsage().rss;
  let longest = 0;
  let isOver = false;
  const watched = (async () => {
    for (let last = Date.now(); !isOver; last = Date.now()) {
      await delay(5);
      longest = Math.max(longest, Date.now() - last);
    }
  })();
  const { rows } = await inspectFile(organizationId, path, null);
  isOver = true;
  await watched;
  expect(rows).toBe(90_000);
  expect(longest).toBeLessThan(1_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
});
