import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { siteBuild } from '../site/site-build.ts';

/** An article of the help in Markdown. */
export interface GuideArticle {
  slug: string;
  title: string;
  text: string;
}

const Guide = z.record(z.string(), z.string());

let kept: { dir: string; articles: Promise<GuideArticle[]> } | null = null;

const headEnd = '\n---\n';

/** An article without the lines that list the pages it explains. */
function withoutHead(source: string): string {
  const end = source.startsWith('---\n') ? source.indexOf(headEnd) : -1;
  return (end < 0 ? source : source.slice(end + headEnd.length)).trim();
}

async function readArticles(dir: string): Promise<GuideArticle[]> {
  // A build of an earlier release doesn't have it.
  const text = await readFile(join(dir, 'guide.json'), 'utf8').catch(() => '{}');
  return Object.entries(Guide.parse(JSON.parse(text))).map(([slug, source]) => {
    const article = withoutHead(source);
    return { slug, title: /^# (.+)$/m.exec(article)?.[1] ?? slug, text: article };
  });
}

/** The articles of the help from the last build; none before the public pages were built. */
export async function guideArticles(env: Pick<Env, 'distDir'>): Promise<readonly GuideArticle[]> {
  const build = siteBuild(env);
  if (!build) return [];
  if (kept?.dir !== build.dir) kept = { dir: build.dir, articles: readArticles(build.dir) };
  return kept.articles;
}
