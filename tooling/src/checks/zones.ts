import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { withoutComments } from './literals.ts';

const remedy = 'use formatAs, formatMoment, clockOf or startOfShownDay of the design system, which know the shown zone';

const rules = [
  { pattern: /\bIntl\.DateTimeFormat\(\)/g, what: "the browser's time zone" },
  { pattern: /\bnew Intl\.DateTimeFormat\((?![^;]*\btimeZone\b)/g, what: "a format in the browser's time zone" },
  { pattern: /\.toLocale(?:Date|Time)String\((?![^;]*\btimeZone\b)/g, what: "a text in the browser's time zone" },
  {
    pattern: /\.[gs]et(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(/g,
    what: "a part of a date in the browser's time zone",
  },
  { pattern: /\bnew Date\([^(),;'"`]+,/g, what: "a date from parts in the browser's time zone" },
  { pattern: /\bnew Date\(`[^`]*T\d\d:\d\d(?::\d\d)?`\)/g, what: "a day that begins in the browser's time zone" },
];

// Each says why it may.
const exempt = new Set([
  // What the others use.
  'design-system/src/Moment/Moment.tsx',
  'design-system/src/Moment/formatMoment.ts',
  'design-system/src/Moment/shownZone.ts',
  // People outside the organization read these pages by their own clocks.
  'mfe-proctoring/src/candidate/SentAt.tsx',
  'mfe-proctoring/src/features/prepare-interview/PlanLater.tsx',
  'mfe-proctoring/src/features/prepare-interview/Welcome.tsx',
  'mfe-slots/src/booking/zonedTimes.ts',
  // Every format names the zone of a slot.
  'mfe-slots/src/display/zoneTimes.ts',
]);

/** Every place of one file that shows or groups moments in the browser's time zone, as `path:line: what`. */
export function zoneProblemsOf(source: string, path: string): string[] {
  if (exempt.has(path)) return [];
  const code = withoutComments(source);
  return rules.flatMap(({ pattern, what }) =>
    [...code.matchAll(pattern)].map(
      ({ index }) => `${path}:${code.slice(0, index).split('\n').length}: ${what}: ${remedy}`,
    ),
  );
}

const never = /\/(testing|docs)\/|\.(test|stories)\.tsx?$/;

/** Every place of the pages that shows or groups moments in the browser's time zone instead of the organization's. */
export function zoneProblems(root: string): string[] {
  const packages = readdirSync(root).filter((name) =>
    /^(design-system|domain-ui|shell|site|platform|mfe-.+)$/.test(name),
  );
  return packages.flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      const path = relative(root, join(root, name, 'src', file))
        .split(sep)
        .join('/');
      if (!/\.tsx?$/.test(path) || never.test(path)) return [];
      return zoneProblemsOf(readFileSync(join(root, path), 'utf8'), path);
    }),
  );
}
