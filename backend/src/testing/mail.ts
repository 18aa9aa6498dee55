import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** The text of the newest mail to an address, unfolded; undefined when there is none. */
export function lastMailTo({ services }: TestApp, address: string): string | undefined {
  const outbox = join(services.env.dataDir, 'outbox');
  if (!existsSync(outbox)) return undefined;
  return readdirSync(outbox)
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .at(-1);
}
