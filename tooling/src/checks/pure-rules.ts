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

/** The code that decides about calls and its allowed imports. The dialer and a rehearsal must reach the same decisions. */
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

/** Starts the thread and reports its result. */
const threads = new Map([[`${simulation}simulation.worker.ts`, ['node:os', 'node:worker_threads']]]);

/** Expressions that read a clock or chance instead of a parameter. */
const asksOutside = /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.|\bMath\.random\b|\bset(?:Timeout|Interval)\b/;

/** Imports and clocks that could make the dialer and a rehearsal decide differently. */
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
