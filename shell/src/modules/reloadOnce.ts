import { messageOf, nameOf } from './thrown.ts';

const storageKey = (what: string) => `switchboard.reloaded:${what}`;

/**
 * Reloads the page at most once per tab for one reason: files that a release removed return under new names. Returns
 * whether it reloads; without storage it does not, because nothing would stop a loop.
 */
export function reloadOnce(what: string, reload: () => void = () => window.location.reload()): boolean {
  try {
    if (sessionStorage.getItem(storageKey(what))) return false;
    sessionStorage.setItem(storageKey(what), '1');
  } catch {
    return false;
  }
  reload();
  return true;
}

/** Whether webpack could not get a chunk of code that is already running. */
export function isChunkError(error: unknown): boolean {
  return nameOf(error) === 'ChunkLoadError' || /loading (css )?chunk/i.test(messageOf(error));
}
