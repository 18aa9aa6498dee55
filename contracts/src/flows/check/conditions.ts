import { maxComparisons, maxDecisionCells, operatorsOf } from '../../flows.limits.ts';
import type { FlowCondition, FlowEdge, FlowField, FlowTest } from '../fields.ts';
import type { NodeOf } from '../nodes.ts';
import { type CellValue, cellInWords, cellsOf, isOrdered, orderOf, testOn } from './cells.ts';
import { type FlowView, nameOf } from './view.ts';

type Fields = ReadonlyMap<string, FlowField>;
type Known = (field: string) => boolean;

/** Comparisons that must all be true. A condition with "any" has one box for each comparison. */
type Box = readonly FlowTest[];
const boxesOf = ({ match, tests }: FlowCondition): Box[] => (match === 'all' ? [tests] : tests.map((test) => [test]));

/** A condition's edge with its place in words. */
interface Branch {
  edge: FlowEdge;
  boxes: Box[];
  number: number;
}

/** The comparisons left for a whole flow: no document may keep a process busy for long. */
export interface Budget {
  left: number;
}
export const newBudget = (): Budget => ({ left: maxComparisons });

/**
 * A value of each field for which all comparisons of a box are true; null if there is none, or if it depends on a text.
 */
function exampleOf(tests: Box, fields: Fields, isKnown: Known, budget: Budget): Map<string, CellValue> | null {
  const example = new Map<string, CellValue>();
  for (const name of new Set(tests.map(({ field }) => field))) {
    const field = fields.get(name);
    if (!field) return null;
    const own = tests.filter((test) => test.field === name);
    const cells = cellsOf(field, own, !isKnown(name));
    budget.left -= cells.length * own.length;
    const cell = cells.find((value) => own.every((test) => testOn(field, test, value) === true));
    if (cell === undefined) return null;
    example.set(name, cell);
  }
  return example;
}

/** Whether a box can never be true, for any text. */
function isImpossible(tests: Box, fields: Fields, isKnown: Known, budget: Budget): boolean {
  return [...new Set(tests.map(({ field }) => field))].some((name) => {
    const field = fields.get(name);
    if (!field) return false;
    const own = tests.filter((test) => test.field === name);
    budget.left -= own.length * 4;
    return !cellsOf(field, own, !isKnown(name)).some((cell) =>
      own.every((test) => testOn(field, test, cell) !== false),
    );
  });
}

const inWords = (example: ReadonlyMap<string, CellValue>, fields: Fields): string =>
  [...example]
    .map(([name, cell]) => {
      const field = fields.get(name);
      return `${name} is ${field ? cellInWords(field, cell) : 'unknown'}`;
    })
    .join(' and ');

/** The problem of one comparison; null if it is valid. */
function testRefusal(test: FlowTest, fields: Fields): string | null {
  const field = fields.get(test.field);
  if (test.field === '') return 'A comparison needs a field.';
  if (!field) return null;
  if (!operatorsOf[field.type].includes(test.is)) return `The field ${field.name} can't be compared like that.`;
  if (test.is === 'is_known' || test.is === 'is_unknown') return null;
  if (test.values.length === 0) return `The comparison with ${field.name} needs a value.`;
  if (test.is !== 'one_of' && test.values.length > 1) return `The comparison with ${field.name} takes one value.`;
  const isWrong = test.values.some((value) => {
    if (isOrdered(field.type)) return Number.isNaN(orderOf(field.type, value));
    if (field.type === 'yes_no') return typeof value !== 'boolean';
    if (typeof value !== 'string' || value.trim() === '') return true;
    return (
      field.type === 'choice' &&
      !field.choices.some((choice) => choice.value.trim().toLowerCase() === value.trim().toLowerCase())
    );
  });
  return isWrong ? `${field.name} never has the value ${test.values.map(String).join(', ')}.` : null;
}

/** Every combination of the fields' cells. */
function* combinations(cells: readonly (readonly [string, CellValue[]])[]): Generator<Map<string, CellValue>> {
  const total = cells.reduce((product, [, values]) => product * values.length, 1);
  for (let number = 0; number < total; number++) {
    const combination = new Map<string, CellValue>();
    let rest = number;
    for (const [name, values] of cells) {
      const value = values[rest % values.length];
      if (value !== undefined) combination.set(name, value);
      rest = Math.floor(rest / values.length);
    }
    yield combination;
  }
}

const holds = (boxes: readonly Box[], values: ReadonlyMap<string, CellValue>, fields: Fields): boolean =>
  boxes.some((tests) =>
    tests.every((test) => {
      const field = fields.get(test.field);
      const cell = values.get(test.field);
      return field !== undefined && cell !== undefined && testOn(field, test, cell) === true;
    }),
  );

