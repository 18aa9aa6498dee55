import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptedLanguages, languageFor } from '@switchboard/contracts/languages';
import type { Hono, Context as HonoContext } from 'hono';
import { findByKey } from '../domains/embeds/open-embed.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import type { AppVariables } from '../handler.ts';
import { currentBuild } from '../http/build-files.ts';
import type { Services } from '../services.ts';
import { KeptAnswers } from './kept-answers.ts';
import { sendKept } from './send-kept.ts';

/** The two files of web embeds. Websites name the first one, which loads the other. */
const files = ['embed.js', 'embed-panel.js'] as const;

const maxKeptBytes = 1_000_000;

/** After this long, everyone gets a new build. */
const lookAgainMs = 1000;

/** Serves the script of web embeds. It needs neither session nor database, and the disk once per file of a build. */
export function registerEmbedFiles(app: Hono<AppVariables>, { env }: Pick<Services, 'env'>): void {
  const kept = new KeptAnswers(maxKeptBytes);
  const folder = currentFolder(env);
  for (const file of files)
    app.get(`/${file}`, async (http) => {
      const build = folder();
      const content = build
        ? await kept.get(`${build.version} ${file}`, async () => new Uint8Array(await readFile(join(build.dir, file))))
        : null;
      if (!content)
        throw new AppError('UNAVAILABLE', 'The script has not been built yet. Run: node tooling/src/build.ts embed');
      return sendKept(http, content, {
        status: 200,
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          // The address is part of other people's pages, so it can't change with a release.
          'cache-control': 'public, max-age=300',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        },
      });
    });
}

const policy = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  ].join('; ');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const framePage = (publicKey: string, language: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Chat</title></head><body><script src="/embed.js" data-key="${escaped(publicKey)}" data-mode="page"></script></body></html>`;

/**
 * Serves the page that shows a web embed in an iframe. Only the embed's own sites can frame it, and it can't be opened alone: its
 * requests come from our origin, so nothing else binds them to these sites.
 */
export function registerEmbedPage(app: Hono<AppVariables>, { systemPool }: Pick<Services, 'systemPool'>): void {
  app.get('/embed/:public_key', async (http: HonoContext<AppVariables>) => {
    const publicKey = http.req.param('public_key') ?? '';
    const embed = await findByKey(systemPool, publicKey);
    const isFramed = http.req.header('sec-fetch-dest') !== 'document';
    if (!embed || !isFramed) return http.text('This chat is only available on its website.', 404);
    http.header('x-frame-options', undefined);
    return http.html(framePage(publicKey, languageFor(acceptedLanguages(http.req.header('accept-language')))), 200, {
      'content-security-policy': policy(embed.allowed_origins),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    });
  });
}

/** Reads the folder of the current build, at most once a second. */
function currentFolder({ distDir }: Pick<Env, 'distDir'>): () => ReturnType<typeof currentBuild> {
  let build: ReturnType<typeof currentBuild>;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (build && now - lookedAt < lookAgainMs) return build;
    lookedAt = now;
    build = currentBuild(join(distDir, 'embed'));
    return build;
  };
}
