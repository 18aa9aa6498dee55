import { parseSync } from '@swc/core';

/** One module that a file imports, and the line on which it does. */
export interface ImportedModule {
  specifier: string;
  line: number;
}

type Node = { type?: string; [key: string]: unknown };

/** Everything a TypeScript file imports: statically, as a type, by re-export or with `import()`. */
export function importsOf(source: string, path: string): ImportedModule[] {
  const tree = parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' });
  const specifiers = new Set<string>();
  collect(tree as unknown as Node, specifiers);
  return [...specifiers].map((specifier) => ({ specifier, line: lineOf(source, specifier) }));
}

function collect(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) {
    for (const part of node) collect(part, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const specifier = specifierOf(node as Node);
  if (specifier !== null) found.add(specifier);
  for (const part of Object.values(node)) if (typeof part === 'object') collect(part, found);
}

function specifierOf(node: Node): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return literal(node.source);
    case 'TsImportType':
      return literal(node.argument);
    case 'CallExpression': {
      const callee = node.callee as Node;
      const [first] = node.arguments as { expression: unknown }[];
      return callee.type === 'Import' ? literal(first?.expression) : null;
    }
    default:
      return null;
  }
}

function literal(node: unknown): string | null {
  const { type, value } = (node ?? {}) as Node;
  return type === 'StringLiteral' && typeof value === 'string' ? value : null;
}

function lineOf(source: string, specifier: string): number {
  const at = [`'${specifier}'`, `"${specifier}"`].map((text) => source.indexOf(text)).find((index) => index >= 0) ?? 0;
  return source.slice(0, at).split('\n').length;
}
