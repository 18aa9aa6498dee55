import { render, screen, waitFor } from '@testing-library/react';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { drawQr, qrSvgFile } from './drawQr.ts';
import { QrCode } from './QrCode.tsx';

const modulePixels = 4;

/** Reads a drawing as a camera would: the path as pixels, dark on light. */
function photograph(path: string, size: number): string | undefined {
  const width = size * modulePixels;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < modulePixels; row += 1)
      for (let column = 0; column < Number(length) * modulePixels; column += 1) {
        const at = (Number(y) * modulePixels + row) * width + Number(x) * modulePixels + column;
        pixels.fill(0, at * 4, at * 4 + 3);
      }
  return jsQR(pixels, width, width)?.data;
}

const texts = [
  { what: 'an address', text: 'https://calls.example.com/book-slot/00000000-0000-4000-8000-000000000101' },
  { what: 'what a phone is paired by', text: `2@${'k7Q/x'.repeat(46)}` },
  { what: 'letters of other scripts', text: 'Grüße, 你好' },
  { what: 'a long text', text: 'x'.repeat(2000) },
];

describe('QrCode', () => {
  it.each(texts)('a camera reads the original text from QrCode: $what', async ({ text }) => {
    const { path, size } = await drawQr(text);
    expect(photograph(path, size)).toBe(text);
  });

  it('QrCode is an image with a name', async () => {
    const { container } = render(<QrCode value="https://calls.example.com" label="Code of the booking page" />);
    const image = await screen.findByRole('img', { name: 'Code of the booking page' });
    const [, , size] = image.getAttribute('viewBox')?.split(' ') ?? [];
    const path = image.querySelector('path')?.getAttribute('d') ?? '';
    expect(photograph(path, Number(size))).toBe('https://calls.example.com');
    await expectAccessible(container);
  });

  it('QrCode replaces the code when its text changes, and never shows the previous one', async () => {
    const { container, rerender } = render(<QrCode value="one" label="Code" />);
    const drawn = () => container.querySelector('path')?.getAttribute('d');
    await waitFor(() => expect(drawn()).toBeTruthy());
    const seen = [drawn()];
    // Checks on each change of the document, because the other code may come at once.
    const watch = new MutationObserver(() => seen.push(drawn()));
    watch.observe(container, { childList: true, subtree: true, attributes: true });
    rerender(<QrCode value="two" label="Code" />);
    expect(drawn()).not.toBe(seen[0]);
    await waitFor(() => expect(drawn()).toBeTruthy());
    watch.disconnect();
    expect(seen.slice(1)).not.toContain(seen[0]);
  });

  it('QrCode shows an error for a text that is too long', async () => {
    render(<QrCode value={'x'.repeat(5000)} label="Code" />);
    expect((await screen.findByRole('alert')).textContent).toBe('This code could not be drawn.');
  });

  it('QrCode is a standalone file, black on white', async () => {
    const file = await qrSvgFile('https://calls.example.com');
    const text = await file.text();
    expect(file.type).toBe('image/svg+xml');
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
    const size = Number(/viewBox="0 0 (\d+)/.exec(text)?.[1]);
    expect(photograph(text, size)).toBe('https://calls.example.com');
  });
});
