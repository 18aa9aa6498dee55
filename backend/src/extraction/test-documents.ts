/** Builds documents for tests, valid and malicious ones. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { packStored } from './zip.ts';

export type ZipMember = { name: string; data: string | Buffer; declared?: number };

/** A compressed zip; `declared` lets a member declare a wrong size. */
export function zipOf(members: readonly ZipMember[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const data = Buffer.from(member.data);
    const packed = deflateRawSync(data);
    const name = Buffer.from(member.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(member.declared ?? data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    parts.push(local);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name]));
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listing, end]);
}

const wordNamespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function wordParagraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export type WordParts = { body: string; header?: string; links?: readonly string[]; prolog?: string };

export function docxMembers({ body, header, links = [], prolog = '' }: WordParts): ZipMember[] {
  const relations = [
    ...(header === undefined ? [] : [`<Relationship Id="h1" Type="${officeRelation}/header" Target="header1.xml"/>`]),
    ...links.map(
      (link, index) =>
        `<Relationship Id="l${index}" Type="${officeRelation}/hyperlink" Target="${link}" TargetMode="External"/>`,
    ),
  ];
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return [
    {
      name: '[Content_Types].xml',
      data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${officeRelation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      data: `<Relationships xmlns="${packageRelations}">${relations.join('')}</Relationships>`,
    },
    {
      name: 'word/styles.xml',
      data: `<w:styles ${wordNamespaces}><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    },
    ...(header === undefined ? [] : [{ name: 'word/header1.xml', data: `<w:hdr ${wordNamespaces}>${header}</w:hdr>` }]),
    { name: 'word/document.xml', data: `${prolog}<w:document ${wordNamespaces}><w:body>${body}</w:body></w:document>` },
  ];
}

export function docxOf(parts: WordParts): Buffer {
  return zipOf(docxMembers(parts));
}

/** The content has no namespaces: the reader uses the prefixes that every writer of the format uses. */
export function odtOf(
  body: string,
  styles = '',
  manifest = '<manifest:manifest/>',
  pictures: readonly { name: string; data: Buffer }[] = [],
): Buffer {
  return packStored([
    { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.text') },
    { name: 'META-INF/manifest.xml', data: Buffer.from(manifest) },
    { name: 'styles.xml', data: Buffer.from(`<office:document-styles>${styles}</office:document-styles>`) },
    {
      name: 'content.xml',
      data: Buffer.from(
        `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      ),
    },
    ...pictures,
  ]);
}

/** Writes numbered objects with a cross-reference table; object 1 is the catalog. */
export function pdfOfObjects(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(trailer)]);
}

export function pdfStream(content: string | Buffer, entries = ''): Buffer {
  const packed = deflateSync(Buffer.from(content));
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

/** A PDF of several pages; each is a content stream with Helvetica as F1. */
export function pdfOf(pages: readonly (string | Buffer)[], annotations = ''): Buffer {
  const pageNumber = (index: number) => 4 + index * 2;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(index) + 1} 0 R ${index === 0 && annotations !== '' ? `/Annots [${annotations}]` : ''} >>`,
      pdfStream(content),
    ]),
  ]);
}

export type PdfText = { x: number; y: number; size?: number; text: string };

export function pdfText(texts: readonly PdfText[]): string {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');
  return texts
    .map(({ x, y, size = 10, text }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`)
    .join('\n');
}

/** Lines below each other from the top of the page, as a simple program writes them. */
export function pdfOfLines(lines: readonly string[]): Buffer {
  return pdfOf([
    pdfText(lines.map((text, index) => ({ x: 50, y: 740 - index * 16, text, size: index === 0 ? 22 : 10 }))),
  ]);
}
