import type { Field } from './fields.ts';
import { doubledNames, hostileKeys, nameProblem } from './names.ts';
import { readPattern } from './patterns.ts';
import { EndlessSchema, referenceProblems, withoutReferences } from './references.ts';
import { partRules } from './rules.ts';
import {
  bytesOf,
  dialect,
  fieldTypes,
  formLimits,
  isObject,
  type JsonSchema,
  jsonKey,
  type Problem,
} from './schema.ts';
import { problemsBy } from './validate.ts';

type Path = Problem['path'];
const at = (path: Path, message: string): Problem[] => [{ path, message }];

/** Rules of JSON Schema that no form here can show; keeping them would pretend that they apply. */
const unheld = [
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired', 'dependencies'],
  ...['patternProperties', 'propertyNames', 'minProperties', 'maxProperties', 'unevaluatedProperties'],
  ...['prefixItems', 'additionalItems', 'contains', 'minContains', 'maxContains', 'unevaluatedItems'],
  ...['$dynamicRef', '$recursiveRef', 'contentSchema', 'nullable'],
];
const types: readonly unknown[] = [...fieldTypes, 'integer'];
const texts = ['title', 'description', 'notes', 'pattern', 'format'];
const flags = ['multiline', 'uniqueItems', 'sortable', 'viewable'];
const counts = ['minLength', 'maxLength', 'minItems', 'maxItems'];
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'order'];
/** The first must not exceed the second; with `isOpen`, it must be less. */
const ranges: [low: string, high: string, isOpen?: true][] = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['exclusiveMinimum', 'maximum', true],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
];

const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
const isAmount = (value: unknown) => Number.isFinite(value);
const isSingle = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

function keywordProblems(schema: JsonSchema, path: Path): Problem[] {
  const wrong = (keys: readonly string[], isGood: (value: unknown) => boolean, message: string) =>
    keys
      .filter((key) => key in schema && !isGood(schema[key]))
      .flatMap((key) => at([...path, key], `${key} ${message}`));
  return [
    ...unheld
      .filter((key) => key in schema)
      .flatMap((key) => at([...path, key], `${key} is a rule that forms do not have`)),
    ...wrong(texts, (value) => typeof value === 'string', 'must be a text'),
    ...wrong(flags, (value) => typeof value === 'boolean', 'must be true or false'),
    ...wrong(counts, isCount, 'must be a whole number from 0'),
    ...wrong(numbers, isAmount, 'must be a number'),
    ...wrong(['multipleOf'], (value) => isAmount(value) && (value as number) > 0, 'must be a number over 0'),
    ...wrong(['const'], isSingle, 'must be a text, a number, true or false'),
    ...wrong(
      ['additionalProperties'],
      (value) => value === false,
      'can only be false: other fields are always refused',
    ),
  ];
}

function rangeProblems(schema: JsonSchema, path: Path): Problem[] {
  return ranges.flatMap(([low, high, isOpen]) => {
    const [from, to] = [schema[low], schema[high]];
    if (typeof from !== 'number' || typeof to !== 'number') return [];
    if (isOpen ? from < to : from <= to) return [];
    return at([...path, low], `${low} is ${from}, which is ${from === to ? 'not below' : 'over'} ${high}, ${to}`);
  });
}

function patternProblems({ pattern }: JsonSchema, path: Path): Problem[] {
  if (typeof pattern !== 'string') return [];
  const read = readPattern(pattern);
  return 'problem' in read ? at([...path, 'pattern'], read.problem) : [];
}

function choiceProblems(schema: JsonSchema, path: Path): Problem[] {
  const { enum: choices, ...rest } = schema;
  if (choices === undefined) return [];
  const here = [...path, 'enum'];
  if (schema.type === 'object' || schema.type === 'array')
    return at(here, 'Only texts, numbers and yes or no have choices');
  if (!Array.isArray(choices)) return at(here, 'enum must be a list of choices');
  if (choices.length === 0) return at(here, 'There must be at least one choice');
  const seen = new Set<string>();
  const rules = partRules(rest);
  return choices.flatMap((choice: unknown, index) => {
    const key = jsonKey(choice);
    if (seen.has(key)) return at([...here, index], `${String(choice)} is among the choices twice`);
    seen.add(key);
    const [problem] = problemsBy(rules, rest, choice, 'This choice');
    return problem ? at([...here, index], problem.message) : [];
  });
}

function constProblems(schema: JsonSchema, path: Path): Problem[] {
  if (!('const' in schema)) return [];
  const { const: only, ...rest } = schema;
  const [problem] = problemsBy(partRules(rest), rest, only, 'const');
  return problem ? at([...path, 'const'], problem.message) : [];
}

/** The number of different values of a field; infinite if unlimited. */
function valuesOf({ type, enum: choices, const: only }: JsonSchema): number {
  if (only !== undefined) return 1;
  if (Array.isArray(choices)) return choices.length;
  return type === 'boolean' ? 2 : Number.POSITIVE_INFINITY;
}

/** A list that requires more entries than there are different ones. */
function fillProblems({ items, minItems, uniqueItems }: JsonSchema, path: Path): Problem[] {
  if (uniqueItems !== true || typeof minItems !== 'number' || !isObject(items)) return [];
  const values = valuesOf(items);
  return minItems > values
    ? at([...path, 'minItems'], `minItems is ${minItems}, and there are only ${values} different entries`)
    : [];
}

