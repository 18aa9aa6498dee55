import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** The texts of all mails to an address that lie in the outbox, oldest first. */
export function mailsTo({ services }: TestApp, address: string): string[] {
  const outbox = join(services.env.dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`));
}

/** The text of the newest mail to an address; undefined when there is none. */
export const lastMailTo = (app: TestApp, address: string): string | undefined => mailsTo(app, address).at(-1);
