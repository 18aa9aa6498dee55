import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How much of the larger of two pictures differs, 0 to 1, and the picture of it. */
export interface Compared {
  share: number;
  picture: Buffer;
}

/** The picture on a sheet of another size, at its top left. */
function onSheet(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const sheet = new PNG({ width, height });
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0);
  return sheet;
}

/** Compares two PNG pictures. If one is larger, its additional area counts as different. */
export function comparePictures(before: Uint8Array, after: Uint8Array): Compared {
  const [one, other] = [PNG.sync.read(Buffer.from(before)), PNG.sync.read(Buffer.from(after))];
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const difference = new PNG({ width, height });
  const sheets = [one, other].map((picture) => onSheet(picture, width, height).data) as [Buffer, Buffer];
  const pixels = pixelmatch(...sheets, difference.data, width, height, { threshold: 0.1 });
  return { share: pixels / (width * height), picture: PNG.sync.write(difference) };
}
