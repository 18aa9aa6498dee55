import type { FunctionParameter } from '@switchboard/contracts/assistant-tools';
import { agreedArgument } from '@switchboard/contracts/assistant-tools.limits';
import { namesIn } from '@switchboard/contracts/placeholders';
import type { FunctionForm } from './toolsForm.ts';

/** Names of the placeholders that no parameter fills, which a call would know. */
export function variablesOf({ parameters, http }: FunctionForm): string[] {
  const names = namesIn(`${http.url} ${http.body}`);
  const given = parameters.map(({ name }) => name);
  return [...new Set(names)].filter((name) => !given.includes(name));
}

/** A value that can't be parsed as its parameter's type. */
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
    // It isn't JSON, so it can only be a string.
  }
  throw refuse();
}

/** The arguments as a model would pass them, from the text typed for each parameter; empty ones are left out. Throws NotOfType. */
export function argumentsOf(
  parameters: readonly FunctionParameter[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = parameters.filter(({ name }) => (typed[name] ?? '') !== '');
  return Object.fromEntries(
    given.map((parameter) => [parameter.name, readValue(parameter, typed[parameter.name] ?? '')]),
  );
}

/** The arguments for a tool of an MCP server, as JSON, with the caller's approval. Throws NotOfType. */
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
