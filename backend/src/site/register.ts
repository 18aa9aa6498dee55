import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { helpIndexPath, helpWorker } from '@switchboard/contracts/help.limits';
import { articlePath, sitePaths } from '@switchboard/contracts/module-routes';
import { sampleCalls } from '@switchboard/contracts/sample-calls';
import { noPaymentPath, notFoundPath, paymentParameters, type SitePage } from '@switchboard/contracts/site';
import type { Hono, Context as HonoContext } from 'hono';
import { AppError } from '../errors.ts';
import type { AppVariables } from '../handler.ts';
import { byteRange } from '../http/byte-range.ts';
import { contentSecurityPolicy } from '../http/middleware.ts';
import { ownOrigin } from '../http/own-address.ts';
import type { Services } from '../services.ts';
import { KeptAnswers } from './kept-answers.ts';
import { sampleSound } from './sample-sound.ts';
import { sendKept } from './send-kept.ts';
import { type SiteBuild, siteBuild } from './site-build.ts';

type Http = HonoContext<AppVariables>;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const unnamed = { name: 'the people who gave you its address', contact: 'the people who gave you its address' };

const notBuilt = () =>
  new AppError('UNAVAILABLE', 'The public pages have not been built yet. Run: npm run build -w site');

/** Types of the other files in a build of the public pages. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** The installation's public address, else the address of the request. */
function originOfSite({ env }: Services, http: Http): string {
  return env.publicUrl ?? ownOrigin((name) => http.req.header(name), env) ?? new URL(http.req.url).origin;
}

/** All pages under one address, the font and the pictures are a quarter of it. */
const maxKeptBytes = 8_000_000;

const read = async (path: string) => new Uint8Array(await readFile(path));

/** Serves the other files of the help: its search index and its offline worker. */
function registerHelp(app: Hono<AppVariables>, env: Services['env'], kept: KeptAnswers): void {
  async function answer(http: Http, file: string, type: string): Promise<Response> {
    const build = siteBuild(env);
    if (!build) throw notBuilt();
    const shown = await kept.get(`${build.version} ${file}`, async () => {
      const content = await readFile(join(build.dir, file), 'utf8');
      // Makes each release of the pages a different worker for the browser, which then caches the pages again.
      return new TextEncoder().encode(file === 'offline.js' ? `// ${build.version}\n${content}` : content);
    });
    if (!shown) throw notBuilt();
    return sendKept(http, shown, { status: 200, headers: { 'content-type': type, 'cache-control': 'no-cache' } });
  }

  app.get(helpIndexPath, (http) => answer(http, 'articles.json', 'application/json'));
  app.get(helpWorker.path, (http) => {
    http.header('service-worker-allowed', helpWorker.scope);
    return answer(http, 'offline.js', 'text/javascript; charset=utf-8');
  });
}

/** Serves the public pages. They need neither session nor database, and the disk only once per page of a build. */
export function registerSite(app: Hono<AppVariables>, services: Services): void {
  const { env } = services;
  const kept = new KeptAnswers(maxKeptBytes);
  const isShown = ({ isLegal }: SitePage) => isLegal || env.hasPublicSite;

  async function answer(http: Http, build: SiteBuild, page: SitePage, status: 200 | 404): Promise<Response> {
    const origin = escaped(originOfSite(services, http));
    const shown = await kept.get(`${build.version} ${page.file} ${origin}`, async () => {
      const text = await readFile(join(build.dir, page.file), 'utf8');
      return new TextEncoder().encode(filledIn(text, origin));
    });
    if (!shown) throw new AppError('NOT_FOUND', 'File not found');
    if (page.isListed) http.header('x-robots-tag', undefined);
    return sendKept(http, shown, {
      status,
      headers: {
        'content-type': 'text/html; charset=UTF-8',
        'content-security-policy': contentSecurityPolicy(env).replace(
          "script-src 'self'",
          `script-src 'self' ${build.scriptHash}`,
        ),
        'cache-control': 'no-cache',
      },
    });
  }

  const filledIn = (text: string, origin: string) =>
    text
      .replaceAll('[[origin]]', origin)
      .replaceAll('[[run by]]', env.operator.name ? ` This installation is run by ${escaped(env.operator.name)}.` : '')
      .replaceAll('[[operator]]', escaped(env.operator.name ?? unnamed.name))
      .replaceAll('[[contact]]', escaped(env.operator.contact ?? unnamed.contact));

  app.get('/site-files/:file', async (http) => {
    const file = http.req.param('file');
    const type = types[extname(file)];
    const build = siteBuild(env);
    const content =
      type && build && /^[\w.-]+$/.test(file)
        ? await kept.get(`${build.version} ${file}`, () => read(join(build.dir, file)).catch(() => null))
        : null;
    if (!content || !type) throw new AppError('NOT_FOUND', 'File not found');
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    // Fonts and pictures are already compressed.
    if (type.startsWith('text/')) return sendKept(http, content, { status: 200, headers });
    return http.body(content.bytes, 200, { ...headers, etag: content.etag });
  });

  app.get('/sample-calls/:file', async (http) => {
    const call = sampleCalls.find(({ use_case }) => http.req.param('file') === `${use_case}.wav`);
    if (!call || !env.hasPublicSite) throw new AppError('NOT_FOUND', 'File not found');
    const sound = await sampleSound(call);
    const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=86400' };
    const range = byteRange(http.req.header('range'), sound.length);
    if (range === 'unsatisfiable') return http.body(null, 416, { 'content-range': `bytes */${sound.length}` });
    if (range === null) return http.body(new Uint8Array(sound), 200, headers);
    const { start, end } = range;
    return http.body(new Uint8Array(sound.subarray(start, end + 1)), 206, {
      ...headers,
      'content-range': `bytes ${start}-${end}/${sound.length}`,
    });
  });

  app.get('/robots.txt', (http) => {
    const shown = env.hasPublicSite ? `Allow: /\nSitemap: ${originOfSite(services, http)}/sitemap.xml` : 'Disallow: /';
    return http.text(`User-agent: *\n${shown}\n`);
  });

  app.get('/sitemap.xml', (http) => {
    const build = siteBuild(env);
    const origin = escaped(originOfSite(services, http));
    const pages = build ? [...build.pages.values()].filter((page) => page.isListed && isShown(page)) : [];
    const urls = pages.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`).join('');
    return http.body(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      200,
      { 'content-type': 'application/xml; charset=utf-8' },
    );
  });

  app.get('/site.webmanifest', (http) =>
    http.body(
      JSON.stringify({
        name: 'Switchboard',
        short_name: 'Switchboard',
        start_url: '/dashboard',
        display: 'standalone',
      }),
      200,
      { 'content-type': 'application/manifest+json' },
    ),
  );

  registerHelp(app, env, kept);

  for (const pattern of [...sitePaths, articlePath])
    app.get(pattern, async (http, next) => {
      const { path } = http.req;
      // Developers' links to replace a module belong to the app, which requires sign-in.
      if (path === '/' && http.req.query('override') !== undefined)
        return http.redirect(`/dashboard${new URL(http.req.url).search}`, 302);
      if (path === '/' && !env.hasPublicSite) return http.redirect('/login', 302);
      const build = siteBuild(env);
      if (!build) throw notBuilt();
      const isUnpaid = path === '/success' && !paymentParameters.some((name) => http.req.query(name));
      const page = build.pages.get(isUnpaid ? noPaymentPath : path);
      if (page && isShown(page)) return answer(http, build, page, 200);
      const missing = build.pages.get(notFoundPath);
      return missing ? answer(http, build, missing, 404) : next();
    });
}
