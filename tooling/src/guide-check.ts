import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellPaths, sitePaths } from '@switchboard/contracts/module-routes';
import type { ModuleDeclaration } from '@switchboard/contracts/modules';
import { isOnAScreen, screenSources } from './checks/labels.ts';

export const guideFolder = 'docs/guide';

/** The facts that articles are checked against. */
export interface GuideFacts {
  /** Every page of the product that a person can open. */
  routes: readonly string[];
  sources: string;
  scripts: readonly string[];
  pictures: readonly string[];
}

/** Addresses of the product that articles may link to, in addition to each other. */
const addresses = ['/api/docs', '/api/openapi.json', '/signup', '/login', '/client/login'];

const readFiles = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );

async function pagesOf(root: string): Promise<string[]> {
  const folders = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const modules = await Promise.all(
    folders.map(async (name) => (await import(join(root, name, 'module.ts'))).default as ModuleDeclaration),
  );
  const own = shellPaths.filter((path) => !(sitePaths as readonly string[]).includes(path));
  return [...own, ...modules.flatMap(({ routes }) => routes.map(({ path }) => path))];
}

/** Everything that is outdated, broken or missing in the help, as `file: what`. */
export async function guideProblems(root: string): Promise<string[]> {
  const folder = join(root, guideFolder);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const pictures = join(folder, 'pictures');
  return guideProblemsIn(readFiles(folder), {
    routes: await pagesOf(root),
    sources: screenSources(root),
    scripts: Object.keys(scripts),
    pictures: existsSync(pictures) ? readdirSync(pictures) : [],
  });
}

/** The same check for files that have already been read, by file name. */
export function guideProblemsIn(files: Readonly<Record<string, string>>, facts: GuideFacts): string[] {
  const articles = Object.entries(files).filter(([file]) => file !== 'README.md');
  const listed = [...(files['README.md'] ?? '').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file]) => file);
  return [
    ...articles.flatMap(([file]) => {
      const times = listed.filter((name) => name === file).length;
      return times === 1 ? [] : [`README.md: ${file} is listed ${times} times`];
    }),
    ...routeProblems(articles, facts),
    ...namedOnScreens(facts.sources)
      .filter((name) => !(`${name}.md` in files))
      .map((name) => `a screen leads to /help/${name}, which is no article`),
    ...articles.flatMap(([file, text]) => articleProblems(text, files, facts).map((problem) => `${file}: ${problem}`)),
    ...linksOf(files['README.md'] ?? '')
      .filter((target) => !(target in files))
      .map((target) => `README.md: ${target} is not there`),
  ];
}

/** The articles that screens link to. */
const namedOnScreens = (sources: string): string[] => [
  ...new Set(
    [...sources.matchAll(/<HelpLink article="([\w-]+)"|['"`]\/help\/([a-z][\w-]*)['"`#]/g)].map(
      ([, component, address]) => component ?? address ?? '',
    ),
  ),
];

/** The pages that an article says it explains. */
export function routesOf(text: string): string[] {
  return (/^---\n(?:.*\n)*?routes: (.+)\n(?:.*\n)*?---\n/.exec(text)?.[1] ?? '').split(', ').filter(Boolean);
}

function routeProblems(articles: readonly [string, string][], { routes, sources }: GuideFacts): string[] {
  const explained = articles.flatMap(([file, text]) => routesOf(text).map((route) => ({ file, route })));
  const isThere = (route: string) => {
    const [path = '', tab] = route.split('?tab=');
    return routes.includes(path) && (tab === undefined || isOnAScreen(tab, sources));
  };
  return [
    ...routes
      .filter((route) => !explained.some((one) => one.route === route))
      .map((route) => `${route} has no article`),
    ...explained.filter(({ route }) => !isThere(route)).map(({ file, route }) => `${file}: there is no page ${route}`),
    ...explained
      .filter(({ route }, index) => explained.findIndex((one) => one.route === route) < index)
      .map(({ file, route }) => `${file}: ${route} has another article already`),
  ];
}

const linksOf = (text: string): string[] => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

/** Removes code: nothing in it is a label or a link. */
const withoutCode = (text: string): string =>
  text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** The code blocks for a shell. */
export const shellBlocksOf = (text: string): string[] =>
  [...text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

function articleProblems(text: string, files: Readonly<Record<string, string>>, facts: GuideFacts): string[] {
  const prose = withoutCode(text);
  const labels = [...prose.matchAll(/\*\*(.+?)\*\*/gs)].map(([, label = '']) => label.replaceAll(/\s+/g, ' '));
  const commands = shellBlocksOf(text).flatMap((block) =>
    [...block.matchAll(/^npm (?:run ([\w:-]+)|(start|test)\b)/gm)].map(([, run, name]) => run ?? name ?? ''),
  );
  return [
    ...labels.filter((label) => !isOnAScreen(label, facts.sources)).map((label) => `“${label}” is on no screen`),
    ...linksOf(prose)
      .filter((target) => !leadsSomewhere(target, text, files, facts))
      .map((target) => `${target} leads nowhere`),
    ...commands.filter((name) => !facts.scripts.includes(name)).map((name) => `npm run ${name} is no command`),
  ];
}

function leadsSomewhere(
  target: string,
  text: string,
  files: Readonly<Record<string, string>>,
  { pictures }: GuideFacts,
): boolean {
  if (target.startsWith('https://') || addresses.includes(target)) return true;
  const picture = /^pictures\/(.+)\.webp$/.exec(target)?.[1];
  if (picture) return [`${picture}.webp`, `${picture}.dark.webp`].every((file) => pictures.includes(file));
  const [file = '', anchor] = target.split('#');
  const found = file === '' ? text : files[file];
  return found !== undefined && (anchor === undefined || anchorsOf(found).includes(anchor));
}
