import { posix } from 'node:path';
import type { ImportedModule } from './imports.ts';

interface Source {
  path: string;
  source: string;
  imports: readonly ImportedModule[];
}

const domains = 'backend/src/domains';
const rules = `${domains}/dialer/rules/`;
const planner = `${domains}/dialer/plan/`;
const simulation = `${domains}/rehearsals/simulation/`;

/** What decides about calls, and what may be asked for it: the same answer comes in the dialer and in a rehearsal. */
const mayImport: Record<string, readonly string[]> = {
  [rules]: [
    rules,
    `${domains}/leads/phone.ts`,
    `${domains}/leads/number-zone.ts`,
    '@switchboard/contracts/',
    'temporal-polyfill',
  ],
  [planner]: [rules, planner, '@switchboard/contracts/'],
  [simulation]: [rules, planner, simulation, '@switchboard/contracts/', 'flatqueue', 'pure-rand/'],
};

/** Where the thread is begun: it says what came of it. */
const threads = new Map([[`${simulation}simulation.worker.ts`, ['node:os', 'node:worker_threads']]]);

/** Words by which code asks a clock or chance, rather than being told. */
const asksOutside = /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.|\bMath\.random\b|\bset(?:Timeout|Interval)\b/;

/** Imports and clocks by which the dialer's rules and a rehearsal would come to say different things. */
export function impureRules({ path, source, imports }: Source): string[] {
  const folder = Object.keys(mayImport).find((name) => path.startsWith(name));
  if (!folder || path.endsWith('.test.ts')) return [];
  const allowed = [...(mayImport[folder] ?? []), ...(threads.get(path) ?? [])];
  const foreign = imports.flatMap(({ specifier, line }) => {
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
    return allowed.some((name) => target.startsWith(name))
      ? []
      : [
          `${path}:${line}: what decides about calls imports ${specifier}, and would depend on more than state and instant`,
        ];
  });
  const clocks = source.split('\n').flatMap((text, index) => {
    const word = asksOutside.exec(text)?.[0];
    return word ? [`${path}:${index + 1}: what decides about calls asks ${word}; it is told the instant`] : [];
  });
  return [...foreign, ...clocks];
}
