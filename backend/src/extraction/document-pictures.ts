import { scannedPages } from './scans.ts';
import { openZip } from './zip.ts';

// A page of text is larger; logos, lines and icons are smaller.
const minPictureBytes = 8 * 1024;
// In base64 they must fit into an answer.
const maxPictureBytes = 8 * 1024 * 1024;

const pictureNames = /^(?:word\/media|Pictures)\/[^/]+\.(?:png|jpe?g|tiff?)$/i;

const numberIn = (name: string) => Number(/(\d{1,9})\.\w+$/.exec(name)?.[1] ?? 0);

/** The position of each picture in the document: Word numbers them, and in an ODT file the content names them in their order. */
function placesOf(names: readonly string[], content: string | undefined): Map<string, number> {
  const place = (name: string) => (content === undefined ? numberIn(name) : content.indexOf(`"${name}"`));
  return new Map(names.map((name) => [name, place(name)]));
}

/** The pictures of a DOCX or ODT document that may be scanned pages, in their order. */
export async function picturesOf(bytes: Buffer): Promise<Buffer[]> {
  const zip = await openZip(bytes);
  const found = zip.names.filter((name) => pictureNames.test(name));
  const places = placesOf(found, (await zip.read('content.xml'))?.toString());
  const names = found.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
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
