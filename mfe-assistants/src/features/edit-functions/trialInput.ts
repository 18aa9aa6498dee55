import type { FunctionParameter } from '@switchboard/contracts/assistant-tools';
import { agreedArgument } from '@switchboard/contracts/assistant-tools.limits';
import { namesIn } from '@switchboard/contracts/placeholders';
import type { FunctionForm } from './toolsForm.ts';

/** Names of the placeholders that no parameter fills: what a call would know. */
export function variablesOf({ parameters, http }: FunctionForm): string[] {
  const names = namesIn(`${http.url} ${http.body}`);
  const given = parameters.map(({ name }) => name);
  return [...new Set(names)].filter((name) => !given.includes(name));
}

/** A value that cannot be read as its parameter's type. */
class NotOfType extends Error {}

function readValue({ name, type }: FunctionParameter, text: string): unknown {
  const refuse = () => new NotOfType(`${name} must be of the type ${type}.`);
  if (type === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    const found = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
    const isFitting = type === 'integer' ? Number.isInteger(value) : found === type;
    if (isFitting) return value;
  } catch {
    // It is no JSON, and so of no type but a string.
  }
  throw refuse();
}

/** What a model would give, from what was typed for each parameter; what is empty is not given. Throws NotOfType. */
export function argumentsOf(
  parameters: readonly FunctionParameter[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = parameters.filter(({ name }) => (typed[name] ?? '') !== '');
  return Object.fromEntries(
    given.map((parameter) => [parameter.name, readValue(parameter, typed[parameter.name] ?? '')]),
  );
}

/** What a model would give to a tool of an MCP server, as JSON; the caller has agreed. Throws NotOfType. */
export function mcpArgumentsOf(text: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    if (typeof given === 'object' && given !== null && !Array.isArray(given))
      return { ...given, [agreedArgument]: true };
  } catch {
    // It is no JSON.
  }
  throw new NotOfType('Arguments must be one JSON object.');
}
