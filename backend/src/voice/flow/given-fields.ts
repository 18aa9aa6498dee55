import type { Flow } from '@switchboard/contracts/flows/document';
import type { FlowValue } from '@switchboard/contracts/flows/fields';
import { accepts, type FlowReaders } from '@switchboard/contracts/flows/walk/values';

/** Fields that the variables of a call fill, converted to their types. Unreadable values stay unknown. */
export function givenFields(
  { fields }: Pick<Flow, 'fields'>,
  variables: Readonly<Record<string, string>>,
  readers: FlowReaders,
): Record<string, FlowValue> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const given = field.is_given && Object.hasOwn(variables, field.name) ? variables[field.name] : undefined;
      if (given === undefined || given.trim() === '') return [];
      const value = accepts(field, given) && field.type !== 'number' ? given : readers.read(field, given);
      return value === null ? [] : [[field.name, value] as const];
    }),
  );
}
