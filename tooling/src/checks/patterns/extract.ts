import { parseSync } from '@swc/core';
import { type Constants, constantText, isRegExp, type Node, namedConstants, visit } from './constants.ts';

/** A regular expression as it is written in a source file. */
export interface WrittenPattern {
  source: string;
  flags: string;
  line: number;
}

/**
 * Every regular expression of a TypeScript file: literals, and `RegExp(…)` of texts whose parts are constants of the file. What
 * only the running program knows counts as one letter.
 */
export function patternsOf(source: string, path: string): WrittenPattern[] {
  const tree = parseSync(source, {
    syntax: 'typescript',
    tsx: path.endsWith('x'),
    target: 'es2022',
  }) as unknown as Node;
  const constants = namedConstants(tree);
  const bytes = Buffer.from(source);
  const found = patternsIn(tree, constants).concat(patternsOfMakers(tree, constants));
  return found.map(({ at, ...pattern }) => ({ ...pattern, line: lineAt(bytes, at) }));
}

type Found = Omit<WrittenPattern, 'line'> & { at: number };

function patternsIn(tree: unknown, constants: Constants): Found[] {
  const found: Found[] = [];
  visit(tree, (node) => {
    const at = (node.span as { start: number } | undefined)?.start ?? 0;
    if (node.type === 'RegExpLiteral') found.push({ source: String(node.pattern), flags: String(node.flags), at });
    if (!isRegExp(node)) return;
    const [text, flags] = (node.arguments ?? []) as { expression: Node }[];
    if (text === undefined || isPatternItself(text.expression, constants)) return;
    const said = flags ? constantText(flags.expression, constants) : '';
    found.push({ source: constantText(text.expression, constants), flags: /^[dgimsuvy]*$/.test(said) ? said : '', at });
  });
  return found;
}

/** `new RegExp(pattern, 'g')` of a pattern that is checked where it is written. */
function isPatternItself(node: Node, constants: Constants): boolean {
  if (node.type === 'RegExpLiteral') return true;
  return node.type === 'Identifier' && constants.get(String(node.value))?.type === 'RegExpLiteral';
}

/** The patterns that a function of the file creates from constant arguments. */
function patternsOfMakers(tree: Node, constants: Map<string, Node>): Found[] {
  const makers = new Map(
    [...constants].filter(([, node]) => node.type === 'ArrowFunctionExpression' && makesPattern(node)),
  );
  const found: Found[] = [];
  visit(tree, (node) => {
    const callee = node.callee as Node | undefined;
    if (node.type !== 'CallExpression' || callee?.type !== 'Identifier') return;
    const maker = makers.get(String(callee.value));
    if (maker === undefined) return;
    const given = (node.arguments as { expression: Node }[]).map(({ expression }) => expression);
    const bound = new Map(constants);
    for (const [place, parameter] of (maker.params as Node[]).entries()) {
      const value = given[place];
      if (parameter.type === 'Identifier' && value) bound.set(String(parameter.value), value);
    }
    const at = (node.span as { start: number }).start;
    found.push(...patternsIn(maker.body, bound).map((pattern) => ({ ...pattern, at })));
  });
  return found;
}

function makesPattern(node: Node): boolean {
  let makes = false;
  visit(node, (part) => {
    makes ||= isRegExp(part);
  });
  return makes;
}

// Places in the tree are bytes, counted from one.
function lineAt(bytes: Buffer, at: number): number {
  let line = 1;
  for (let place = 0; place < at - 1; place += 1) if (bytes[place] === 10) line += 1;
  return line;
}
