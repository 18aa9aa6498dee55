import type { HelpIndex } from '@switchboard/contracts/help';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { type GuideFiles, indexOf, readGuide } from './guide/guide.ts';
import { Layout } from './layout/Layout.tsx';
import { type Documents, type DrawnPage, sitePages } from './pages.tsx';

/** Build outputs that pages refer to. */
export interface SiteFiles {
  /** Address of the islands' script. */
  script: { src: string; integrity: string };
  /** Address of the font. */
  font: string;
  /** Tokens and the page's base styles, without fonts. */
  css: string;
  /** Applies the theme chosen in the app before the first paint. */
  themeScript: string;
  documents: Documents;
  /** Addresses of the pages' preview pictures, by the page's path without slashes; `home` is the start page. */
  pictures: Record<string, string>;
  /** The help: its files, its pictures by name, and the search script. */
  guide: GuideFiles;
  guidePictures: Record<string, string>;
  search: { src: string; integrity: string };
}

export interface RenderedPage extends Omit<DrawnPage, 'content'> {
  html: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

// The app's monospaced numbers and words need a second font; marketing pages don't.
const pageCss = (font: string) => `
@font-face{font-family:"Hanken Grotesk Variable";font-style:normal;font-display:optional;font-weight:100 900;src:url("${font}") format("woff2")}
:root{--sb-font-mono:ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace}
html{scroll-behavior:smooth}
[hidden]{display:none!important}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}`;

// Six jacks, one of them lit, drawn as zero-length lines with round ends.
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 22 20' stroke-linecap='round'%3E%3Cpath d='M4 6h0m7 0h0m7 0h0M4 14h0m14 0h0' stroke='%238e8576' stroke-width='4.8'/%3E%3Cpath d='M11 14h0' stroke='%23f2560f' stroke-width='7.2'/%3E%3C/svg%3E";

/** The preview picture of links to the page. */
function pictureOf({ path }: DrawnPage, pictures: SiteFiles['pictures']): string[] {
  const picture = pictures[path.slice(1).replaceAll('/', '-') || 'home'];
  if (!picture) return [];
  return [
    `<meta property="og:image" content="[[origin]]${picture}">`,
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function head(page: DrawnPage, styles: string, files: SiteFiles): string {
  const { script, font, css, themeScript } = files;
  const [title, description] = [escaped(page.title), escaped(page.description)];
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    page.isListed ? `<link rel="canonical" href="[[origin]]${page.path}">` : '<meta name="robots" content="noindex">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="[[origin]]${page.path}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Switchboard">',
    ...pictureOf(page, files.pictures),
    `<link rel="icon" href="${icon}">`,
    '<link rel="manifest" href="/site.webmanifest">',
    `<style>${css}${pageCss(font)}</style>`,
    styles,
    `<script>${themeScript}</script>`,
    `<script defer src="${script.src}" integrity="${script.integrity}"></script>`,
  ].join('');
}

/** At the end of the body: a font preloaded in the head would delay the first paint. */
const fontAhead = (font: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`;

function render(page: DrawnPage, files: SiteFiles): RenderedPage {
  const sheet = new ServerStyleSheet();
  try {
    const body = renderToStaticMarkup(sheet.collectStyles(<Layout path={page.path}>{page.content}</Layout>));
    const html = `<!doctype html><html lang="en"><head>${head(page, sheet.getStyleTags(), files)}</head><body>${body}${fontAhead(files.font)}</body></html>`;
    const { content: _drawn, ...about } = page;
    return { ...about, html };
  } finally {
    sheet.seal();
  }
}

/** Renders every public page as HTML. The server that serves them fills in `[[origin]]`, `[[operator]]` and `[[contact]]`. */
export function renderSite(files: SiteFiles): { pages: RenderedPage[]; help: HelpIndex } {
  const guide = readGuide(files.guide);
  const help = { guide, pictures: files.guidePictures, search: files.search };
  return { pages: sitePages(files.documents, help).map((page) => render(page, files)), help: indexOf(guide) };
}
