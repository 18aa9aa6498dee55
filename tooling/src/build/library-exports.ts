import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';
import { sharedLibraryNames } from '../webpack/shared.ts';

type Node = { type?: string; [key: string]: unknown };

/** The libraries of ours that the shell provides: the platform and the design system, by entry point. */
const ourLibraries = sharedLibraryNames.filter((name) => name.startsWith('@switchboard/'));

/** The exported names of each workspace library, as a package in `fromDir` resolves it, sorted; without types. */
export function libraryExports(fromDir: string): Record<string, string[]> {
  return Object.fromEntries(ourLibraries.map((library) => [library, [...exportsOf(entryOf(library, fromDir))].sort()]));
}

function entryOf(library: string, fromDir: string): string {
  const [scope, name, ...entry] = library.split('/');
  const folders = createRequire(join(fromDir, 'package.json')).resolve.paths(library) ?? [];
  const place = folders.map((folder) => join(folder, `${scope}/${name}`)).find((folder) => existsSync(folder));
  if (place === undefined) throw new Error(`${library} is not installed: run npm ci`);
  const { exports } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const file = exports[['.', ...entry].join('/')];
  if (file === undefined) throw new Error(`${library} is no entry point of ${scope}/${name}`);
  return realpathSync(join(place, file));
}

/** The names of the values that a source file exports, through whatever other files of its package. */
function exportsOf(path: string): Set<string> {
  const source = readFileSync(path, 'utf8');
  const { body } = parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' });
  return new Set((body as unknown as Node[]).flatMap((node) => namesOf(node, path)));
}

function namesOf(node: Node, path: string): string[] {
  if (node.type === 'ExportDeclaration') return declaredNames(node.declaration as Node);
  if (node.typeOnly) return [];
  if (node.type === 'ExportNamedDeclaration')
    return (node.specifiers as Node[]).flatMap((specifier) => {
      const name = (specifier.exported ?? specifier.orig ?? specifier.name) as Node;
      return specifier.isTypeOnly ? [] : [String(name.value)];
    });
  if (node.type !== 'ExportAllDeclaration') return [];
  const { value } = node.source as Node;
  if (!String(value).startsWith('.')) throw new Error(`${path} exports all of ${value}: name what modules may use`);
  return [...exportsOf(join(dirname(path), String(value)))];
}

function declaredNames(declaration: Node): string[] {
  if (declaration.type === 'VariableDeclaration')
    return (declaration.declarations as { id: Node }[]).map(({ id }) => String(id.value));
  const isType = /^Ts(Interface|TypeAlias)/.test(String(declaration.type)) || declaration.declare === true;
  const identifier = (declaration.identifier ?? declaration.id) as Node | undefined;
  return isType || !identifier ? [] : [String(identifier.value)];
}
