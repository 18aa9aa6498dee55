import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { afterAll, expect, it } from 'vitest';
import { createExtractor } from './extract.ts';
import { textOfPictures, textOfScan } from './scans.ts';
import { docxMembers, odtOf, pdfOfLines, pdfOfObjects, pdfStream, zipOf } from './test-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'switchboard-scans-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (program: string, option: string) => {
  try {
    execFileSync(program, [option], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const isInstalled = has('pdftoppm', '-v') && has('tesseract', '--version');

/** A picture of these lines. */
function pictureOf(lines: readonly string[]): Buffer {
  writeFileSync(join(folder, 'text.pdf'), pdfOfLines(lines));
  execFileSync('pdftoppm', ['-r', '150', '-jpeg', '-singlefile', 'text.pdf', 'page'], { cwd: folder });
  return readFileSync(join(folder, 'page.jpg'));
}

/** A PDF with a picture of these lines and no text. */
function scanOf(lines: readonly string[]): Buffer {
  const picture = pictureOf(lines);
  const { width, height } = imageSize(picture);
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >>',
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
      ),
      picture,
      Buffer.from('\nendstream'),
    ]),
    pdfStream('q 612 0 0 792 0 0 cm /I Do Q'),
  ]);
}

const lines = ['Helen Marsh', 'Leeds, United Kingdom', '+44 7911 123430', 'helen.marsh@example.com'];

/** An ODT file of scanned pages as LibreOffice writes it: the names of its pictures don't show their order. */
function odtOfScans(pages: readonly (readonly string[])[]): Buffer {
  const pictures = pages.map((page, at) => ({
    name: `Pictures/10000000000004F8000006${at === 0 ? 'F' : 'A'}0.jpg`,
    data: pictureOf(page),
  }));
  const frame = ({ name }: { name: string }) =>
    `<text:p><draw:frame><draw:image xlink:href="${name}" xlink:type="simple"/></draw:frame></text:p>`;
  const thumbnail = { name: 'Thumbnails/thumbnail.png', data: pictureOf(['Preview Only']) };
  return odtOf(pictures.map(frame).join(''), '', undefined, [thumbnail, ...pictures.toReversed()]);
}

const scans = {
  pdf: () => scanOf(lines),
  odt: () => odtOfScans([lines, ['References', 'Omar Haddad, +44 7911 123431']]),
  docx: () => zipOf([...docxMembers({ body: '' }), { name: 'word/media/image1.jpg', data: pictureOf(lines) }]),
};

it.runIf(isInstalled).each(['pdf', 'docx', 'odt'] as const)(
  'the person on a scanned page in a file of type %s is found',
  async (kind) => {
    const path = join(folder, `scan.${kind}`);
    writeFileSync(path, scans[kind]());
    const extractor = createExtractor();
    try {
      const read = await extractor.extractDocument({ path, original_filename: `scan.${kind}` });
      const { extracted_data } = read;
      expect(read.kind).toBe(kind);
      expect(extracted_data).toMatchObject({
        full_name: 'Helen Marsh',
        phone: '+447911123430',
        email: 'helen.marsh@example.com',
      });
    } finally {
      extractor.close();
    }
  },
);

it("no text is found in a scan if the programs are missing or the file isn't a PDF or picture", async () => {
  const path = process.env.PATH;
  try {
    expect(await textOfScan(Buffer.from('not a PDF'))).toBeNull();
    expect(await textOfPictures([Buffer.from('not a picture')])).toBeNull();
    process.env.PATH = folder;
    expect(await textOfScan(Buffer.from('%PDF-1.7'))).toBeNull();
    expect(await textOfPictures([Buffer.from('not a picture')])).toBeNull();
  } finally {
    process.env.PATH = path;
  }
});
