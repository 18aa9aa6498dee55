/** The beginning of an answer, as it came. */
export interface ReadAnswer {
  text: string;
  is_cut: boolean;
}

/** What the model sees of an answer, or why it sees nothing of it. */
export type Picked = { shown: string } | { problem: string };

function step(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value[Number(name)] : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Picks the part of an answer that a path such as `order.items.0.name` leads to; without a path, all of it. */
export function pickAnswer({ text, is_cut }: ReadAnswer, path: string): Picked {
  const parsed = parse(text);
  if (path === '') return { shown: parsed ? asText(parsed.value) : text };
  if (!parsed)
    return { problem: is_cut ? 'The answer is longer than 64 KB, and was cut.' : 'The answer is not valid JSON.' };
  const value = path.split('.').reduce(step, parsed.value);
  if (value === undefined) return { problem: `The answer has nothing at ${path}.` };
  return { shown: asText(value) };
}
