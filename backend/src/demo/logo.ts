import { crc32, deflateSync } from 'node:zlib';
import type { DemoContext } from './context.ts';

const side = 96;

type Colour = readonly [red: number, green: number, blue: number];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a rising line of dots on a plain background. */
function draw([ground, ink]: readonly [Colour, Colour]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2], 8);
  const isInk = (x: number, y: number) =>
    [0.24, 0.5, 0.76].some((at, index) => Math.hypot(x - at, y - (0.72 - index * 0.22)) < 0.1 + index * 0.03);
  const rows = Array.from({ length: side }, (_, y) => [
    0,
    ...Array.from({ length: side }, (_, x) => (isInk(x / side, y / side) ? ink : ground)).flat(),
  ]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Gives an organization a logo in its colors. */
export async function fillLogo({ services, demo, organization_id }: DemoContext): Promise<void> {
  const logo_path = `${organization_id}/logo/demo`;
  await services.files.put(logo_path, draw(demo.colours));
  await services.db.organizations.update({
    where: { id: organization_id },
    data: { logo_path, logo_type: 'image/png' },
  });
}
