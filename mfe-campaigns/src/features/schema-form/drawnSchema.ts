import type { RJSFSchema } from '@rjsf/utils';
import { type JsonSchema, kindOf, labelOf } from '@switchboard/forms';
import { withoutReferences } from '@switchboard/forms/references';
import { isObject, propertiesOf, requiredOf } from '@switchboard/forms/schema';
import { newEntryOf } from './formValues.ts';

const kinds = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean' } as const;

function drawnPart(part: JsonSchema): RJSFSchema {
  const { title, description, enum: choices, multiline, format } = part;
  const said = { ...(isText(title) && { title }), ...(isText(description) && { description }) };
  if (part.type === 'object') return { ...said, ...drawnGroup(part) };
  if (kindOf(part) === 'choices') return { ...said, ...drawnChoices(part) };
  if (part.type === 'array') return { ...said, ...drawnList(part) };
  return {
    ...said,
    type: kinds[part.type as keyof typeof kinds] ?? 'string',
    ...(Array.isArray(choices) && { enum: choices }),
    ...(multiline === true && { multiline }),
    ...(isText(format) && { format }),
  } as RJSFSchema;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function drawnGroup(group: JsonSchema): RJSFSchema {
  const fields = propertiesOf(group).map(([name, inner]) => [
    name,
    { ...drawnPart(inner), title: labelOf(inner, name) },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: [...requiredOf(group)] as string[],
  };
}

/** Named, so that rjsf renders one field for all of its entries. */
const drawnChoices = ({ items }: JsonSchema): RJSFSchema => ({
  $id: 'ChoicesField',
  type: 'array',
  items: { enum: (items as JsonSchema).enum as string[] },
});

function drawnList({ items, maxItems }: JsonSchema): RJSFSchema {
  const entry = isObject(items) ? items : { type: 'string' };
  return {
    type: 'array',
    items: {
      ...drawnPart(entry),
      default: newEntryOf(entry),
      ...(entry.sortable === false && { isSortable: false }),
    } as RJSFSchema,
    ...(typeof maxItems === 'number' && { maxItems }),
  };
}

/**
 * The part of a schema that the form renders: kinds, labels, hints and choices, in order. Rules stay with the form engine, which alone
 * validates values, and so do defaults, which the values already contain.
 */
export const drawnSchema = (schema: JsonSchema): RJSFSchema => drawnGroup(withoutReferences(schema));
