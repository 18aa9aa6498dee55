/** Reads QR codes from the screen, as a camera would. */
import { expect, type Locator } from '@playwright/test';
import jsQr from 'jsqr';

// A CommonJS package: its function is the default export of the default export.
const decode = (jsQr as unknown as { default?: typeof jsQr }).default ?? jsQr;

/** The pixels of the element, row by row. */
async function pixelsOf(code: Locator): Promise<{ width: number; height: number; data: number[] }> {
  const picture = `data:image/png;base64,${(await code.screenshot()).toString('base64')}`;
  return code.page().evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return { width: image.width, height: image.height, data: [...data] };
  }, picture);
}

/** The text of the displayed code. */
export async function readQr(code: Locator): Promise<string> {
  await expect(code).toBeVisible();
  const { width, height, data } = await pixelsOf(code);
  const found = decode(Uint8ClampedArray.from(data), width, height);
  if (!found) throw new Error('No code could be read off the screen');
  return found.data;
}
