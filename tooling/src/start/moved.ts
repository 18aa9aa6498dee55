import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../build/atomic-write.ts';
import { SettingsError } from './settings.ts';

const pathOf = (dataDir: string): string => join(dataDir, 'moved.json');

/** Writes down that the database of a data folder lives elsewhere now. Passwords are not kept. */
export function noteMove(dataDir: string, to: string): void {
  const address = new URL(to);
  address.password = '';
  address.search = '';
  const note = { to: address.toString(), at: new Date().toISOString() };
  writeAtomically(pathOf(dataDir), `${JSON.stringify(note, null, 2)}\n`, 0o600);
}

function readMove(dataDir: string): { to: string; at: string } | null {
  if (!existsSync(pathOf(dataDir))) return null;
  return JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as { to: string; at: string };
}

/** The location that the database of a data folder was moved to; null if it was not moved. */
export const movedTo = (dataDir: string): string | null => readMove(dataDir)?.to ?? null;

/**
 * The data that another move of a data folder would lose, as a text to print; null if it was never moved. Throws unless
 * the operator used `--again`.
 */
export function lossOfMovingAgain(dataDir: string, isAgain: boolean): string | null {
  const move = readMove(dataDir);
  if (!move) return null;
  const at = `${move.at.slice(0, 16).replace('T', ' ')} UTC`;
  const loss =
    `The database of ${dataDir} was moved to ${move.to} on ${at}.\n` +
    'The old one, which would be copied now, ends at that moment: calls, leads and changes since then are only in the new one, and would be missing.';
  if (isAgain) return loss;
  throw new SettingsError(`${loss}\nTo copy the old one all the same, into another empty database, add --again.`);
}

/** Throws if a start would continue with a copy that was left behind, and call people again. */
export function assertNotMoved(dataDir: string): void {
  const to = movedTo(dataDir);
  if (to === null) return;
  throw new SettingsError(
    `The database of ${dataDir} was moved to ${to}: set DATABASE_URL to it, with the password.\n` +
      `To go on with the old one, in which nothing has happened since, remove ${pathOf(dataDir)}.`,
  );
}
