import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize, relative } from 'node:path';
import type { Plugin } from 'vite';

/** The page's first script, which the server generates. */
export const entryId = 'virtual:switchboard-dev-page';

const pageFolder = join(import.meta.dirname, 'page');

/** The file that draws the page: a source here, a script in the published package. */
export const startFile =
  ['start.tsx', 'start.js'].map((name) => join(pageFolder, name)).find((path) => existsSync(path)) ??
  join(pageFolder, 'start.tsx');

/** Passes the module's files to the page, and notifies the page of each update. */
function entrySource(start: string): string {
  const glob = (folder: string) => `import.meta.glob(['/src/${folder}/*.tsx', '!**/*.test.tsx'])`;
  return `
import declaration from '/module.ts';
import { start } from ${JSON.stringify(start)};
const answers = import.meta.glob('/src/testing/sampleAnswers.ts');
void start({
  declaration,
  pages: ${glob('pages')},
  slots: ${glob('slots')},
  answers: answers['/src/testing/sampleAnswers.ts'],
});
import.meta.hot?.on('vite:afterUpdate', () => window.dispatchEvent(new Event('switchboard:updated')));
`;
}

/**
 * Serves the page's files as if they were in the module's folder, so that their imports resolve to the same copies as
 * the module's, wherever these tools are installed.
 */
export function pageFiles(dir: string): Plugin {
  const entry = `\0${entryId}`;
  const shownIn = join(dir, '.switchboard-dev');
  const start = join(shownIn, relative(pageFolder, startFile));
  const isShown = (id: string) => id.startsWith(`${shownIn}/`);
  return {
    name: 'switchboard-dev-page',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === entryId) return entry;
      if (isShown(id)) return id;
      return importer && isShown(importer) && id.startsWith('./') ? normalize(join(dirname(importer), id)) : null;
    },
    load(id) {
      if (id === entry) return entrySource(start);
      return isShown(id) ? readFileSync(join(pageFolder, relative(shownIn, id)), 'utf8') : null;
    },
  };
}

/** `@switchboard/platform/testing` without the part that needs a test runner, which browsers don't have. */
export function testingInBrowser(entry: string) {
  return {
    name: 'switchboard-testing-in-browser',
    load: (id: string) => (id.split('?')[0] === entry ? `export * from './browser${extname(entry)}';` : null),
  } satisfies Plugin;
}
