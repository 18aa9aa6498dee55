import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** Shades of the camera, one per second; then they repeat. */
const shades = [30, 65, 100, 135, 170, 205] as const;

const [width, height, framesPerSecond] = [320, 240, 20];

/** Writes the video of Chromium's fake camera: one shade per second, as raw video. */
export async function writeShades(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  const noColour = Buffer.alloc((width * height) / 2, 128);
  for (const shade of shades)
    for (let frame = 0; frame < framesPerSecond; frame += 1)
      for (const part of ['FRAME\n', Buffer.alloc(width * height, shade), noColour]) file.write(part);
  file.end();
  await once(file, 'finish');
}
