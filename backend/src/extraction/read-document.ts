import type { CountryCode } from 'libphonenumber-js/max';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { detectKind } from './detect.ts';
import { type Block, type DocumentContent, linesOf, type TextLine, textOfBlock } from './document.ts';
import type { DocumentKind } from './document-kinds.ts';
import type { ExtractionResult, WorkerOrder } from './extraction.schema.ts';
import { ExtractionError } from './extraction-error.ts';
import { extractFields } from './fields.ts';
import { limits } from './limits.ts';
import { toMarkdown } from './markdown.ts';

/** Readers load when needed: a document loads only its own parser. */
async function read(kind: DocumentKind, bytes: Buffer): Promise<DocumentContent> {
  switch (kind) {
    case 'pdf':
      return (await import('./pdf.ts')).readPdf(bytes);
    case 'docx':
      return (await import('./docx.ts')).readDocx(bytes);
    case 'odt':
      return (await import('./odt.ts')).readOdt(bytes);
    case 'doc':
      return (await import('./doc.ts')).readDoc(bytes);
    case 'rtf':
      return (await import('./rtf.ts')).readRtf(bytes);
    case 'txt':
      return (await import('./txt.ts')).readTxt(bytes);
    case 'md':
      return (await import('./md.ts')).readMd(bytes);
    case 'csv':
      return (await import('./csv.ts')).readCsv(bytes);
  }
}

function supportedCountry(code: string | undefined): CountryCode | undefined {
  return code !== undefined && isSupportedCountry(code) ? code : undefined;
}

function boundedLine(line: TextLine): TextLine {
  return line.text.length > limits.fieldLineCharacters
    ? { ...line, text: line.text.slice(0, limits.fieldLineCharacters) }
    : line;
}

const nothing = { emails: [], phones: [], skills: [], links: [] };

/** The text within the limit; a note at its end names what was left out. */
function bounded({ blocks, notes }: DocumentContent): Block[] {
  let left: number = limits.textCharacters;
  const kept = blocks.filter((block) => {
    left -= textOfBlock(block).length;
    return left >= 0;
  });
  const said = left < 0 ? [...notes, 'The text was longer than 2 MB; the rest was left out.'] : notes;
  return [...kept, ...said.map((text): Block => ({ kind: 'paragraph', text }))];
}

/** The result of `bounded`, as JSON. */
function blocksAsJson(content: DocumentContent): string {
  const blocks = bounded(content);
  const parts = blocks.reduce((sum, block) => sum + (block.kind === 'row' ? block.cells.length : 1), 0);
  if (parts > limits.parts) throw new ExtractionError('too_many_parts', `${parts} parts`);
  return JSON.stringify(blocks);
}

/** Reads a document in this process; for strangers' uploads, only the guarded child calls it. */
export async function readDocument(bytes: Buffer, order: WorkerOrder): Promise<ExtractionResult> {
  const kind = await detectKind(bytes, order.extension);
  if (order.wants_pictures) {
    const pictures = await (await import('./document-pictures.ts')).picturesOf(bytes);
    const encoded = pictures.map((picture) => picture.toString('base64'));
    return { kind, md_content: '', extracted_data: nothing, pictures: encoded };
  }
  const content = await read(kind, bytes);
  const lines = linesOf(content.blocks);
  if (!lines.some((line) => /[\p{L}\p{N}]/u.test(line.text)))
    throw new ExtractionError(['txt', 'md', 'csv'].includes(kind) ? 'empty' : 'no_text');
  const pages = content.page_count === undefined ? {} : { page_count: content.page_count };
  if (order.wants_blocks)
    return { kind, md_content: '', extracted_data: nothing, blocks: blocksAsJson(content), ...pages };
  return {
    kind,
    md_content: toMarkdown(content),
    extracted_data: extractFields(lines.slice(0, limits.fieldLines).map(boundedLine), {
      links: content.links,
      title: content.title,
      fileName: order.file_name,
      defaultCountry: supportedCountry(order.default_country),
    }),
    ...pages,
  };
}
