import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { KeyField } from '@switchboard/contracts/assistant-tools';
import type { ToolOutcome } from '../../voice/agent/messages.ts';
import type { UseTool } from '../../voice/call-handling/always-on.ts';
import { mask } from './mask.ts';

const outcome = (is_ok: boolean, shown_to_model: string): ToolOutcome => ({
  is_ok,
  shown_to_model,
  said: null,
  hangs_up: false,
});

const fieldsOf = ({ tools }: Pick<AssistantConfig, 'tools'>): KeyField[] =>
  tools.flatMap((tool) => (tool.type === 'collect_keys' ? tool.fields : []));

function told({ name, is_secret }: KeyField, digits: string): string {
  if (digits === '') return 'They pressed no key. Ask once more, or go on without it.';
  if (!is_secret) return `They pressed ${digits}. Functions can also have it as {${name}}.`;
  const count = digits.length === 1 ? '1 key' : `${digits.length} keys`;
  return `They pressed ${count}. The value is secret and not shown: give functions {${name}} in its place, and never ask for it aloud.`;
}

/** Replaces `{name}` by the pressed digits, in every text that a model gives. */
function filled(given: unknown, values: ReadonlyMap<string, string>): unknown {
  if (typeof given === 'string')
    return [...values].reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), given);
  if (Array.isArray(given)) return given.map((one) => filled(one, values));
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(value, values)]));
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';

/** Removes one secret from a text, without revealing its length or last characters. */
function withoutKeys(text: string, secret: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, Math.max(at + 1, from))) {
    const end = at + secret.length;
    if (isDigit(text[at - 1]) || isDigit(text[end])) continue;
    pieces.push(text.slice(from, at), mask);
    from = end;
  }
  return `${pieces.join('')}${text.slice(from)}`;
}

/** Removes secrets from a text. Only whole numbers match: 47 is not found in 1947. */
export const maskKeys = (text: string, secrets: readonly string[]): string => secrets.reduce(withoutKeys, text);

interface Collecting {
  config: Pick<AssistantConfig, 'tools'>;
  /** The variables of functions, to which pressed digits are added. */
  variables: Record<string, string>;
}

/**
 * Keeps the digits that people press for an assistant's fields as variables of the conversation, and gives them to tools in the place of
 * `{name}`. The model never sees the value of a secret field: neither from the telephone nor from a function's answer.
 */
export function withCollectedKeys({ config, variables }: Collecting, run: UseTool): UseTool {
  const fields = fieldsOf(config);
  if (fields.length === 0) return run;
  const values = new Map<string, string>();
  const secrets = () => fields.flatMap(({ name, is_secret }) => (is_secret ? (values.get(name) ?? []) : []));
  return async (name, given) => {
    if (name === 'collect_keys') {
      const field = fields.find((one) => one.name === given.field);
      if (!field)
        return outcome(false, `There is no such field. There are: ${fields.map((one) => one.name).join(', ')}.`);
      const digits = typeof given.digits === 'string' ? given.digits : '';
      if (digits !== '') {
        values.set(field.name, digits);
        variables[field.name] = digits;
      }
      return outcome(digits !== '', told(field, digits));
    }
    const became = await run(name, filled(given, values) as Record<string, unknown>);
    const hidden = secrets();
    if (hidden.length === 0) return became;
    return {
      ...became,
      shown_to_model: maskKeys(became.shown_to_model, hidden),
      said: became.said && maskKeys(became.said, hidden),
      ...(became.notes && { notes: became.notes.map((note) => maskKeys(note, hidden)) }),
    };
  };
}
