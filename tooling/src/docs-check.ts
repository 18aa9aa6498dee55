import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Folders that appear only when something runs. */
const generated = /(^|\/)(node_modules|dist|\.data|generated|storybook-static|test-results|playwright-report)(\/|$)/;

/** Every path that a document names although it is not there, as `file:line: path`. */
export function documentProblems(root: string): string[] {
  return documents(root).flatMap((path) => documentProblemsIn(readFileSync(path, 'utf8'), relative(root, path), root));
}

/** The missing paths of one document; `path` is its own place in the repository. */
export function documentProblemsIn(text: string, path: string, root: string): string[] {
  const folder = dirname(join(root, path));
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    if (isCode) return [];
    const missing = [
      ...linksOf(line).filter((target) => !isAddress(target, path) && !existsSync(resolve(folder, target))),
      ...pathsOf(line).filter((named) => isOurs(named, folder, root) && !isThere(named, folder, root)),
    ];
    return missing.map((target) => `${path}:${index + 1}: ${target} does not exist`);
  });
}

/** The help is read in the product: guide-check.ts checks its links there. */
const isAddress = (target: string, path: string): boolean => path.startsWith('docs/guide/') && target.startsWith('/');

function linksOf(line: string): string[] {
  return [...line.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => decodeURI(target.split('#')[0] ?? ''))
    .filter((target) => target !== '' && !/^[a-z]+:/i.test(target) && !generated.test(target));
}

/** Paths in backticks: at least one slash, no placeholder, no address, no route. */
function pathsOf(line: string): string[] {
  return [...line.matchAll(/`([^`\s]+)`/g)]
    .map(([, text = '']) => text.replace(/:\d+$/, ''))
    .filter((text) => /^\.?[\w-][\w.-]*(\/[\w.@-]+)+\/?$/.test(text) && !generated.test(text));
}

/** A path counts as ours when its first folder is ours; anything else may be a media type or a package. */
function isOurs(path: string, folder: string, root: string): boolean {
  const first = path.split('/')[0] ?? '';
  return first.startsWith('mfe-') || existsSync(join(root, first)) || existsSync(join(folder, first));
}

function isThere(path: string, folder: string, root: string): boolean {
  return existsSync(join(root, path)) || existsSync(join(folder, path));
}

function documents(root: string): string[] {
  const inRoot = readdirSync(root, { withFileTypes: true });
  const ofRoot = inRoot
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map(({ name }) => join(root, name));
  const ofPackages = inRoot
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(root, name, 'README.md'))
    .filter((path) => !generated.test(relative(root, path)) && existsSync(path));
  const docs = join(root, 'docs');
  const ofDocs = existsSync(docs)
    ? readdirSync(docs, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(docs, name))
    : [];
  return [...ofRoot, ...ofPackages, ...ofDocs];
}
