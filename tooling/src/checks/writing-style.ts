import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from '@swc/core';
import { withoutComments } from './literals.ts';
import { type Node, visit } from './patterns/constants.ts';
import { type Budget, budgets } from './writing-style-budgets.ts';

/** Words and forms that docs/writing-style.md replaces, in either case. */
const dialect: Record<string, RegExp> = {
  told: /\btold\b/gi,
  whoever: /\bwhoever\b/gi,
  nobody: /\bnobody\b/gi,
  'any more': /\b(?:nobody|nothing|no|not|none|never)\b[^.]{0,60}\bany more\b/gi,
  stands: /\bstands\b(?! for)/gi,
  lies: /\blies\b/gi,
  'become of': /\b(?:becomes?|became) of\b/gi,
  beside: /\bbeside\b/gi,
  mend: /\bmend(?:s|ed|ing)?\b/gi,
  meanwhile: /\bmeanwhile\b/gi,
  'by itself': /\bby (?:itself|themselves)\b/gi,
  'goes on': /\b(?:goes|go|going|went) on (?:with|where|as|in|after|at)\b/gi,
  'in your stead': /\bin (?:your|their|its|his|her|one's) stead\b/gi,
  'is none': /\bis none\b(?! of)/gi,
  'good for': /\bgood for (?:an?|one|\d+) (?:minutes?|hours?|days?|weeks?)\b/gi,
};

/** A statement that opens with a subject clause: "What you save holds from now on." Headings have no full stop. */
const subjectClause = { 'opens with what': /(?:^|[.!:;]\s+|^\s+)(?:What|Whoever|Who)\b[^.?!]*\.(?=\s|$)/g };

/** Words that open a title which only makes sense after the title of its group. */
const titleOpeners = {
  'title without a subject': 'is|are|was|were|has|have|had|says so|of|whose|and|to|for',
  'title with a plural verb first':
    'begin|belong|come|count|end|find|follow|get|give|go|hold|keep|leave|let|lose|make|put|refuse|say|show|stay|take|tell|wait',
  'title opens with what': 'what|whoever|who|that',
};

const titleForms = Object.fromEntries(
  Object.entries(titleOpeners).map(([form, words]) => [form, new RegExp(`^(?:${words})\\b`, 'g')]),
);

/** Where people read. Each area has its own budgets. */
export type Area = 'interface' | 'server' | 'tests' | 'help' | 'docs';

interface Text {
  text: string;
  line: number;
  /** The title of a single test rather than of a group. */
  isTestTitle?: boolean;
}

/** Files whose texts have to contain the words of the dialect. */
const exempt: Record<string, string> = {
  'backend/src/voice/call-handling/do-not-call-signs.ts': 'patterns that recognise what people say',
  'backend/src/voice/call-handling/contact-words.ts': 'patterns that recognise what people say',
  'backend/src/voice/call-handling/contact-stems.ts': 'stems of words that people say',
  'backend/src/voice/call-handling/ask-once.ts': 'instructions to models',
  'backend/src/voice/call-handling/greeting-signs.ts': 'patterns that recognise what people say',
  'backend/src/domains/test-conversations/third-persons.ts': 'patterns that recognise what people say',
  'backend/src/voice/call-handling/system-instructions.ts': 'instructions to models, which are measured as they are',
  'backend/src/domains/call-analyses/ask-model.ts': 'instructions to models',
  'backend/src/domains/prompts/model-messages.ts': 'instructions to models',
  'backend/src/domains/prompts/evaluation/judge-criteria.ts': 'instructions to models',
  'backend/src/domains/test-conversations/judge.ts': 'instructions to models',
  'backend/src/voice/callee/persona.ts': 'lines that a simulated person says',
  'site/src/guide/words.ts': 'a list of common English words',
};

const isCode = /\.tsx?$/;
const isTest = /\.(test|spec|journey|contract)\.tsx?$/;
// Data that tests compare or play, and files that are written by programs.
const notRead = /\/(generated|testing|dist|node_modules)\/|\.(samples|fixture|stories)\.tsx?$|\.d\.ts$/;

/** The area of a file, or null where no one reads its texts or they aren't ours to write. */
export function areaOf(path: string): Area | null {
  if (/^docs\/guide\/[^/]*\.md$/.test(path)) return 'help';
  // The guide itself quotes the dialect, and decisions are kept as they were taken.
  if (/^(docs\/(?!writing-style)[^/]*|[A-Z]+|[^/]+\/README)\.md$/.test(path)) return 'docs';
  if (isTest.test(path)) return 'tests';
  if (!isCode.test(path) || notRead.test(path) || path in exempt) return null;
  if (/^(mfe-[^/]+|shell|site|embed|design-system|domain-ui|platform|forms|contracts)\/src\//.test(path))
    return 'interface';
  return /^backend\/src\//.test(path) ? 'server' : null;
}

function formsFor(area: Area): Record<string, RegExp> {
  if (area === 'tests') return { ...dialect, ...titleForms };
  return area === 'interface' || area === 'server' ? { ...dialect, ...subjectClause } : dialect;
}

/** Parsing takes most of the time, so files without any of the words aren't parsed. */
const worthParsing: Record<'tests' | 'code', RegExp> = {
  tests: anyOf([...Object.values(dialect), new RegExp(`['"\`](?:${Object.values(titleOpeners).join('|')}) `)]),
  code: anyOf([...Object.values(dialect), /(?:[.!:;'"`>]|^)\s*(?:What|Whoever|Who)\b/gm]),
};

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'im');
}

/** The sentences of a source file: literals, templates and JSX with a space in them. Of tests only the titles. */
function textsOf(source: string, path: string): Text[] {
  if (path.endsWith('.md')) return source.split('\n').map((text, index) => ({ text, line: index + 1 }));
  const onlyTitles = isTest.test(path);
  if (!worthParsing[onlyTitles ? 'tests' : 'code'].test(withoutComments(source))) return [];
  const tree = parseSync(source, {
    syntax: 'typescript',
    tsx: path.endsWith('x'),
    target: 'es2022',
  }) as unknown as Node;
  const lines = lineStarts(source);
  return (onlyTitles ? titlesIn(tree) : sentencesIn(tree)).map(({ at, ...text }) => ({
    ...text,
    line: lines(at),
  }));
}

type Found = Omit<Text, 'line'> & { at: number };

function found(node: Node, isTestTitle?: boolean): Found[] {
  const text = textOf(node);
  return text.includes(' ') ? [{ text, at: (node.span as { start: number }).start, isTestTitle }] : [];
}

function titlesIn(tree: Node): Found[] {
  const titles: Found[] = [];
  visit(tree, (node) => {
    if (node.type !== 'CallExpression') return;
    const name = testFunction(node.callee as Node);
    const [title] = (node.arguments ?? []) as { expression: Node }[];
    if (name && title) titles.push(...found(title.expression, name !== 'describe'));
  });
  return titles;
}

/** Styles and queries are templates too, but programs read them. */
function sentencesIn(tree: Node): Found[] {
  const notSentences = new Set<unknown>();
  const sentences: Found[] = [];
  visit(tree, (node) => {
    if (node.type === 'TaggedTemplateExpression') notSentences.add(node.template);
    if (!notSentences.has(node) && !isQuery.test(textOf(node))) sentences.push(...found(node));
  });
  return sentences;
}

const isQuery = /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b[^.]*\b(?:SELECT|FROM|SET|INTO)\b/;

function textOf(node: Node): string {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return String(node.value);
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { cooked?: string; raw: string }[]).map(({ cooked, raw }) => cooked ?? raw).join('…');
  return '';
}

/** The function of `it(…)`, `test.skip(…)`, `describe.each(…)(…)`, and so on. */
function testFunction(callee: Node): string | null {
  if (callee.type === 'Identifier') return /^(it|test|describe|journey)$/.exec(String(callee.value))?.[0] ?? null;
  if (callee.type === 'MemberExpression')
    return (callee.property as Node).value === 'describe' ? 'describe' : testFunction(callee.object as Node);
  return callee.type === 'CallExpression' ? testFunction(callee.callee as Node) : null;
}

function lineStarts(source: string): (byte: number) => number {
  const starts: number[] = [0];
  const bytes = Buffer.from(source);
  for (let place = bytes.indexOf(10); place >= 0; place = bytes.indexOf(10, place + 1)) starts.push(place + 1);
  return (byte) => Math.max(1, starts.findLastIndex((start) => start <= byte) + 1);
}

/** How often each form occurs in each area, as `area: form`, with the places. */
export type Counts = Record<string, { count: number; places: string[] }>;

function addTo(counts: Counts, key: string, count: number, places: readonly string[]) {
  const before = counts[key];
  counts[key] = { count: (before?.count ?? 0) + count, places: [...(before?.places ?? []), ...places] };
}

/** Counts the forms of one file. */
export function formsOf(source: string, path: string): Counts {
  const area = areaOf(path);
  const counts: Counts = {};
  if (area === null) return counts;
  const forms = Object.entries(formsFor(area));
  for (const { text, line, isTestTitle } of textsOf(source, path))
    for (const [form, pattern] of forms) {
      if (form in titleForms && !isTestTitle) continue;
      const times = text.match(pattern)?.length ?? 0;
      if (times === 0) continue;
      const place = `${path}:${line}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 120)}`;
      addTo(counts, `${area}: ${form}`, times, [place]);
    }
  return counts;
}

const skipped = /(^|\/)(node_modules|dist|generated|\.data|\.cache|storybook-static|test-results|pictures)(\/|$)/;

function filesOf(root: string): string[] {
  const packages = readdirSync(root, { withFileTypes: true });
  return packages.flatMap((entry) => {
    if (entry.name.startsWith('.') || skipped.test(entry.name)) return [];
    if (entry.isFile()) return [entry.name];
    const folder = ['docs', 'e2e'].includes(entry.name) ? entry.name : `${entry.name}/src`;
    const own = existsSync(join(root, entry.name, 'README.md')) ? [`${entry.name}/README.md`] : [];
    if (!existsSync(join(root, folder))) return own;
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) =>
        relative(root, join(root, folder, file))
          .split(sep)
          .join('/'),
      )
      .filter((path) => !skipped.test(path));
    return [...new Set([...own, ...files])];
  });
}

/** Counts the forms in everything people read in the repository. */
function countForms(root: string): Counts {
  const all: Counts = {};
  for (const path of filesOf(root)) {
    if (areaOf(path) === null) continue;
    for (const [key, { count, places }] of Object.entries(formsOf(readFileSync(join(root, path), 'utf8'), path)))
      addTo(all, key, count, places);
  }
  return all;
}

/** What exceeds its budget, each form followed by its places. */
export function overBudget(counts: Counts, allowed: Readonly<Record<string, Budget>>): string[] {
  return Object.entries(counts).flatMap(([key, { count, places }]) => {
    const budget = allowed[key]?.budget ?? 0;
    if (count <= budget) return [];
    return [
      `"${key}" occurs ${count} times, the budget is ${budget}: rewrite one of these as docs/writing-style.md says`,
      ...places.map((place) => `  ${place}`),
    ];
  });
}

/** The forms that docs/writing-style.md replaces and that occur more often than their budget allows. */
export function writingStyleProblems(root: string): string[] {
  return overBudget(countForms(root), budgets);
}
