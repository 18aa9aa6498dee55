import WordExtractor from 'word-extractor';
import type { DocumentContent } from './document.ts';
import { ExtractionError } from './extraction-error.ts';
import { blocksOfPlainText } from './txt.ts';

/** The header of the Word stream begins at a sector; a flag in it marks encrypted text. */
function isEncrypted(bytes: Buffer): boolean {
  for (let at = 512; at + 12 <= bytes.length; at += 512)
    if (bytes.readUInt16LE(at) === 0xa5ec) return (bytes.readUInt16LE(at + 10) & 0x0100) !== 0;
  return false;
}

/** Word leaves the address of a link in the text as a field instruction between control characters. */
const hyperlink = /HYPERLINK\s+"([^"]+)"/g;

export async function readDoc(bytes: Buffer): Promise<DocumentContent> {
  if (isEncrypted(bytes)) throw new ExtractionError('encrypted', 'word stream is encrypted');
  const document = await new WordExtractor().extract(bytes);
  const parts = [
    document.getHeaders({ includeFooters: false }),
    document.getTextboxes({ includeHeadersAndFooters: true, includeBody: false }),
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false, includeBody: true }),
    document.getFooters(),
  ];
  const texts = [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
  const source = bytes.toString('latin1') + bytes.toString('utf16le');
  return {
    blocks: texts.flatMap((text) => blocksOfPlainText(text)),
    links: [...source.matchAll(hyperlink)].flatMap((match) => match[1] ?? []),
    notes: [],
  };
}
