import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../build/atomic-write.ts';
import { SettingsError } from './settings.ts';

export interface Secrets {
  postgres_password: string;
  auth_secret: string;
}

/** The secrets that are kept in a data folder; null before the first start. Throws SettingsError when they are damaged. */
export function keptSecrets(dataDir: string): Secrets | null {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) return null;
  let known: Partial<Secrets> | null = null;
  try {
    known = JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets> | null;
  } catch {}
  const { postgres_password, auth_secret } = known ?? {};
  if (typeof postgres_password === 'string' && typeof auth_secret === 'string' && postgres_password && auth_secret)
    return { postgres_password, auth_secret };
  throw new SettingsError(
    `${path} cannot be read: it is damaged, or belongs to another user.\n` +
      'Put a copy of it back. Without one, remove it: the next start makes new secrets, everybody signs in again,\n' +
      'links that were sent no longer open, and stored credentials must be entered anew.',
  );
}

/** The secrets of this installation, made on the first start and kept in `secrets.json` for its owner only. */
export function readSecrets(dataDir: string): { secrets: Secrets; isNew: boolean } {
  const path = join(dataDir, 'secrets.json');
  const known = keptSecrets(dataDir);
  if (known !== null) {
    chmodSync(path, 0o600);
    return { secrets: known, isNew: false };
  }
  const secrets: Secrets = {
    postgres_password: randomBytes(24).toString('hex'),
    auth_secret: randomBytes(32).toString('hex'),
  };
  writeAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
  return { secrets, isNew: true };
}