/**
 * Checks the conditions of one node: each can be true, no two for the same value, and one of them for every value
 * unless there is an else.
 */
export function checkConditions(
  view: FlowView,
  at: number,
  node: NodeOf<'decide'>,
  isKnown: Known,
  budget: Budget,
): void {
  const { graph, out, report } = view;
  const fields: Fields = new Map(graph.fields.map((field) => [field.name, field]));
  const edges = out[at] ?? [];
  const branches: Branch[] = [];
  let number = 0;
  for (const edge of edges) {
    if (edge.on.type !== 'condition') continue;
    number++;
    const { tests } = edge.on.condition;
    const refusals = tests.flatMap((test) => testRefusal(test, fields) ?? []);
    if (tests.length === 0) refusals.push(`Add a comparison to condition ${number}.`);
    for (const refusal of new Set(refusals)) report('bad_condition', refusal, { node: node.id, edge: edge.id });
    const isReadable = refusals.length === 0 && tests.every(({ field }) => fields.has(field));
    if (isReadable) branches.push({ edge, boxes: boxesOf(edge.on.condition), number });
  }
  const hasElse = edges.some(({ on }) => on.type === 'outcome' && on.outcome === 'else');
  const refuseAsComplex = () =>
    report('too_complex', `“${nameOf(node)}” has too many conditions to check: divide it into several nodes.`, {
      node: node.id,
    });
  for (const branch of branches) {
    if (branch.boxes.every((box) => isImpossible(box, fields, isKnown, budget)))
      report('never_true', `Condition ${branch.number} of “${nameOf(node)}” can never be true.`, {
        node: node.id,
        edge: branch.edge.id,
      });
    if (budget.left < 0) {
      refuseAsComplex();
      return;
    }
  }
  if (!node.first_match_wins)
    for (const [second, b] of branches.entries())
      for (const a of branches.slice(0, second)) {
        const example = overlap(a, b, fields, isKnown, budget);
        if (budget.left < 0) {
          refuseAsComplex();
          return;
        }
        if (example && a.edge.to !== b.edge.to)
          report(
            'overlap',
            `Conditions ${a.number} and ${b.number} of “${nameOf(node)}” are both true if ${inWords(example, fields)}.`,
            { node: node.id, edge: b.edge.id },
          );
      }
  if (branches.length < edges.filter(({ on }) => on.type === 'condition').length) return;
  const testsOf = new Map<string, FlowTest[]>();
  for (const test of branches.flatMap(({ boxes }) => boxes.flat()))
    testsOf.set(test.field, [...(testsOf.get(test.field) ?? []), test]);
  const cells = [...testsOf].flatMap(([name, tests]) => {
    const field = fields.get(name);
    return field ? [[name, cellsOf(field, tests, !isKnown(name))] as const] : [];
  });
  const size = cells.reduce((product, [, values]) => product * values.length, 1) * Math.max(1, branches.length);
  if (size > maxDecisionCells || size > budget.left) {
    if (!hasElse) report('gap', `“${nameOf(node)}” needs a connection for “Otherwise”.`, { node: node.id });
    return;
  }
  budget.left -= size;
  checkCover(view, node, branches, cells, fields, hasElse);
}

function overlap(a: Branch, b: Branch, fields: Fields, isKnown: Known, budget: Budget): Map<string, CellValue> | null {
  for (const one of a.boxes)
    for (const other of b.boxes) {
      const example = exampleOf([...one, ...other], fields, isKnown, budget);
      if (example) return example;
      if (budget.left < 0) return null;
    }
  return null;
}

/** Checks whether the conditions cover every value, and whether a later one is unreachable because of earlier ones. */
function checkCover(
  { report }: FlowView,
  node: NodeOf<'decide'>,
  branches: readonly Branch[],
  cells: readonly (readonly [string, CellValue[]])[],
  fields: Fields,
  hasElse: boolean,
): void {
  const isUsed = new Set<Branch>();
  let gap: Map<string, CellValue> | null = null;
  for (const values of combinations(cells)) {
    const first = branches.find(({ boxes }) => holds(boxes, values, fields));
    if (first) isUsed.add(first);
    else gap ??= values;
  }
  if (!hasElse && gap !== null && branches.length > 0)
    report('gap', `“${nameOf(node)}” has no connection if ${inWords(gap, fields)}.`, { node: node.id });
  if (!hasElse && branches.length === 0)
    report('gap', `“${nameOf(node)}” needs a connection for “Otherwise”.`, { node: node.id });
  if (!node.first_match_wins) return;
  for (const branch of branches)
    if (!isUsed.has(branch) && branch.boxes.flat().every(({ is }) => is !== 'contains'))
      report('never_true', `Earlier conditions of “${nameOf(node)}” leave nothing for condition ${branch.number}.`, {
        node: node.id,
        edge: branch.edge.id,
      });
}
