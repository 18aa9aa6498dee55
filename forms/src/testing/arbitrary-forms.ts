import fc from 'fast-check';
import type { Field, Items, Validation } from '../fields.ts';
import { doubledNames, nameOfLabel } from '../names.ts';

const title = fc.string({ maxLength: 12 });
const name = fc.string({ maxLength: 8 }).map((label) => nameOfLabel(label));
const amount = fc.integer({ min: -50, max: 50 });
const count = fc.integer({ min: 0, max: 6 });

/** Two numbers of which the first doesn't exceed the second; one or both can be absent. */
function range<Low extends string, High extends string>(low: Low, high: High, values: fc.Arbitrary<number>) {
  return fc.tuple(fc.option(values, { nil: undefined }), fc.option(values, { nil: undefined })).map(([one, other]) => {
    const [from, to] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
    return { ...(from !== undefined && { [low]: from }), ...(to !== undefined && { [high]: to }) } as Validation;
  });
}

const patterns = fc.constantFrom(undefined, '^[a-z]*$', '^(a+)+$', '\\d', '^.{0,3}$');
const validations = {
  string: fc
    .tuple(range('minLength', 'maxLength', count), patterns)
    .map(([lengths, pattern]): Validation => ({ ...lengths, ...(pattern !== undefined && { pattern }) })),
  number: range('minimum', 'maximum', amount),
  boolean: fc.constant({} as Validation),
  object: fc.constant({} as Validation),
  array: fc
    .tuple(range('minItems', 'maxItems', count), fc.boolean())
    // There may be fewer distinct entries than a unique list would require.
    .map(
      ([sizes, isUnique]): Validation => ({
        ...sizes,
        ...(isUnique && (sizes.minItems ?? 0) <= 1 && { uniqueItems: true }),
      }),
    ),
};
const kept = fc.dictionary(
  fc.constantFrom('x-width', 'examples', '$comment', 'readOnly'),
  fc.constantFrom(1, 'wide', true),
  {
    noNullPrototype: true,
  },
);

const said = fc.record(
  {
    title,
    description: title,
    notes: title,
    nodes: fc.constantFrom(['a'], [{ id: 1 }]),
    multiline: fc.boolean(),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const ofItems = fc.record(
  { name, sortable: fc.boolean(), viewable: fc.boolean() },
  { requiredKeys: [], noNullPrototype: true },
);

const dropEmpty = <T extends object>(part: T): T =>
  Object.fromEntries(
    Object.entries(part).filter(
      ([key, value]) => !(['validation', 'kept'].includes(key) && Object.keys(value as object).length === 0),
    ),
  ) as T;

type Part = Omit<Items, 'name' | 'sortable' | 'viewable'>;

function part(levels: number): fc.Arbitrary<Part> {
  const type = fc.constantFrom(
    ...(levels > 0
      ? (['string', 'number', 'boolean', 'object', 'array'] as const)
      : (['string', 'number', 'boolean'] as const)),
  );
  return type.chain((type) =>
    fc
      .tuple(
        said,
        validations[type],
        kept,
        type === 'object' ? fields(levels - 1) : fc.constant(undefined),
        type === 'array' ? items(levels - 1) : fc.constant(undefined),
        type === 'string' ? fc.constantFrom(undefined, undefined, ['', 'a', 'bb']) : fc.constant(undefined),
      )
      .map(([said, validation, kept, properties, items, choices]) =>
        dropEmpty({
          type,
          ...said,
          // Choices that violate the other rules would be refused.
          ...(choices ? { enum: choices } : { validation }),
          kept,
          ...(properties && { properties }),
          ...(items && { items }),
        } as Part),
      ),
  );
}

const items = (levels: number): fc.Arbitrary<Items> =>
  fc.tuple(part(levels), ofItems).map(([part, more]) => ({ ...part, ...more }));

/** Fields of a form without problems, nested up to `levels` deep. */
export const fields = (levels = 3): fc.Arbitrary<Field[]> =>
  fc
    .array(
      fc.tuple(name, fc.boolean(), part(levels)).map(([name, required, part]): Field => ({ name, required, ...part })),
      { maxLength: 4 },
    )
    .map((fields) => {
      const names = fields.map(({ name }) => name);
      return doubledNames(names).length > 0
        ? fields.filter((field, index) => names.indexOf(field.name) === index)
        : fields;
    });

/** Values that a form might have, some valid and some far from it. */
export function valuesFor(fields: readonly Field[]): fc.Arbitrary<unknown> {
  const any = fc.anything({ maxDepth: 2 });
  const near = fc.record(Object.fromEntries(fields.map((field) => [field.name, partValue(field)])), {
    requiredKeys: [],
    noNullPrototype: true,
  });
  return fc.oneof({ weight: 8, arbitrary: near }, { weight: 1, arbitrary: any });
}

function partValue(part: Part): fc.Arbitrary<unknown> {
  const fitting = {
    string: fc.oneof(fc.constantFrom('', ' ', 'a', 'bb', '7', 'aaaaa'), fc.string({ maxLength: 7 })),
    number: fc.oneof(amount, fc.double()),
    boolean: fc.boolean(),
    object: valuesFor(part.properties ?? []),
    array: fc.array(part.items ? partValue(part.items) : fc.anything(), { maxLength: 7 }),
  }[part.type];
  return fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: fc.anything({ maxDepth: 1 }) });
}
