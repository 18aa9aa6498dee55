import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import type { HelpIndex } from '@switchboard/contracts/help';
import { SiteManifest, type SitePage } from '@switchboard/contracts/site';
import { licenceFor } from '../webpack/licence-texts.ts';
import { siteConfig, siteRenderConfig } from '../webpack/site.ts';
import type { BuildContext, BuildOutcome } from './build-context.ts';
import { compile, filesOfGroup } from './compile.ts';
import { leanPage } from './lean-page.ts';
import { buildVersion, compress, fileRecords, publish } from './publish.ts';

const require = createRequire(import.meta.url);
const font = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';

/** The address of a build's own files; its version is only known when all of them are built. */
const filesPath = '/site-files/';

/** Documents of the repository that the site shows unchanged. */
export const documents = { measurements: 'bench/RESULTS.md', faults: 'docs/fault-matrix.md' } as const;

/** The renderer's input and output; `site/src/render.tsx` has the same types. */
interface Renderer {
  renderSite(files: {
    script: { src: string; integrity: string };
    font: string;
    css: string;
    themeScript: string;
    documents: Record<keyof typeof documents, string>;
    /** Addresses of the page pictures, by name. */
    pictures: Record<string, string>;
    guide: Record<string, string>;
    guidePictures: Record<string, string>;
    search: { src: string; integrity: string };
  }): { pages: (Omit<SitePage, 'file'> & { html: string })[]; help: HelpIndex };
}

/** The help in Markdown, with its pictures. */
export const guideFolder = 'docs/guide';

/** Builds the public pages: their scripts, their font, and every page as HTML, listed in `site.json`, with the index of the help. */
export async function buildSite(context: BuildContext): Promise<BuildOutcome> {
  const { dir, buildDir, distDir, cacheDir, packageVersion } = context;
  const renderDir = `${buildDir}-render`;
  try {
    const { stats, warnings } = await compile(siteConfig({ dir, outputDir: buildDir, cacheDir }));
    const [script = ''] = filesOfGroup(stats, 'site');
    const [search = ''] = filesOfGroup(stats, 'help');
    const [theme = ''] = filesOfGroup(stats, 'theme');
    const themeScript = readFileSync(join(buildDir, theme), 'utf8').trim();
    rmSync(join(buildDir, theme));
    const [offline = ''] = filesOfGroup(stats, 'offline');
    // Its address doesn't change: browsers look there for a newer one.
    renameSync(join(buildDir, offline), join(buildDir, 'offline.js'));
    const fontFile = copyFont(buildDir);
    const records = fileRecords(buildDir);
    const scriptOf = (file: string) => ({ src: filesPath + file, integrity: records[file]?.integrity ?? '' });

    await compile(siteRenderConfig({ dir, outputDir: renderDir, cacheDir: `${cacheDir}-render` }));
    const { renderSite } = require(join(renderDir, 'render.cjs')) as Renderer;
    const guide = readMarkdown(join(dir, '..', guideFolder));
    const { pages, help } = renderSite({
      script: scriptOf(script),
      font: `${filesPath}${fontFile}`,
      css: withoutFonts(readFileSync(require.resolve('@switchboard/design-system/global.css'), 'utf8')),
      themeScript,
      documents: {
        measurements: readFileSync(join(dir, '..', documents.measurements), 'utf8'),
        faults: readFileSync(join(dir, '..', documents.faults), 'utf8'),
      },
      pictures: copyPictures(join(dir, 'pictures'), '.jpg', buildDir),
      guide,
      guidePictures: copyPictures(join(dir, '..', guideFolder, 'pictures'), '.webp', buildDir),
      search: scriptOf(search),
    });
    mkdirSync(join(buildDir, 'pages'), { recursive: true });
    const listed = pages.map(({ html, ...page }, index) => {
      const file = `pages/${index}.html`;
      writeFileSync(join(buildDir, file), leanPage(html));
      return { ...page, file };
    });
    writeFileSync(join(buildDir, 'articles.json'), JSON.stringify(help));
    // For MCP, where articles are Markdown.
    const articles = Object.fromEntries(help.map(({ slug }) => [slug, guide[slug] ?? '']));
    writeFileSync(join(buildDir, 'guide.json'), JSON.stringify(articles));
    const version = buildVersion(packageVersion, buildDir);
    const manifest = SiteManifest.parse({ version, theme_script: themeScript, pages: listed });
    writeFileSync(join(buildDir, 'site.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await compress(buildDir);
    publish(buildDir, distDir, version);
    return { version, warnings };
  } finally {
    rmSync(renderDir, { recursive: true, force: true });
  }
}

/** The tokens and the page base; each marketing page chooses its own fonts. */
function withoutFonts(css: string): string {
  return css.replace(/@font-face\s*{[^}]*}/g, '');
}

/** Puts the font next to the pages, with its licence. */
function copyFont(buildDir: string): string {
  const path = require.resolve(font);
  const licence = licenceFor(path);
  if (licence) writeFileSync(join(buildDir, licence.file), licence.text);
  return copyHashed(path, 'font', buildDir);
}

/** Copies a file under a name with its content hash. Returns the name. */
function copyHashed(path: string, name: string, buildDir: string): string {
  const content = readFileSync(path);
  const file = `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}${extname(path)}`;
  writeFileSync(join(buildDir, file), content);
  return file;
}

/** The name of a page's picture. */
export const pictureNameOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

/** The Markdown files of a folder, by file name. */
function readMarkdown(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  return Object.fromEntries(files.map((file) => [basename(file, '.md'), readFileSync(join(folder, file), 'utf8')]));
}

/** Copies pictures next to the pages. Returns their addresses by file name. */
function copyPictures(from: string, ending: string, buildDir: string): Record<string, string> {
  const pictures = existsSync(from) ? readdirSync(from).filter((file) => file.endsWith(ending)) : [];
  return Object.fromEntries(
    pictures.map((file) => {
      const name = basename(file, ending);
      return [name, filesPath + copyHashed(join(from, file), name, buildDir)];
    }),
  );
}
