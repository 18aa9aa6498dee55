import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../build/atomic-write.ts';

export interface Secrets {
  postgres_password: string;
  auth_secret: string;
}

/** The secrets of this installation, made on the first start and kept in `secrets.json` for its owner only. */
export function readSecrets(dataDir: string): { secrets: Secrets; isNew: boolean } {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) {
    const known = JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>;
    if (known.postgres_password && known.auth_secret) {
      chmodSync(path, 0o600);
      return { secrets: known as Secrets, isNew: false };
    }
  }
  const secrets: Secrets = {
    postgres_password: randomBytes(24).toString('hex'),
    auth_secret: randomBytes(32).toString('hex'),
  };
  writeAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
  return { secrets, isNew: true };
}
