import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Io, usageError } from './io.ts';

interface Credentials {
  url: string;
  key: string;
}

interface Stored {
  /** The installation that was signed in to last. */
  current?: string;
  keys: Record<string, string>;
}

const plainUrl = (url: string) => url.replace(/\/+$/, '');

function placeOf({ env }: Io): string {
  const base =
    env.XDG_CONFIG_HOME ??
    (process.platform === 'win32' && env.APPDATA ? env.APPDATA : join(env.HOME ?? homedir(), '.config'));
  return join(base, 'switchboard', 'credentials.json');
}

function readStored(io: Io): Stored {
  const path = placeOf(io);
  if (!existsSync(path)) return { keys: {} };
  try {
    return { keys: {}, ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<Stored>) };
  } catch {
    throw usageError(`${path} can't be read. Delete it and sign in again.`);
  }
}

/** Stores a key so that only this user can read it. */
export function storeCredentials(io: Io, { url, key }: Credentials): string {
  const path = placeOf(io);
  const stored = readStored(io);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = { current: plainUrl(url), keys: { ...stored.keys, [plainUrl(url)]: key } };
  writeFileSync(path, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  // A file that was there keeps its mode otherwise.
  chmodSync(path, 0o600);
  return path;
}

/** Address and key of the environment, the project and the stored sign-in, in this order. */
export function credentialsOf(io: Io, projectUrl?: string): Credentials {
  const stored = readStored(io);
  const url = io.env.SWITCHBOARD_URL || projectUrl || stored.current;
  if (!url) throw usageError('Which installation? Run "switchboard login", or set SWITCHBOARD_URL.');
  const key = io.env.SWITCHBOARD_KEY || stored.keys[plainUrl(url)];
  if (!key)
    throw usageError(`There is no key for ${url}. Run "switchboard login --url ${url}", or set SWITCHBOARD_KEY.`);
  return { url: plainUrl(url), key };
}
