import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../build/atomic-write.ts';
import { SettingsError } from './settings.ts';

export interface Secrets {
  postgres_password: string;
  auth_secret: string;
  /** Those of before that are still accepted. */
  previous_auth_secrets?: string[];
  /** Those that are accepted no longer, the newest first: older backups need them. */
  retired_auth_secrets?: string[];
}

/** The secrets that are kept in a data folder; null before the first start. Throws SettingsError when they are damaged. */
export function keptSecrets(dataDir: string): Secrets | null {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) return null;
  let known: Partial<Secrets> | null = null;
  try {
    known = JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets> | null;
  } catch {}
  const { postgres_password, auth_secret, previous_auth_secrets = [], retired_auth_secrets = [] } = known ?? {};
  if (typeof postgres_password === 'string' && typeof auth_secret === 'string' && postgres_password && auth_secret)
    return {
      postgres_password,
      auth_secret,
      ...(previous_auth_secrets.length > 0 ? { previous_auth_secrets } : {}),
      ...(retired_auth_secrets.length > 0 ? { retired_auth_secrets } : {}),
    };
  throw new SettingsError(
    `${path} cannot be read: it is damaged, or belongs to another user.\n` +
      'Put a copy of it back. Without one, remove it: the next start makes new secrets, everybody signs in again,\n' +
      'links that were sent no longer open, and stored credentials must be entered anew.',
  );
}

/** The secrets of this installation, created on the first start and stored in `secrets.json` for its owner only. */
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
  write(dataDir, secrets);
  return { secrets, isNew: true };
}

const write = (dataDir: string, secrets: Secrets) =>
  writeAtomically(join(dataDir, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`, 0o600);

function keptHere(dataDir: string): Secrets {
  const kept = keptSecrets(dataDir);
  if (kept === null)
    throw new SettingsError(`Nothing was started with the data folder ${dataDir} yet: it has no secret.`);
  return kept;
}

/** Makes another secret, which the next start takes; that of before is accepted from then on. */
export function renewAuthSecret(dataDir: string): void {
  const { auth_secret, previous_auth_secrets = [], ...kept } = keptHere(dataDir);
  if (previous_auth_secrets.length > 0)
    throw new SettingsError('The secret is being changed already: finish that by npm run secrets -- end.');
  write(dataDir, { ...kept, auth_secret: randomBytes(32).toString('hex'), previous_auth_secrets: [auth_secret] });
}

/**
 * Retires the previous secrets: the next start no longer accepts them, and the file keeps them for older backups. False
 * if there are none.
 */
export function retirePreviousSecrets(dataDir: string): boolean {
  const { previous_auth_secrets, retired_auth_secrets = [], ...kept } = keptHere(dataDir);
  if (!previous_auth_secrets) return false;
  write(dataDir, { ...kept, retired_auth_secrets: [...previous_auth_secrets, ...retired_auth_secrets] });
  return true;
}

/** The settings of both kinds of secrets, as the server reads them: those of the environment, else those that are kept. */
export function secretSettings(env: NodeJS.ProcessEnv, kept: Secrets | null): Record<string, string> | null {
  const SWITCHBOARD_AUTH_SECRET = env.SWITCHBOARD_AUTH_SECRET || kept?.auth_secret;
  if (!SWITCHBOARD_AUTH_SECRET) return null;
  const isKept = SWITCHBOARD_AUTH_SECRET === kept?.auth_secret;
  const previous = env.SWITCHBOARD_AUTH_SECRET_PREVIOUS || (isKept ? kept.previous_auth_secrets?.join(',') : '');
  return {
    SWITCHBOARD_AUTH_SECRET,
    ...(previous ? { SWITCHBOARD_AUTH_SECRET_PREVIOUS: previous } : {}),
  };
}
