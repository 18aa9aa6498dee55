import { patternSize } from '@switchboard/forms/pattern-size';

/** Compiling a step of a pattern takes about as long as reading this many characters. */
const charactersOfStep = 20;

/** Keys under which patterns are found, also inside JSON that is a text: there, any of its letters may be escaped. */
const patternKeys = /^pattern(?:Properties)?$/;
const hasPatterns = (text: string) => text.includes('{') && (text.includes('attern') || text.includes('\\u'));

/**
 * Characters of all texts and keys in a value, counted no further than `max`. With `isCompiled`, patterns count by the steps
 * that they are compiled to.
 */
export function weightOf(value: unknown, max: number, isCompiled = false, key = ''): number {
  if (typeof value === 'string') {
    if (!isCompiled || value.length > max) return value.length;
    if (patternKeys.test(key)) return value.length + patternSize(value) * charactersOfStep;
    return hasPatterns(value) ? Number.POSITIVE_INFINITY : value.length;
  }
  if (typeof value !== 'object' || value === null) return 1;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  const isPattern = isCompiled && (value as { is_pattern?: unknown }).is_pattern === true;
  let sum = 0;
  for (const inner in value) {
    if (!Object.hasOwn(value, inner)) continue;
    const name = isPattern && inner === 'text' ? 'pattern' : inner;
    sum += (Array.isArray(value) ? 1 : inner.length) + weightOf(value[inner as never], max - sum, isCompiled, name);
    if (key === 'patternProperties' && isCompiled) sum += patternSize(inner) * charactersOfStep;
    if (sum > max) break;
  }
  return sum;
}
