import { getDocumentProxy } from 'unpdf';
import { cleanText, type DocumentContent } from './document.ts';
import { ExtractionError } from './extraction-error.ts';
import { limits } from './limits.ts';
import { blocksOfPages } from './pdf-blocks.ts';
import { type Line, linesInReadingOrder } from './pdf-layout.ts';
import { type Glyphs, piecesOf } from './pdf-pieces.ts';
import { withWordsOfSpacedText } from './pdf-spaced-text.ts';

/** Processor time of this process in milliseconds. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

function errorOf(error: unknown): ExtractionError {
  if (error instanceof ExtractionError) return error;
  const name = error instanceof Error ? error.name : '';
  const detail = error instanceof Error ? `${name}: ${error.message}`.slice(0, 300) : undefined;
  if (name === 'PasswordException') return new ExtractionError('encrypted', detail);
  if (error instanceof RangeError) throw error;
  return new ExtractionError('corrupt', detail);
}

async function openPdf(bytes: Buffer): Promise<PdfDocument> {
  try {
    // pdf.js takes ownership of the memory, so it gets its own copy.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
      isOffscreenCanvasSupported: false,
      enableXfa: false,
    });
  } catch (error) {
    throw errorOf(error);
  }
}

/** Contact details hide in links on the first pages; later ones are expensive to read and lead elsewhere. */
const linkedPages = 10;

/** Spaced-out lettering occurs in titles, which are on the first pages. */
const spacedTextPages = 3;

async function readPage(pdf: PdfDocument, number: number, links: Set<string>): Promise<Line[]> {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent();
  const annotations = number <= linkedPages ? await page.getAnnotations() : [];
  for (const annotation of annotations as { url?: string; unsafeUrl?: string; fieldValue?: unknown }[]) {
    const target = annotation.url ?? annotation.unsafeUrl;
    if (target !== undefined) links.add(target);
  }
  const items = content.items.filter((item): item is typeof item & Glyphs => 'str' in item);
  const glyphs = number <= spacedTextPages ? await withWordsOfSpacedText(page, items) : items;
  const lines = linesInReadingOrder(piecesOf(glyphs));
  page.cleanup();
  return lines.map((line) => ({ ...line, page: number }));
}

async function titleOf(pdf: PdfDocument): Promise<string | undefined> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const title: unknown = Reflect.get(info, 'Title');
  return typeof title === 'string' && title.trim() !== '' ? cleanText(title).trim() : undefined;
}

export async function readPdf(bytes: Buffer): Promise<DocumentContent> {
  const pdf = await openPdf(bytes);
  const before = usedMs();
  const links = new Set<string>();
  const pages: Line[][] = [];
  const notes: string[] = [];
  const last = Math.min(pdf.numPages, limits.pdfPages);
  let damaged = 0;
  for (let number = 1; number <= last; number += 1) {
    if (usedMs() - before > limits.pdfReadingMs) break;
    try {
      pages.push(await readPage(pdf, number, links));
    } catch (error) {
      damaged += 1;
      const isTyped = error instanceof RangeError;
      if (isTyped || (damaged === last && pages.length === 0)) throw errorOf(error);
    }
  }
  const seen = pages.length + damaged;
  if (seen < pdf.numPages) notes.push(`Only the first ${seen} of ${pdf.numPages} pages were read.`);
  if (damaged > 0) notes.push(`${damaged} damaged ${damaged === 1 ? 'page' : 'pages'} could not be read.`);
  const title = await titleOf(pdf);
  return { blocks: blocksOfPages(pages), links: [...links], notes, page_count: pdf.numPages, title };
}
