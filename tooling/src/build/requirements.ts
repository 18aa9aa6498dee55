import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import {
  askedSlotName,
  contractShape,
  eventName,
  eventTypes,
  filledSlotName,
  slotNames,
} from '@switchboard/contracts/contract-shapes';
import type { ModuleDeclaration, ModuleManifest } from '@switchboard/contracts/modules';
import { type ContractShape, shapeText } from '@switchboard/contracts/shapes';
import { filesUnder } from './content-key.ts';

/** The file next to `module.json` with the shapes of `requires.shapes`, by hash. */
export const shapesFile = 'shapes.json';

/** The parts of the platform that one file of a module needs. */
export interface FileNeeds {
  operations: string[];
  events: string[];
  slots: string[];
  /** Names it imports from the platform and the design system, by library. */
  imports: [library: string, name: string][];
  /** Domain components that it bundles: `@switchboard/domain-ui/call-logs`. */
  bundled: string[];
}

export type Requirements = Required<Pick<ModuleManifest['requires'], 'api' | 'shapes' | 'exports'>>;

/** The parts of the platform that a module needs, with the shapes by hash. */
export interface ModuleNeeds {
  requires: Requirements;
  shapes: Record<string, ContractShape>;
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();

const fileOf = (specifier: string, dir: string) => createRequire(join(dir, 'package.json')).resolve(specifier);

type Node = { type?: string; [key: string]: unknown };

/** A shape's name: the hash of its content. */
export function shapeHash(shape: ContractShape): string {
  return createHash('sha256').update(shapeText(shape)).digest('hex').slice(0, 32);
}

/** The platform needs of a module's sources and declaration, without tests, samples and its standalone page. */
export function needsOf(dir: string, declaration: ModuleDeclaration): ModuleNeeds {
  const files = filesUnder(join(dir, 'src')).filter(
    (path) => /\.tsx?$/.test(path) && !/[\\/](testing|standalone)[\\/]/.test(path),
  );
  const own = files.map((path) => needsIn(readFileSync(path, 'utf8'), path));
  // Bundled parts import from the shell on the module's behalf.
  const parts = sorted(own.flatMap(({ bundled }) => bundled)).map((part) => fileOf(part, dir));
  const needs = [...own, ...parts.map((path) => needsIn(readFileSync(path, 'utf8'), path))];
  const api = sorted(needs.flatMap(({ operations }) => operations));
  const names = [
    ...api,
    ...sorted(needs.flatMap(({ events }) => events)).map(eventName),
    ...sorted(needs.flatMap(({ slots }) => slots)).map(askedSlotName),
    ...declaration.slots.map(({ slot }) => filledSlotName(slot)),
  ];
  const found = names.flatMap((name) => {
    const shape = contractShape(name);
    return shape ? [{ name, shape, hash: shapeHash(shape) }] : [];
  });
  const imports = Map.groupBy(
    needs.flatMap((file) => file.imports),
    ([library]) => library,
  );
  const exports = [...imports].map(([library, pairs]) => [library, sorted(pairs.map(([, name]) => name))] as const);
  return {
    requires: {
      api,
      shapes: Object.fromEntries(found.map(({ name, hash }) => [name, hash])),
      exports: Object.fromEntries(exports.sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    shapes: Object.fromEntries(found.map(({ hash, shape }) => [hash, shape])),
  };
}

const marks = [' /api/', '@switchboard/', ...eventTypes, ...slotNames];

/**
 * The names in a file's string literals and in template literals without expressions. A slot that only a type names
 * isn't required: a module that fills a slot takes its props type from there.
 */
export function needsIn(source: string, path: string): FileNeeds {
  const needs: FileNeeds = { operations: [], events: [], slots: [], imports: [], bundled: [] };
  if (!marks.some((mark) => source.includes(mark))) return needs;
  collect(parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' }), needs, false);
  return needs;
}

function collect(node: unknown, needs: FileNeeds, isType: boolean): void {
  if (typeof node !== 'object' || node === null) return;
  const one = node as Node;
  const text = textOf(one);
  if (text !== null) {
    if (/^(GET|POST|PUT|PATCH|DELETE) \/api\/\S+$/.test(text)) needs.operations.push(text);
    else if (eventTypes.includes(text)) needs.events.push(text);
    else if (!isType && slotNames.includes(text)) needs.slots.push(text);
  }
  needs.imports.push(...importsIn(one));
  needs.bundled.push(...bundledBy(one));
  const isTypeBelow = isType || /^Ts(?!(As|NonNull|Satisfies|Const))/.test(String(one.type));
  for (const part of Object.values(one)) collect(part, needs, isTypeBelow);
}

function textOf({ type, value, quasis }: Node): string | null {
  if (type === 'StringLiteral' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return null;
  const { cooked } = quasis[0] as Node;
  return typeof cooked === 'string' ? cooked : null;
}

const importing: ReadonlySet<unknown> = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
]);

/** The module that an import or export statement, or an `import()`, takes as a whole. */
function sourceOf({ type, source, typeOnly, callee, arguments: given }: Node): unknown {
  if (importing.has(type) && !typeOnly) return (source as Node | null)?.value;
  if (type !== 'CallExpression' || (callee as Node).type !== 'Import') return undefined;
  return ((given as Node[])[0]?.expression as Node | undefined)?.value;
}

function bundledBy(node: Node): string[] {
  const specifier = sourceOf(node);
  return typeof specifier === 'string' && specifier.startsWith('@switchboard/domain-ui/') ? [specifier] : [];
}

function importsIn(node: Node): [string, string][] {
  if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return [];
  const library = (node.source as Node | null)?.value;
  if (typeof library !== 'string' || node.typeOnly) return [];
  if (!/^@switchboard\/(platform|design-system)(\/|$)/.test(library)) return [];
  return (node.specifiers as Node[]).flatMap((specifier): [string, string][] => {
    if (specifier.isTypeOnly || !/^(Import|Export)Specifier$/.test(String(specifier.type))) return [];
    const { value } = (specifier.imported ?? specifier.orig ?? specifier.local) as Node;
    return [[library, String(value)]];
  });
}
