import type { FunctionParameter } from '@switchboard/contracts/assistant-tools';
import type { ParameterType } from '@switchboard/contracts/assistant-tools.limits';

const isOfType: Record<ParameterType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
};

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** The problems of the arguments that a model gave, as sentences that help it to correct them. */
export function problemsOfArguments(
  parameters: readonly FunctionParameter[],
  given: Readonly<Record<string, unknown>>,
): string[] {
  const known = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const missing = parameters
    .filter(({ name, required }) => required && !(Object.hasOwn(given, name) && isGiven(given[name])))
    .map(({ name }) => `${name} is required.`);
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const parameter = known.get(name);
    if (!parameter) return [`There is no parameter ${name}.`];
    if (!isGiven(value) || isOfType[parameter.type](value)) return [];
    return [`${name} must be of the type ${parameter.type}.`];
  });
  return [...missing, ...wrong];
}
