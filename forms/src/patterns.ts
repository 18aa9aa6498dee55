import { RE2JS } from 're2js';
import { formLimits } from './schema.ts';

/** A pattern that takes time in proportion to the text, whatever both are. */
export interface Pattern {
  /** Whether it matches some part of the text, as JSON Schema has it. */
  test(text: string): boolean;
}

/** Reads a pattern, or says what is wrong with it. */
export function readPattern(source: string): Pattern | { problem: string } {
  if (source.length > formLimits.pattern)
    return { problem: `A pattern can have at most ${formLimits.pattern} characters` };
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
    if (pattern.programSize() > formLimits.patternSteps)
      return { problem: 'This pattern is too large: repeat less in it, and say the length by minLength and maxLength' };
    return pattern;
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : '';
    return { problem: `This is no pattern of RE2, which knows no look-around and no back-references: ${said}` };
  }
}
