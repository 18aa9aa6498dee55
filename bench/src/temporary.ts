import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStopSignal } from '../../tooling/src/start/stop-signals.ts';

export interface Temporary {
  folder: string;
  /** Functions that stop what was started; the last one is called first. */
  stops: (() => Promise<unknown>)[];
  /** Ends everything and removes the folder. */
  stop(): Promise<void>;
}

/** A temporary folder that is removed afterwards, also when a signal ends this process. */
export function temporary(name: string): Temporary {
  const folder = mkdtempSync(join(tmpdir(), `switchboard-${name}-`));
  const stops: Temporary['stops'] = [];
  const forget = () => rmSync(folder, { recursive: true, force: true });
  // Postgres and the servers end with this process on their own.
  process.once('exit', forget);
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
    forget();
  };
  onStopSignal(
    () => void stop().finally(() => process.exit(130)),
    () => process.exit(130),
  );
  return { folder, stops, stop };
}
