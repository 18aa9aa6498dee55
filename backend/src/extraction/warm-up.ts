import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocument } from './read-document.ts';

/** Real layouts with common and composite fonts, so that the paths most documents take are compiled. */
const samples = ['pdf-without-phone.pdf', 'warm-up.pdf', 'chinese.pdf'];

/** Reads small samples before the real document is known: modules are loaded and hot paths compiled by then. */
export async function warmUp(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const name of samples) {
      const sample = await readFile(join(import.meta.dirname, 'fixtures', name)).catch(() => undefined);
      if (sample !== undefined) await readDocument(sample, { extension: 'pdf' });
    }
  }
}
