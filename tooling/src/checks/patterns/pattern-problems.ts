import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Exception, exceptions } from './exceptions.ts';
import { patternsOf, type WrittenPattern } from './extract.ts';
import { keyOf, linear, type Verdicts, verdictsOf } from './verdicts.ts';

/** A pattern and the file that it is written in. */
export interface PlacedPattern extends WrittenPattern {
  path: string;
}

const packages = /^(backend|forms|contracts|platform|design-system|domain-ui|shell|site|embed|mfe-.+)$/;
const neverShipped = /\.(test|stories|fixture|check|samples)\.tsx?$|(^|\/)(testing|fixtures|generated)\//;

/** Every regular expression of the product's own sources. */
export function writtenPatterns(root: string): PlacedPattern[] {
  return readdirSync(root)
    .filter((name) => packages.test(name))
    .flatMap((name) =>
      readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
        const path = `${name}/src/${file.split(sep).join('/')}`;
        if (!/\.tsx?$/.test(path) || neverShipped.test(path)) return [];
        return patternsOf(readFileSync(join(root, path), 'utf8'), path).map((pattern) => ({ ...pattern, path }));
      }),
    );
}

const isExcepted = ({ path, source }: PlacedPattern, exception: Exception) =>
  exception.file === path && exception.pattern === source;

/** Patterns that are not linear and not excepted, and exceptions for which there is no reason any longer. */
export function problemsOf(
  patterns: readonly PlacedPattern[],
  verdicts: Verdicts,
  excepted: readonly Exception[],
): string[] {
  const superLinear = patterns.filter((pattern) => verdicts[keyOf(pattern)] !== linear);
  const wrong = superLinear
    .filter((pattern) => !excepted.some((exception) => isExcepted(pattern, exception)))
    .map(
      (pattern) =>
        `${pattern.path}:${pattern.line}: /${pattern.source}/${pattern.flags} can take more time than the text is long (${verdicts[keyOf(pattern)]}). Write it so that each run of characters is read once, for example /(?<!\\s)\\s+$/ instead of /\\s+$/.`,
    );
  const stale = excepted
    .filter((exception) => !superLinear.some((pattern) => isExcepted(pattern, exception)))
    .map(({ file, pattern }) => `${file}: /${pattern}/ needs no exception. Remove it from exceptions.ts.`);
  return [...wrong, ...stale];
}

/** Every regular expression whose time can grow faster than the text that it reads. */
export async function patternProblems(root: string): Promise<string[]> {
  const patterns = writtenPatterns(root);
  return problemsOf(patterns, await verdictsOf(root, patterns), exceptions);
}
