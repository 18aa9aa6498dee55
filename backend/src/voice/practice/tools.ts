import { shared, subjectsOf } from './look-up.ts';

/** A tool as a model is told of it. */
export interface PracticeTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: object;
  /** What is said while it is used; empty: words of the brain's own. */
  said_meanwhile?: string;
}

interface Schema {
  properties?: Record<string, Parameter>;
  required?: string[];
}

interface Parameter {
  type?: string;
  description?: string;
  enum?: unknown[];
}

// What is asked for in words of their own, never by the words of their descriptions.
const byIntent = new Set(['end_call', 'transfer_call', 'do_not_call', 'search_knowledge', 'press_digits', 'call_back']);

/** The tool that somebody speaks of: one whose name they say, or two words of whose description. */
export function toolFor(said: string, tools: readonly PracticeTool[]): PracticeTool | null {
  const subjects = subjectsOf(said);
  const rated = tools
    .filter(({ name }) => !byIntent.has(name))
    .map((tool) => {
      const name = subjectsOf(tool.name);
      const isNamed = name.size > 0 && shared(name, subjects) === name.size;
      return { tool, score: shared(subjectsOf(tool.description), subjects) + (isNamed ? 2 : 0) };
    })
    .sort((a, b) => b.score - a.score);
  return rated[0] && rated[0].score >= 2 ? rated[0].tool : null;
}

const digits: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, value) => [word, value]),
);

function numberIn(said: string): number | undefined {
  const written = /-?\d+(?:[.,]\d+)?/.exec(said)?.[0];
  if (written !== undefined) return Number(written.replace(',', '.'));
  return said
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => digits[word])
    .find((value) => value !== undefined);
}

function valueFor(name: string, { type = 'string', enum: choices }: Parameter, said: string): unknown {
  if (choices) return choices.find((choice) => said.toLowerCase().includes(String(choice).toLowerCase()));
  if (type === 'number') return numberIn(said);
  if (type === 'integer') return ((value) => (value === undefined ? undefined : Math.round(value)))(numberIn(said));
  if (type === 'boolean') return !/\b(no|not|never|don't)\b/i.test(said);
  if (type !== 'string') return undefined;
  if (/mail/i.test(name)) return /[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(said)?.[0];
  if (/phone|number/i.test(name)) return /\+?\d[\d\s()-]{5,}\d/.exec(said)?.[0];
  return said.trim();
}

/** The first of the values that an argument may have. */
export const firstChoice = ({ parameters }: PracticeTool, name: string): unknown =>
  (parameters as Schema).properties?.[name]?.enum?.[0];

/** What of a tool's arguments stands in what was said, and what is still needed, in words. */
export function argumentsFor(
  tool: PracticeTool,
  said: string,
): { values: Record<string, unknown>; missing: string | null } {
  const { properties = {}, required: needed = [] } = tool.parameters as Schema;
  const required = new Set(needed);
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(properties)) {
    const value = valueFor(name, parameter, said);
    if (value !== undefined) values[name] = value;
    else if (required.has(name)) return { values, missing: `the ${name.replaceAll('_', ' ')}` };
  }
  return { values, missing: null };
}
