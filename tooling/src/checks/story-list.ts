import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The components of a repository, and whether each has a story. */
export interface StoryList {
  /** Components of the design system without one. */
  components: string[];
  /** Pages of modules without one, by their paths. */
  pages: string[];
  /** States that a page's stories leave out, by the page's path. */
  states: Record<string, string[]>;
}

const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The states that every page has a story for; `read-only` only where a role may read without changing. */
const wantedStates = ['full', 'loading', 'empty', 'error', 'long-text', 'narrow'];

function missingComponents(root: string): string[] {
  const source = join(root, 'design-system/src');
  return folders(source)
    .filter((name) => /^[A-Z]/.test(name) && existsSync(join(source, name, `${name}.tsx`)))
    .filter((name) => !existsSync(join(source, name, `${name}.stories.tsx`)));
}

/** Lists what has no story. A component is a folder of the design system; a page is a file in `src/pages` of a module. */
export function listMissingStories(root: string): StoryList {
  const list: StoryList = { components: missingComponents(root), pages: [], states: {} };
  for (const module of folders(root).filter((name) => name.startsWith('mfe-')))
    for (const file of readdirSync(join(root, module, 'src/pages')).filter((name) => name.endsWith('Page.tsx'))) {
      const path = `${module}/src/pages/${file}`;
      const story = join(root, path.replace(/\.tsx$/, '.stories.tsx'));
      if (!existsSync(story)) {
        list.pages.push(path);
        continue;
      }
      const text = readFileSync(story, 'utf8');
      const missing = wantedStates.filter((state) => !text.includes(`story('${state}')`));
      if (missing.length > 0) list.states[path] = missing;
    }
  return list;
}
