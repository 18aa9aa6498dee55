import type { ContractShape, Shape } from './shapes.ts';

/** One difference between a shape and the one that a module was built against. */
export interface ShapeChange {
  /** A text for people, e.g. `items[].phone is gone`. */
  words: string;
  /** Whether code built against the former shape may fail; never true for additions. */
  breaks: boolean;
}

/**
 * The direction of values: from the module to the platform (`input`), or from the platform to the module (`output`).
 */
export type Direction = 'input' | 'output';

type Kind = 'any' | 'null' | 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

interface Comparison {
  direction: Direction;
  /** The path within the whole, e.g. `items[].phone`; empty for the whole. */
  path: string;
  changes: ShapeChange[];
}

/** `giver` is the side that sends values, `taker` the side that must accept them. */
interface Sides<T> {
  giver: T;
  taker: T;
}

function say({ path, changes }: Comparison, words: string, breaks: boolean): void {
  changes.push({ words: `${path || 'it'} ${words}`, breaks });
}

const below = (comparison: Comparison, step: string): Comparison => ({
  ...comparison,
  path: step.startsWith('[') || comparison.path === '' ? comparison.path + step : `${comparison.path}.${step}`,
});

/** All alternatives of a shape, flattened. */
function alternatives(shape: Shape): Shape[] {
  return shape.anyOf ? shape.anyOf.flatMap(alternatives) : [shape];
}

const kindOfValue = (value: unknown): Kind => (value === null ? 'null' : (typeof value as Kind));

function byKind(shape: Shape): Map<Kind, Shape[]> {
  const kinds = new Map<Kind, Shape[]>();
  const add = (kind: Kind, alternative: Shape) => {
    const alike = kinds.get(kind);
    if (alike) alike.push(alternative);
    else kinds.set(kind, [alternative]);
  };
  for (const alternative of alternatives(shape)) {
    if (alternative.type) add(alternative.type as Kind, alternative);
    else if (alternative.enum) for (const value of alternative.enum) add(kindOfValue(value), { enum: [value] });
    else add('any', alternative);
  }
  return kinds;
}

