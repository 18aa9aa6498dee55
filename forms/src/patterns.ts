import { RE2JS } from 're2js';
import { patternSize } from './pattern-size.ts';
import { formLimits } from './schema.ts';

/** A pattern that takes time in proportion to the text, whatever both are. */
export interface Pattern {
  /** Whether it matches some part of the text, as JSON Schema has it. */
  test(text: string): boolean;
}

type Read = Pattern | { problem: string };

const tooLarge = {
  problem: 'This pattern is too large: repeat less in it, and say the length by minLength and maxLength',
};

/** The optional copies of a repetition take more steps than are counted before. */
const sizeTolerance = 1.5;

function compile(source: string): Read {
  if (source.length > formLimits.pattern)
    return { problem: `A pattern can have at most ${formLimits.pattern} characters` };
  // Written out, a short pattern can have a million steps: that is seen before it is compiled.
  if (patternSize(source) > formLimits.patternSteps * sizeTolerance) return tooLarge;
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
    return pattern.programSize() > formLimits.patternSteps ? tooLarge : pattern;
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : '';
    return { problem: `This is no pattern of RE2, which knows no look-around and no back-references: ${said}` };
  }
}

const maxKept = 200;
const kept = new Map<string, Read>();

/** Reads a pattern, or says what is wrong with it. Those that were read last are kept: a schema is checked many times. */
export function readPattern(source: string): Read {
  const known = kept.get(source);
  if (known) return known;
  const read = compile(source);
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  // What is too long to be a pattern is not worth its room.
  if (source.length <= formLimits.pattern) kept.set(source, read);
  return read;
}
