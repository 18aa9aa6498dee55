import { scannedPages } from './scans.ts';
import { openZip } from './zip.ts';

// A page of text has more; logos, lines and icons have less.
const minPictureBytes = 8 * 1024;
// In base64 they must fit into an answer.
const maxPictureBytes = 8 * 1024 * 1024;

const pictureNames = /^(?:word\/media|Pictures)\/[^/]+\.(?:png|jpe?g|tiff?)$/i;

const numberIn = (name: string) => Number(/(\d{1,9})\.\w+$/.exec(name)?.[1] ?? 0);

/** The pictures of a DOCX or ODT document that may be scanned pages, in the order of their numbers. */
export async function picturesOf(bytes: Buffer): Promise<Buffer[]> {
  const zip = await openZip(bytes);
  const names = zip.names.filter((name) => pictureNames.test(name)).sort((a, b) => numberIn(a) - numberIn(b));
  const pictures: Buffer[] = [];
  let left = maxPictureBytes;
  for (const name of names) {
    const picture = pictures.length < scannedPages ? await zip.read(name) : undefined;
    if (!picture || picture.length < minPictureBytes || picture.length > left) continue;
    left -= picture.length;
    pictures.push(picture);
  }
  return pictures;
}
