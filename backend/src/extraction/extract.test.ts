import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExtractor, type ExtractionError, extractDocument } from './extract.ts';
import {
  docxMembers,
  docxOf,
  odtOf,
  pdfOf,
  pdfOfLines,
  pdfOfObjects,
  pdfStream,
  pdfText,
  wordParagraph,
  zipOf,
} from './test-documents.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extraction-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);

async function extract(name: string, bytes: Buffer | string) {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.bin`);
  await writeFile(path, bytes);
  return extractDocument({ path, original_filename: name });
}

/** The reason of the rejection; a hang, a crash or another kind of error fails the test. */
async function refusalOf(name: string, bytes: Buffer | string): Promise<string> {
  const error = await extract(name, bytes).then(
    (result) => new Error(`was read: ${result.md_content.slice(0, 100)}`),
    (reason: ExtractionError) => reason,
  );
  expect(error.name).toBe('ExtractionError');
  expect(error.message).toMatch(/\b(?:Upload|upload|Save|Remove|Check|Open)\b/);
  return (error as ExtractionError).reason;
}

/** Expects each document to be rejected with its reason; they are read in parallel, as many as the extractor allows. */
const expectRefused = (documents: readonly (readonly [name: string, bytes: Buffer | string, reason: string])[]) =>
  Promise.all(documents.map(async ([name, bytes, reason]) => expect(await refusalOf(name, bytes)).toBe(reason)));

const resume = wordParagraph('Ada Lovelace', 'Title') + wordParagraph('ada@example.com');
const longText = 'A sentence of a résumé. '.repeat(10);

describe('documents that are refused with a reason', () => {
  it('a document with an unsupported extension is refused', async () => {
    await expectRefused([
      ['photo.png', 'x', 'unsupported_type'],
      ['resume', 'x', 'unsupported_type'],
    ]);
  });

  it('an empty file or one of nothing but spaces is refused', async () => {
    await expectRefused([
      ['empty.pdf', '', 'empty'],
      ['spaces.txt', ' \n\n ', 'empty'],
    ]);
  });

  it('a document of 10 MB is read, and one that is a byte larger is refused', async () => {
    const text = Buffer.alloc(10 * 1024 * 1024, 'word ');
    expect((await extract('full.txt', text)).md_content).toContain('the rest was left out');
    expect(await refusalOf('full.txt', Buffer.concat([text, Buffer.from('x')]))).toBe('too_large');
  });

  it('the refusal of an unreadable table suggests saving it as CSV', async () => {
    const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(500)]);
    const error = await extract('prices.csv', program).catch((one: unknown) => one);
    expect(error).toMatchObject({
      reason: 'type_mismatch',
      message: expect.stringContaining('Save the table again as CSV in your spreadsheet program'),
    });
  });

  it("a file whose content doesn't match its extension is refused", async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(500)]);
    await expectRefused([
      ['a.pdf', exe, 'type_mismatch'],
      ['a.txt', exe, 'type_mismatch'],
      ['a.docx', png, 'type_mismatch'],
      ['a.doc', docxOf({ body: resume }), 'type_mismatch'],
      ['a.odt', docxOf({ body: resume }), 'type_mismatch'],
      ['a.docx', zipOf([{ name: 'readme.txt', data: 'hello' }]), 'type_mismatch'],
      ['a.txt', pdfOfLines(['Ada Lovelace']), 'type_mismatch'],
      ['a.rtf', '<html><body>hello</body></html>', 'type_mismatch'],
    ]);
  });

  it('a document with a password is refused', async () => {
    const { readFile } = await import('node:fs/promises');
    const wrapped = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1016),
      Buffer.from('EncryptedPackage\0', 'utf16le'),
    ]);
    const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>';
    await expectRefused([
      ['a.pdf', await readFile(fixture('encrypted.pdf')), 'encrypted'],
      ['a.docx', wrapped, 'encrypted'],
      ['a.odt', odtOf('', '', manifest), 'encrypted'],
    ]);
  });

  it('a damaged document is refused', async () => {
    const { readFile } = await import('node:fs/promises');
    const pdf = await readFile(fixture('pdf-without-phone.pdf'));
    const docx = docxOf({ body: resume });
    const doc = await readFile(fixture('german.doc'));
    await expectRefused([
      ['a.pdf', pdf.subarray(0, 3_000), 'corrupt'],
      ['a.pdf', '%PDF-1.7\nnothing else', 'corrupt'],
      ['a.docx', docx.subarray(0, docx.length - 60), 'corrupt'],
      ['a.doc', Buffer.concat([doc.subarray(0, 4_000), doc.subarray(9_000)]), 'corrupt'],
    ]);
  });

  it('a scan without text is refused', async () => {
    expect(await refusalOf('scan.pdf', pdfOf(['0 0 100 100 re f']))).toBe('no_text');
  });
});

describe('documents made to harm', () => {
  it('zip bombs are refused by ratio, size, number of members and false declarations', async () => {
    const members = docxMembers({ body: resume });
    const zeros = Buffer.alloc(60 * 1024 * 1024);
    const lying = { name: 'word/header9.xml', data: zeros, declared: 900 };
    const many = Array.from({ length: 3_000 }, (_, index) => ({ name: `word/x${index}.xml`, data: '<x/>' }));
    const high = { name: 'word/header9.xml', data: '<x/>', declared: 5_000 };
    await expectRefused([
      ['a.docx', zipOf([...members, { name: 'word/header9.xml', data: zeros }]), 'too_complex'],
      ['a.docx', zipOf([...members, lying]), 'too_complex'],
      ['a.docx', zipOf([...members, ...many]), 'too_complex'],
      ['a.docx', zipOf([...members, high]), 'corrupt'],
      ['a.docx', zipOf([...members, { name: 'word/document.xml', data: '<x/>' }]), 'too_complex'],
    ]);
  });

  it('external entities and entities that multiply are refused', async () => {
    const external = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
    const body = wordParagraph('&secret;');
    const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`);
    const laughs = `<!DOCTYPE x [<!ENTITY l0 "ha">${levels.join('')}]>`;
    await expectRefused([
      ['a.docx', docxOf({ body, prolog: external }), 'too_complex'],
      ['a.docx', docxOf({ body: wordParagraph('&l9;'), prolog: laughs }), 'too_complex'],
      ['a.odt', odtOf('<text:p>&l9;</text:p>', laughs), 'too_complex'],
    ]);
  });

  it('markup and groups with too many levels are refused', async () => {
    const tables = '<w:tbl><w:tr><w:tc>'.repeat(20_000);
    await expectRefused([
      ['a.docx', docxOf({ body: tables }), 'too_complex'],
      ['a.rtf', `{\\rtf1 ${'{'.repeat(100_000)}deep${'}'.repeat(100_000)}}`, 'too_complex'],
      ['a.odt', odtOf('<text:list><text:list-item>'.repeat(5_000)), 'too_complex'],
    ]);
  });

  it('the first 200 of 10,000 pages are read, and the text says so', async () => {
    const page = pdfText([{ x: 50, y: 700, text: longText }]);
    const result = await extract('long.pdf', pdfOf(Array.from({ length: 10_000 }, () => page)));
    expect(result.page_count).toBe(10_000);
    expect(result.md_content).toContain('Only the first 200 of 10000 pages were read.');
  });

  it('a content stream that inflates to hundreds of megabytes is refused', async () => {
    const line = Buffer.from('BT /F1 10 Tf (x) Tj ET\n');
    const bomb = pdfOf([Buffer.alloc(400 * 1024 * 1024, line)]);
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
    expect(await refusalOf('bomb.pdf', bomb)).toMatch(/^(?:out_of_memory|timeout)$/);
  });

  it('a page that contains itself and a circular page tree are refused', async () => {
    const selfForm = pdfOfObjects([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>',
      pdfStream('/X Do'),
      pdfStream(
        '/X Do /X Do',
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
      ),
    ]);
    expect(await refusalOf('self.pdf', selfForm)).toMatch(/^(?:no_text|corrupt|too_complex|timeout|out_of_memory)$/);
    const circle = pdfOfObjects([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 50 /Kids [2 0 R 2 0 R] >>',
    ]);
    expect(await refusalOf('circle.pdf', circle)).toMatch(/^(?:no_text|corrupt|too_complex)$/);
  });

  it("a harmful document doesn't prevent reading the next one", async () => {
    const result = await extract('ada.docx', docxOf({ body: resume }));
    expect(result.extracted_data).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' });
  });
});

describe('an extractor that keeps a process ready', () => {
  it('documents are read sequentially and concurrently', async () => {
    const extractor = createExtractor({ prewarm: true });
    try {
      const read = () =>
        extractor.extractDocument({
          path: fixture('warm-up.pdf'),
          original_filename: 'Priya.PDF',
          defaultCountry: 'US',
        });
      const results = [await read(), ...(await Promise.all([read(), read(), read()]))];
      for (const result of results) expect(result.extracted_data.phone).toBe('+447911123456');
    } finally {
      extractor.close();
    }
  });
});