function defaultProblems(schema: JsonSchema, path: Path): Problem[] {
  if (!('default' in schema)) return [];
  return problemsBy(partRules(schema), schema, schema.default, 'The default').map((problem) => ({
    path: [...path, 'default', ...problem.path],
    message: problem.message,
  }));
}

function requiredProblems({ required, properties }: JsonSchema, path: Path): Problem[] {
  if (required === undefined) return [];
  const here = [...path, 'required'];
  if (!Array.isArray(required)) return at(here, 'required must be a list of names of fields');
  return required.flatMap((name: unknown, index) => {
    if (typeof name !== 'string' || !isObject(properties) || !Object.hasOwn(properties, name))
      return at([...here, index], `There is no field named ${String(name)}`);
    return required.indexOf(name) < index ? at([...here, index], `${name} is required twice`) : [];
  });
}

/** The number of fields, and their depth. */
interface Size {
  fields: number;
}

function groupProblems({ properties }: JsonSchema, path: Path, level: number, size: Size): Problem[] {
  if (properties === undefined) return [];
  const here = [...path, 'properties'];
  if (!isObject(properties)) return at(here, 'properties must be the fields by their names');
  const names = Object.keys(properties);
  size.fields += names.length;
  if (names.length > 0 && level >= formLimits.levels)
    return at(here, `Fields can lie at most ${formLimits.levels} levels deep`);
  return [
    ...doubledNames(names).flatMap((name) => at([...here, name], `Two fields are named ${name}`)),
    ...names.flatMap((name) => {
      const problem = nameProblem(name);
      return problem ? at([...here, name], problem) : partProblems(properties[name], [...here, name], level + 1, size);
    }),
  ];
}

function listProblems({ items }: JsonSchema, path: Path, level: number, size: Size): Problem[] {
  const here = [...path, 'items'];
  if (!isObject(items)) return at(items === undefined ? path : here, 'A list says in items what its entries are');
  const isList = items.type === 'array';
  if (isList && level >= formLimits.levels) return at(here, `Fields can lie at most ${formLimits.levels} levels deep`);
  return partProblems(items, here, isList ? level + 1 : level, size);
}

/** The problems of a field, of a list's entries, or of the whole form at level 0. */
function partProblems(schema: unknown, path: Path, level: number, size: Size): Problem[] {
  if (!isObject(schema)) return at(path, 'A field is described by an object');
  if (!types.includes(schema.type))
    return at('type' in schema ? [...path, 'type'] : path, `The type must be one of ${fieldTypes.join(', ')}`);
  const problems = [
    ...keywordProblems(schema, path),
    ...rangeProblems(schema, path),
    ...patternProblems(schema, path),
    ...(schema.type === 'object'
      ? [...groupProblems(schema, path, level, size), ...requiredProblems(schema, path)]
      : []),
    ...(schema.type === 'array' ? listProblems(schema, path, level, size) : []),
  ];
  // Invalid rules can't validate anything.
  if (problems.length > 0) return problems;
  const ofValues = [...choiceProblems(schema, path), ...constProblems(schema, path), ...fillProblems(schema, path)];
  return ofValues.length > 0 ? ofValues : defaultProblems(schema, path);
}

/** Everything for which a schema is refused, by place; empty for one that forms and the API can use. */
export function schemaProblems(schema: unknown): Problem[] {
  if (!isObject(schema)) return at([], 'A schema is a JSON object');
  if (bytesOf(JSON.stringify(schema)) > formLimits.bytes)
    return at([], `A schema can have at most ${formLimits.bytes / 1024} kB`);
  const hostile = hostileKeys(schema);
  if (hostile.length > 0) return hostile;
  const { $schema = dialect } = schema;
  if (typeof $schema !== 'string' || $schema.replace(/#$/, '') !== dialect)
    return at(['$schema'], 'Forms are written in JSON Schema 2020-12');
  if ('$ref' in schema) return at(['$ref'], 'References lead from a field, not from the whole form');
  if (schema.type !== 'object') return at('type' in schema ? ['type'] : [], 'The type of a form is object');
  const references = referenceProblems(schema);
  if (references.length > 0) return references;
  try {
    const size = { fields: 0 };
    const problems = partProblems(withoutReferences(schema), [], 0, size);
    return size.fields > formLimits.fields
      ? at(['properties'], `A form can have at most ${formLimits.fields} fields; this one has ${size.fields}`)
      : problems;
  } catch (error) {
    if (!(error instanceof EndlessSchema)) throw error;
    return at([], 'References make this form too large, or without end');
  }
}

/** Duplicate names within a group: the builder refuses these before there is a schema, which would lose one of them. */
export function fieldProblems(fields: readonly Field[], path: Path = []): Problem[] {
  const here = [...path, 'properties'];
  return [
    ...doubledNames(fields.map(({ name }) => name)).map((name) => ({
      path: [...here, name],
      message: `Two fields are named ${name}`,
    })),
    ...fields.flatMap((field) => insideProblems(field, [...here, field.name])),
  ];
}

function insideProblems({ properties, items }: Pick<Field, 'properties' | 'items'>, path: Path): Problem[] {
  return [
    ...(properties ? fieldProblems(properties, path) : []),
    ...(items ? insideProblems(items, [...path, 'items']) : []),
  ];
}
