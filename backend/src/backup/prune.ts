import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** How many backups to keep: the newest of each of the last days, weeks and months that have one. */
export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

const ownName = /^switchboard-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(?:-rows)?\.tar$/;
const dayMs = 86_400_000;

/** Reads `7d,4w,12m`. Throws for an empty or invalid rule. */
export function readKeepRule(text: string): KeepRule {
  const rule: KeepRule = { days: 0, weeks: 0, months: 0 };
  const units = { d: 'days', w: 'weeks', m: 'months' } as const;
  for (const part of text.split(',')) {
    const [, count, unit] = /^\s*(\d{1,4})([dwm])\s*$/.exec(part) ?? [];
    if (!count || !unit)
      throw new Error(`--keep takes days, weeks and months, e.g. 7d,4w,12m. "${part}" is none of them.`);
    rule[units[unit as keyof typeof units]] = Number(count);
  }
  if (rule.days + rule.weeks + rule.months === 0)
    throw new Error('--keep has to keep at least one backup, e.g. 7d,4w,12m.');
  return rule;
}

/** The name of a backup that is made now; marks a backup without files. */
export function nameOfBackup(now: Date, hasFiles: boolean): string {
  return `switchboard-${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z${hasFiles ? '' : '-rows'}.tar`;
}

/** When a backup was made, by its name; null for files with other names, which are never removed. */
function madeAt(name: string): number | null {
  const [, ...parts] = ownName.exec(name) ?? [];
  const [year = 0, month = 0, day = 0, hour, minute, second] = parts.map(Number);
  return parts.length === 0 ? null : Date.UTC(year, month - 1, day, hour, minute, second);
}

const periods: Record<keyof KeepRule, (at: number) => string> = {
  days: (at) => String(Math.floor(at / dayMs)),
  // Weeks begin on Monday: 1 January 1970 was a Thursday.
  weeks: (at) => String(Math.floor((at / dayMs + 3) / 7)),
  months: (at) => new Date(at).toISOString().slice(0, 7),
};

/**
 * The names of the backups that a rule doesn't keep. The newest one is always kept. Backups without files never replace those with
 * files.
 */
export function backupsToRemove(names: readonly string[], rule: KeepRule): string[] {
  const hasFiles = (name: string) => !name.endsWith('-rows.tar');
  return [
    ...removable(names.filter(hasFiles), rule),
    ...removable(
      names.filter((name) => !hasFiles(name)),
      rule,
    ),
  ];
}

function removable(names: readonly string[], rule: KeepRule): string[] {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((one, other) => other.at - one.at);
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name));
  for (const unit of ['days', 'weeks', 'months'] as const) {
    const newest = new Map<string, string>();
    for (const { name, at } of backups) {
      const period = periods[unit](at);
      if (!newest.has(period) && newest.size < rule[unit]) newest.set(period, name);
    }
    for (const name of newest.values()) kept.add(name);
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Removes the backups of a folder that a rule doesn't keep, and returns their names. */
export async function pruneBackups(folder: string, rule: KeepRule): Promise<string[]> {
  const removed = backupsToRemove(await readdir(folder), rule);
  for (const name of removed) await rm(join(folder, name));
  return removed;
}