const kindLabels: Record<Kind, string> = {
  any: 'anything',
  null: 'null',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const either = (kinds: Iterable<Kind>) => [...kinds].map((kind) => kindLabels[kind]).join(' or ');

/** The other side's alternatives of this kind; whole numbers are numbers. */
function matching(kinds: ReadonlyMap<Kind, Shape[]>, kind: Kind): Shape[] | undefined {
  return kinds.get(kind) ?? (kind === 'integer' ? kinds.get('number') : undefined);
}

function compareKinds(sides: Sides<Shape>, comparison: Comparison): void {
  const { direction } = comparison;
  const giver = byKind(sides.giver);
  const taker = byKind(sides.taker);
  if (taker.has('any')) return;
  const isOther = [...giver.keys()].every((kind) => matching(taker, kind) === undefined);
  if (isOther) {
    const [built, live] = direction === 'output' ? [taker, giver] : [giver, taker];
    say(comparison, `was ${either(built.keys())} and is ${either(live.keys())}`, true);
    return;
  }
  for (const [kind, given] of giver) {
    const taken = matching(taker, kind);
    if (taken) compareAlike(kind, { giver: given, taker: taken }, comparison);
    else say(comparison, `${direction === 'output' ? 'may be' : 'may no longer be'} ${kindLabels[kind]}`, true);
  }
  for (const kind of taker.keys())
    if (!giver.has(kind) && !(kind === 'number' && giver.has('integer')))
      say(comparison, `${direction === 'output' ? 'is no longer' : 'may be'} ${kindLabels[kind]}`, false);
}

function compareAlike(kind: Kind, sides: Sides<Shape[]>, comparison: Comparison): void {
  if (kind === 'object') compareObjects(sides, comparison);
  else if (kind === 'array') compareLists(sides, comparison);
  else compareValues(sides, comparison);
}

/** The listed values of all alternatives, or null if an alternative lists none. */
function listedValues(shapes: readonly Shape[]): unknown[] | null {
  return shapes.every((shape) => shape.enum) ? shapes.flatMap(({ enum: values = [] }) => values) : null;
}

const quoted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');

/**
 * Strings, numbers and booleans. A new value in an answer is an addition, like a new field: modules must handle unknown
 * values. A value that an input no longer accepts is a breaking change.
 */
function compareValues({ giver, taker }: Sides<Shape[]>, comparison: Comparison): void {
  const isOutput = comparison.direction === 'output';
  const given = listedValues(giver);
  const taken = listedValues(taker);
  if (given && taken) {
    const [inGiven, inTaken] = [new Set(given), new Set(taken)];
    const unknown = given.filter((value) => !inTaken.has(value));
    const unused = taken.filter((value) => !inGiven.has(value));
    if (unknown.length > 0)
      say(comparison, `${isOutput ? 'may also be' : 'may no longer be'} ${quoted(unknown)}`, !isOutput);
    if (unused.length > 0)
      say(comparison, isOutput ? `is no longer ${quoted(unused)}` : `may also be ${quoted(unused)}`, false);
  } else if (taken) {
    // A boolean includes `true` and `false` even if they aren't listed.
    if (giver.every(({ type }) => type === 'boolean')) return;
    say(
      comparison,
      isOutput ? `was one of ${quoted(taken)} and may be anything` : `has to be one of ${quoted(taken)}`,
      true,
    );
  } else if (!given) compareFormats({ giver, taker }, comparison);
}

function compareFormats({ giver, taker }: Sides<Shape[]>, comparison: Comparison): void {
  if (taker.some(({ format, enum: values }) => !format && !values)) return;
  const known = taker.flatMap(({ format = [] }) => format);
  const others = giver.filter(({ format, enum: values }) => !values && !known.some((name) => name === format));
  const words = comparison.direction === 'output' ? 'is no longer written as' : 'has to be written as';
  if (others.length > 0) say(comparison, `${words} ${known.join(' or ')}`, true);
}

function compareLists({ giver, taker }: Sides<Shape[]>, comparison: Comparison): void {
  const [given] = giver;
  const [taken] = taker;
  if (!given || !taken) return;
  const givenPlaces = given.prefixItems ?? [];
  const takenPlaces = taken.prefixItems ?? [];
  if (givenPlaces.length !== takenPlaces.length) say(comparison, 'is a list of another length', true);
  for (const [index, place] of givenPlaces.entries()) {
    const other = takenPlaces[index];
    if (other) compareKinds({ giver: place, taker: other }, below(comparison, `[${index}]`));
  }
  if (given.items && taken.items) compareKinds({ giver: given.items, taker: taken.items }, below(comparison, '[]'));
}

/** The field that distinguishes the alternatives, e.g. `type`; undefined if there is none. */
function tagOf(shapes: readonly Shape[]): string | undefined {
  const [first] = shapes;
  return Object.keys(first?.properties ?? {}).find((name) => {
    const values = shapes.map(({ properties }) => properties?.[name]?.enum);
    return values.every((list) => list !== undefined) && new Set(values.flat()).size === values.flat().length;
  });
}

function compareObjects(sides: Sides<Shape[]>, comparison: Comparison): void {
  const [given] = sides.giver;
  const [taken] = sides.taker;
  if (!given || !taken) return;
  if (sides.giver.length === 1 && sides.taker.length === 1) compareFields({ giver: given, taker: taken }, comparison);
  else compareVariants(sides, comparison);
}

/**
 * Compares alternatives with the same value of the distinguishing field; without such a field, each with its best
 * match.
 */
function compareVariants({ giver, taker }: Sides<Shape[]>, comparison: Comparison): void {
  const isOutput = comparison.direction === 'output';
  const tag = tagOf(giver) ?? tagOf(taker);
  const valuesOf = (shape: Shape) => (tag === undefined ? undefined : shape.properties?.[tag]?.enum);
  for (const given of giver) {
    const values = valuesOf(given);
    const alike = values ? taker.filter((taken) => valuesOf(taken)?.some((value) => values.includes(value))) : taker;
    const label = values ? `${tag} ${quoted(values)}` : 'another object';
    if (alike.length === 0) say(comparison, `${isOutput ? 'may also have' : 'may no longer have'} ${label}`, !isOutput);
    const tries = alike.map((taken) => {
      const changes: ShapeChange[] = [];
      const place = values ? `${comparison.path}(${quoted(values)})` : comparison.path;
      compareFields({ giver: given, taker: taken }, { ...comparison, path: place, changes });
      return changes;
    });
    const breaks = (changes: readonly ShapeChange[]) => changes.filter((change) => change.breaks).length;
    const [best = []] = tries.toSorted((a, b) => breaks(a) - breaks(b) || a.length - b.length);
    comparison.changes.push(...best);
  }
}

const isRequired = ({ required = [] }: Shape, name: string) => required.includes(name);

/** The required fields of an object, e.g. `body.name`. */
function requiredPaths(name: string, shape: Shape): string {
  const inside = (shape.required ?? []).map((field) =>
    requiredPaths(`${name}.${field}`, shape.properties?.[field] ?? {}),
  );
  return inside.length > 0 ? inside.join(', ') : name;
}

function compareFields({ giver, taker }: Sides<Shape>, comparison: Comparison): void {
  const isOutput = comparison.direction === 'output';
  const names = [...new Set([...Object.keys(giver.properties ?? {}), ...Object.keys(taker.properties ?? {})])].sort();
  for (const name of names) {
    const at = below(comparison, name);
    const own = { giver: giver.properties?.[name], taker: taker.properties?.[name] };
    const given = own.giver ?? giver.additionalProperties;
    const taken = own.taker ?? taker.additionalProperties;
    if (given && taken) {
      const isMissing = isRequired(taker, name) && !isRequired(giver, name);
      if (isMissing) say(at, isOutput ? 'may be missing' : 'has to be given', true);
      compareKinds({ giver: given, taker: taken }, at);
    } else if (taken) {
      const isNeeded = isRequired(taker, name);
      if (isOutput) say(at, 'is gone', isNeeded);
      else if (isNeeded) say({ ...at, path: requiredPaths(at.path, taken) }, 'has to be given', true);
      else say(at, 'is new', false);
    } else say(at, isOutput ? 'is new' : 'is no longer taken', !isOutput);
  }
  const rest = { giver: giver.additionalProperties, taker: taker.additionalProperties };
  if (rest.giver && rest.taker) compareKinds({ giver: rest.giver, taker: rest.taker }, below(comparison, '*'));
  else if (rest.giver && !isOutput) say(below(comparison, '*'), 'is no longer taken', true);
}

/** How a shape differs from the former one, and whether code built against that one still works. */
export function compareShapes(built: Shape, live: Shape, direction: Direction): ShapeChange[] {
  const changes: ShapeChange[] = [];
  const sides = direction === 'output' ? { giver: live, taker: built } : { giver: built, taker: live };
  compareKinds(sides, { direction, path: '', changes });
  return changes;
}

/** The same for everything that an operation, an event or a slot takes and gives. */
export function compareContracts(built: ContractShape, live: ContractShape): ShapeChange[] {
  const nothing = { type: 'object' };
  return [
    ...compareShapes(built.input ?? nothing, live.input ?? nothing, 'input'),
    ...answerChanges(built, live),
    ...takesChanges(built, live),
  ];
}

/**
 * A slot that takes one part instead of several excludes modules that fill it; several parts instead of one break the
 * module that renders it.
 */
function takesChanges(built: ContractShape, live: ContractShape): ShapeChange[] {
  if (built.takes === live.takes) return [];
  const isFiller = built.output !== undefined;
  return live.takes === 'many'
    ? [{ words: 'it takes several modules', breaks: !isFiller }]
    : [{ words: 'it takes one module only', breaks: isFiller }];
}

function answerChanges(built: ContractShape, live: ContractShape): ShapeChange[] {
  if (built.output && live.output) return compareShapes(built.output, live.output, 'output');
  if (built.output) return [{ words: 'the answer is gone', breaks: true }];
  return live.output ? [{ words: 'the answer is new', breaks: false }] : [];
}
