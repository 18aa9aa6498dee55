import { spawnSync } from 'node:child_process';
import { reachedTests } from './reached-tests.ts';

/** The tests of one run. */
export interface Selection {
  /** Files of unit tests, from the repository's root. */
  unitFiles: readonly string[];
  /** Files of journeys, from the repository's root. */
  journeyFiles: readonly string[];
  /** Ids of stories, or parts of them. */
  storyIds: readonly string[];
  /** Runs only tests whose title contains this. */
  title: string | null;
  /** Whether the checks of `npm run check` belong to it. */
  hasChecks: boolean;
  /** One sentence that explains what runs and what doesn't. */
  explanation: string;
}

const isTest = (path: string) => /\.(test\.tsx?|spec\.ts)$/.test(path);
const isJourney = (path: string) => /^e2e\/.*\.spec\.ts$/.test(path);

function git(root: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0 && stderr !== '') throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}

const testFiles = (root: string) => [
  ...new Set(git(root, 'ls-files', '--cached', '--others', '--exclude-standard').filter(isTest)),
];

/** How Storybook writes the id of a story, such as `pages-leads-leadspage--empty`. */
const isStoryId = (text: string) => /^[a-z0-9-]+--[a-z0-9-]+$/.test(text);

/**
 * The tests that `wanted` selects: files and folders by their path or a part of it, a story by its ID, otherwise the
 * tests whose title contains it. Throws when there are none.
 */
export function namedTests(root: string, wanted: string): Selection {
  if (isStoryId(wanted))
    return {
      unitFiles: [],
      journeyFiles: [],
      storyIds: [wanted],
      title: null,
      hasChecks: false,
      explanation: `The story ${wanted}, in both themes`,
    };
  const all = testFiles(root);
  const byPath = all.filter((path) => path.includes(wanted.replace(/^\.\//, '')));
  const isTitle = byPath.length === 0;
  const found = isTitle ? titled(root, wanted) : byPath;
  if (found.length === 0)
    throw new Error(
      `No test file contains "${wanted}" in its path or in its text. Give a path such as e2e/leads.spec.ts, or a part of a title as it is written in the file.`,
    );
  return {
    unitFiles: found.filter((path) => !isJourney(path)),
    journeyFiles: found.filter(isJourney),
    storyIds: [],
    title: isTitle ? wanted : null,
    hasChecks: false,
    explanation: isTitle ? `Tests with "${wanted}" in their title` : `${found.length} test file(s) for "${wanted}"`,
  };
}

const titled = (root: string, title: string) =>
  git(root, 'grep', '--files-with-matches', '--fixed-strings', '--untracked', '-e', title).filter(isTest);

/** The files that differ from `revision`, new ones included. Throws when git doesn't know the revision. */
function changedFiles(root: string, revision: string): string[] {
  const changed = git(root, 'diff', '--name-only', revision, '--');
  return [...new Set([...changed, ...git(root, 'ls-files', '--others', '--exclude-standard')])];
}

/** The tests that a change since `revision` can reach, with the checks of the whole project, which take a minute. */
export function testsSince(root: string, revision: string): Selection {
  const changed = changedFiles(root, revision);
  const { unitFiles, journeyFiles, isEverything } = reachedTests(root, changed, testFiles(root));
  const reach = isEverything ? 'it can reach everything' : `${unitFiles.length + journeyFiles.length} test files`;
  return {
    unitFiles,
    journeyFiles,
    storyIds: [],
    title: null,
    hasChecks: changed.length > 0,
    explanation: `${changed.length} file(s) changed since ${revision}: ${reach}`,
  };
}
