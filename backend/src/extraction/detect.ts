import { type DocumentKind, documentKinds } from './document-kinds.ts';
import { ExtractionError } from './extraction-error.ts';
import { decodeText } from './txt.ts';

export function extensionOf(filename: string): DocumentKind | undefined {
  const extension = /\.([a-z0-9]+)\s*$/i.exec(filename)?.[1]?.toLowerCase();
  return documentKinds.find((kind) => kind === extension);
}

const oleMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function containsName(bytes: Buffer, name: string): boolean {
  return bytes.includes(Buffer.from(`${name}\0`, 'utf16le'));
}

function oleKind(bytes: Buffer): DocumentKind | undefined {
  if (containsName(bytes, 'EncryptedPackage')) throw new ExtractionError('encrypted', 'office package is encrypted');
  return containsName(bytes, 'WordDocument') ? 'doc' : undefined;
}

// Loaded when needed: most documents aren't zips.
async function zipKind(bytes: Buffer): Promise<DocumentKind | undefined> {
  const { openZip } = await import('./zip.ts');
  const zip = await openZip(bytes);
  if (zip.names.includes('word/document.xml') || zip.names.some((name) => /^word\/document\d*\.xml$/.test(name)))
    return 'docx';
  const mime = (await zip.read('mimetype'))?.toString('latin1').trim();
  return mime?.startsWith('application/vnd.oasis.opendocument.text') ? 'odt' : undefined;
}

/** Binary files that look like plain text are rare: control characters reveal them. */
function isText(bytes: Buffer): boolean {
  const text = decodeText(bytes.subarray(0, 256 * 1024));
  let controls = 0;
  for (const character of text)
    if ((character < ' ' && !'\t\n\v\f\r\x1b'.includes(character)) || character === '\uFFFD') controls += 1;
  return controls <= text.length / 500;
}

/** The kind of a document by its bytes alone; undefined if it is no supported kind. */
async function kindOf(bytes: Buffer): Promise<DocumentKind | undefined> {
  const head = bytes.subarray(0, 1024);
  if (head.includes('%PDF-')) return 'pdf';
  if (/^(?:\xEF\xBB\xBF)?\s{0,16}\{\\rtf/.test(head.toString('latin1'))) return 'rtf';
  if (head.subarray(0, 8).equals(oleMagic)) return oleKind(bytes);
  if (head.length >= 4 && head.readUInt32LE(0) === 0x04034b50) return zipKind(bytes);
  return isText(bytes) ? 'txt' : undefined;
}

export async function detectKind(bytes: Buffer, extension: DocumentKind): Promise<DocumentKind> {
  const kind = await kindOf(bytes);
  if (kind === extension) return kind;
  // Their bytes don't show the difference: both are text.
  if (kind === 'txt' && (extension === 'md' || extension === 'csv')) return extension;
  throw new ExtractionError('type_mismatch', `named ${extension}, content is ${kind ?? 'something else'}`);
}
