import compile from 'icu-minify/compile';
import { setTextCompiler } from './texts.ts';

/** Makes a message of an ICU text. Throws for a text that is not one. */
export const compileText = compile;

/** Lets catalogs be read as they are written. For servers and tests: it brings the parser, which builds keep out of browsers. */
export const readTextsAsWritten = (): void => setTextCompiler(compile);
