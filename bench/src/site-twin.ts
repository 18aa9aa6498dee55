import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { freePort } from './stack.ts';

/** The styles that a page written by hand would need to be as readable. */
const css = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:68rem;padding:1.5rem;font:1rem/1.5 Hand,system-ui,sans-serif;background:light-dark(#faf7f2,#171410);color:light-dark(#1d1a15,#ece6da)}
header,footer,nav{display:flex;flex-wrap:wrap;gap:1rem;align-items:center}
h1{font-size:2.5rem;line-height:1.15;margin:2rem 0 1rem}
h2{font-size:1.4rem;margin:2.5rem 0 .5rem}
h3{font-size:1.05rem;margin:1.25rem 0 .25rem}
p,li,dd{max-width:42rem}
section{border-top:1px solid light-dark(#e3dccf,#38322a);padding:1.5rem 0}
figure{margin:0;border:1px solid light-dark(#e3dccf,#38322a);border-radius:6px;padding:1rem}
a{color:light-dark(#0c646a,#66c6cb)}
a:focus-visible,button:focus-visible{outline:2px solid currentColor;outline-offset:2px}
button{font:inherit;padding:.5rem .9rem;border:1px solid;border-radius:6px;background:none;color:inherit}
ul,ol{padding-left:1.2rem}
@media (max-width:40rem){h1{font-size:1.9rem}}`;

/**
 * The same text in the same elements as the open page, without classes, styles, scripts or pictures: a page as it could
 * be written by hand. Its font is the page's own.
 */
export async function handWritten(page: Page): Promise<string> {
  const { body, font, title } = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll('script, style, link, svg, audio, noscript')) part.remove();
    const kept = ['href', 'lang', 'hidden', 'aria-label', 'id', 'type', 'datetime'];
    for (const element of copy.querySelectorAll('*'))
      for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
    return {
      body: copy.innerHTML,
      title: document.title,
      font: document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')?.getAttribute('href') ?? '',
    };
  });
  const face = `@font-face{font-family:Hand;font-display:optional;font-weight:100 900;src:url(${font}) format("woff2")}`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="preload" as="font" type="font/woff2" crossorigin href="${font}"><style>${face}${css}</style>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
}

export interface Served {
  url: string;
  close(): void;
}

/**
 * Makes the browser start a separate process for the page, as for every page that is opened from another site. From the
 * empty page of a measurement, only the product's page would pay for one.
 */
const ownProcess = { 'cross-origin-opener-policy': 'same-origin' };

/** Serves a page and its font from memory, compressed like the product's pages. */
export async function serveHandWritten(html: string, font: { path: string; bytes: Buffer }): Promise<Served> {
  const compressed = brotliCompressSync(html);
  const server: Server = createServer((request, answer) => {
    if (request.url === '/')
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', ...ownProcess })
        .end(compressed);
    else if (request.url === font.path) answer.writeHead(200, { 'content-type': 'font/woff2' }).end(font.bytes);
    else answer.writeHead(404).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
