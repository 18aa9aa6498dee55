import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { filesUnder } from './content-key.ts';

type Node = { type?: string; [key: string]: unknown };

/** Operations of the API that a module's sources name, e.g. `GET /api/leads`, sorted; tests and samples do not count. */
export function operationsOf(dir: string): string[] {
  const files = filesUnder(join(dir, 'src')).filter((path) => /\.tsx?$/.test(path) && !/[\\/]testing[\\/]/.test(path));
  return [...new Set(files.flatMap((path) => operationsIn(readFileSync(path, 'utf8'), path)))].sort();
}

/** The operations that one file names in string literals and in template literals without expressions. */
export function operationsIn(source: string, path: string): string[] {
  if (!source.includes(' /api/')) return [];
  const found: string[] = [];
  collect(parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' }), found);
  return found;
}

function collect(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  const text = textOf(node as Node);
  if (text !== null && /^(GET|POST|PUT|PATCH|DELETE) \/api\/\S+$/.test(text)) found.push(text);
  for (const part of Object.values(node)) collect(part, found);
}

function textOf({ type, value, quasis }: Node): string | null {
  if (type === 'StringLiteral' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return null;
  const { cooked } = quasis[0] as Node;
  return typeof cooked === 'string' ? cooked : null;
}
