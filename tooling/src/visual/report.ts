import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Difference } from './compare-books.ts';

interface Report {
  /** The revision of the comparison. */
  revision: string;
  differences: readonly Difference[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const styles =
  'body{font:14px/1.5 system-ui;margin:24px;background:#faf7f2;color:#1d1a15}section{border-top:1px solid #e3dccf;padding:16px 0}div{display:flex;gap:12px;align-items:flex-start}figure{margin:0;flex:1 1 0;min-width:0}img{max-width:100%;border:1px solid #e3dccf}';

const picture = (name: string, kind: string) =>
  `<figure><figcaption>${kind}</figcaption><a href="pictures/${name}.${kind}.png"><img loading="lazy" src="pictures/${name}.${kind}.png" alt="${kind}"></a></figure>`;

const shown = { changed: ['before', 'after', 'difference'], new: ['after'], gone: ['before'], same: [] };

function section({ story, theme, width, kind, share, name }: Difference): string {
  const words = kind === 'changed' ? `${(share * 100).toFixed(2)} % of it` : kind;
  const pictures = shown[kind].map((which) => picture(escaped(name), which)).join('');
  return `<section><h2>${escaped(story)}</h2><p>${theme}, ${width} px: ${words}</p><div>${pictures}</div></section>`;
}

/** The report page with the differences, the largest first. */
export function reportOf({ revision, differences }: Report): string {
  const found = differences.filter(({ kind }) => kind !== 'same').toSorted((one, other) => other.share - one.share);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stories against ${escaped(revision)}</title><style>${styles}</style></head><body><h1>Stories against ${escaped(revision)}</h1><p>${found.length} of ${differences.length} photographs differ.</p>${found.map(section).join('')}</body></html>`;
}

/** Writes the report next to its pictures. Returns its path. */
export function writeReport(folder: string, report: Report): string {
  const path = join(folder, 'index.html');
  writeFileSync(path, reportOf(report));
  return path;
}
