import compile from 'icu-minify/compile';
import { setTextCompiler } from './texts.ts';

/** Compiles an ICU text to a message. Throws for an invalid text. */
export const compileText = compile;

/** Compiles catalogs at runtime. For servers and tests: it imports the parser, which builds keep out of browsers. */
export const readTextsAsWritten = (): void => setTextCompiler(compile);
