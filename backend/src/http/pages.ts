import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptedLanguages, languageFor, languageParameter } from '@switchboard/contracts/languages';
import { shellMemberPaths, shellPaths } from '@switchboard/contracts/module-routes';
import type { BootData } from '@switchboard/contracts/session';
import type { Hono, Context as HonoContext } from 'hono';
import { etag } from 'hono/etag';
import { askingLibrary, renewedSessionCookie } from '../auth/auth.ts';
import { currentHeaders } from '../auth/library-secrets.ts';
import { bootData, organizationIdOf } from '../domains/organizations/boot.ts';
import { AppError } from '../errors.ts';
import type { AppVariables } from '../handler.ts';
import { outageOf } from '../outages.ts';
import { prioritizeBuildOf } from '../registry/builds-in-progress.ts';
import { developmentScript, sharedScripts } from '../registry/installation.ts';
import { resolveModules } from '../registry/resolve.ts';
import { type StandaloneRoute, standalonePage } from '../registry/standalone-page.ts';
import type { Services } from '../services.ts';
import { currentBuild } from './build-files.ts';
import { compressed } from './compressed.ts';
import { matchesPath } from './path-patterns.ts';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// The only characters with which text could leave a script element.
function inlineJson(id: string, value: unknown): string {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${id}">${json}</script>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page for people without an account names the installation's operator: `operatorName` of the platform reads it. */
function withOperator(html: string, { operator }: Services['env']): string {
  if (!operator.name) return html;
  const meta = `<meta name="switchboard-operator" content="${escaped(operator.name)}">`;
  return html.replace('</head>', () => `${meta}</head>`);
}

/** The page in the language that its link asks for, else the one that the browser prefers. */
function inLanguage(html: string, http: HonoContext): string {
  const accepted = acceptedLanguages(http.req.header('accept-language'));
  const language = languageFor([http.req.query(languageParameter), ...accepted]);
  return html.replace('<html lang="en">', `<html lang="${language}">`);
}

/**
 * Serves the pages of candidates and bookers. They depend on neither the shell, the other modules nor a session, so they are
 * registered before the session is read.
 */
export function registerStandalonePages(app: Hono<AppVariables>, services: Services): void {
  const headers = { 'cache-control': 'no-store' };
  const pageOf = async (route: StandaloneRoute) => {
    const html = await standalonePage(services, route);
    return html === null ? null : withOperator(html, services.env);
  };
  app.get('/video-call/:token', compressed(), async (http, next) => {
    if (uuidPattern.test(http.req.param('token'))) return next();
    const html = await pageOf('/video-call/:id');
    return html === null ? next() : http.html(inLanguage(html, http), 200, headers);
  });
  app.get('/interview-complete', compressed(), async (http, next) => {
    const html = await pageOf('/interview-complete');
    return html === null ? next() : http.html(inLanguage(html, http), 200, headers);
  });
  app.get('/interview-findings/:token?', compressed(), async (http, next) => {
    const html = await pageOf('/interview-findings/:token');
    return html === null ? next() : http.html(inLanguage(html, http), 200, headers);
  });
  app.get('/book-slot/:id', compressed(), async (http, next) => {
    const html = await pageOf('/book-slot/:id');
    if (html === null) return next();
    const id = http.req.param('id');
    // The browser requests the free times before it has the page's script.
    const first = uuidPattern.test(id) ? preloadData(`/api/book-slot/${id}`) : '';
    return http.html(inLanguage(html, http).replace('<!--switchboard:preload-->', first), 200, headers);
  });
  app.get('/manage-booking/:token?', compressed(), async (http, next) => {
    const html = await pageOf('/manage-booking/:token');
    return html === null ? next() : http.html(inLanguage(html, http), 200, headers);
  });
}

/** Serves the built shell with its boot data, and the list of modules. */
export function registerPages(app: Hono<AppVariables>, services: Services): void {
  const shellDir = join(services.env.distDir, 'shell');

  app.get('/modules.json', etag(), compressed(), async (http) => {
    return http.json(await resolveModules(services, organizationIdOf(http.get('context'))), 200, {
      'cache-control': 'private, no-cache',
      vary: 'cookie',
    });
  });

  // Never cached, so revalidation makes no sense: it contains the session, and going back after signing out must not show it.
  app.get('*', compressed(), async (http) => {
    const { path } = http.req;
    if (path.startsWith('/api/') || /\.[a-z0-9]{2,5}$/i.test(path)) throw new AppError('NOT_FOUND', 'Page not found');
    await renewSession(http);
    const build = currentBuild(shellDir);
    if (!build) throw new AppError('UNAVAILABLE', 'The shell has not been built yet. Run: npm run build -w shell');
    const page = readFileSync(join(build.dir, 'index.html'), 'utf8');
    prioritizeBuildOf(services, path);
    const boot = await bootData(http.get('context'));
    const first = [...developerScripts(boot, services), ...preloadsOf(boot, path, services)];
    return http.html(
      page
        .replace('<!--switchboard:preload-->', () => first.join('\n'))
        .replace('<!--switchboard:boot-->', () => inlineJson('switchboard-boot', boot)),
      // The shell is sent either way, and shows that there is no page.
      isMissing(boot, path) ? 404 : 200,
      { 'cache-control': 'no-store', vary: 'cookie' },
    );
  });
}

/** Whether an address has no page, for people who are not signed in: members may have modules that only they can see. */
function isMissing({ session, modules, developer }: BootData, path: string): boolean {
  if (session || developer?.overrides.length) return false;
  // A module that is still being built, or that can't be read now, may have the page.
  const isComplete = modules.modules.length > 0 && modules.modules.every(({ is_building }) => !is_building);
  if (!isComplete) return false;
  const routes = modules.modules.flatMap(({ manifest }) => manifest.routes.map((route) => route.path));
  try {
    return ![...shellPaths, ...shellMemberPaths, ...routes].some((pattern) => matchesPath(pattern, path));
  } catch (error) {
    if (error instanceof URIError) return true;
    throw error;
  }
}

/** Scripts to run before the shell for a developer who overrides modules: React's development build. */
function developerScripts({ developer }: BootData, { env }: Services): string[] {
  const script = developer?.overrides.length ? developmentScript(env.distDir) : null;
  return script ? [`<script defer src="${script.src}" integrity="${script.integrity}"></script>`] : [];
}

/** Preload links for everything that the page at a path needs, before the shell has run. */
function preloadsOf(boot: BootData, path: string, { env, log }: Services): string[] {
  try {
    return preloadLinks(boot, path, env.distDir);
  } catch (error) {
    // An address that cannot be decoded is no page of a module.
    if (error instanceof URIError) return [];
    // Without preload links a page is slower; without the page no one could undo what is wrong.
    log.error({ err: error }, 'the preload links of a page cannot be made');
    return [];
  }
}

function preloadLinks({ modules, developer }: BootData, path: string, distDir: string): string[] {
  const overridden = new Set(developer?.overrides.map(({ module_id }) => module_id));
  for (const { manifest, base_path, skipped_reason } of modules.modules) {
    const route = manifest.routes.find((candidate) => matchesPath(candidate.path, path));
    if (!route || skipped_reason !== null || overridden.has(manifest.id)) continue;
    const own = [manifest.entry, ...(manifest.preload[route.expose] ?? [])].flatMap((file) => {
      const integrity = manifest.files[file]?.integrity;
      return file.endsWith('.js') && integrity ? [preloadLink(base_path + file, integrity)] : [];
    });
    const shared = sharedScripts(distDir, manifest.uses?.[route.expose] ?? []);
    return [...own, ...shared.map((file) => preloadLink(file))];
  }
  return [];
}

// The browser uses a preload only if it matches the script's request: a module's with its checksum, the shell's without.
function preloadLink(href: string, integrity?: string): string {
  return integrity
    ? `<link rel="preload" as="script" crossorigin="anonymous" href="${href}" integrity="${integrity}">`
    : `<link rel="preload" as="script" href="${href}">`;
}

// Matches `request` of the platform: same origin, with cookies.
const preloadData = (href: string) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href}">`;

/** Opening the page keeps a session alive: the library extends it and its cookie once a day. */
async function renewSession(http: HonoContext<AppVariables>): Promise<void> {
  const { person, auth, env, disk } = http.get('context');
  if (!person) return;
  const asked = { headers: currentHeaders(env, http.req.raw.headers), returnHeaders: true } as const;
  // The page opens even if nothing can be written at the moment: the next one renews the session.
  const answer = await askingLibrary(() => auth.api.getSession(asked)).catch((error: unknown) => {
    if (!outageOf(error)) throw error;
    disk.noteError(error);
    return null;
  });
  if (!answer) return;
  const { headers } = answer;
  const renewed = headers.getSetCookie();
  // Sign the cookie with the current secret before the previous one is removed.
  const signedAnew = renewed.length === 0 && renewedSessionCookie(env, http.req.header('cookie'));
  for (const cookie of signedAnew ? [signedAnew] : renewed) http.header('set-cookie', cookie, { append: true });
}
