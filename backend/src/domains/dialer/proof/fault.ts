import { eventually, type TestApp } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { type Tally, tally } from './prepare-calls.ts';
import { startWorkerProcess } from './worker-process.ts';

/** A fault, the expected behaviour of the dialer, and whether it was observed. */
export interface FaultResult {
  fault: string;
  expected: string;
  found: string;
  isAsExpected: boolean;
}

export type Fault = (tools: FaultTools) => Promise<FaultResult | FaultResult[]>;

export interface FaultTools {
  app: TestApp;
  /** Stops the database and starts it again at the same address. */
  restartDatabase(): Promise<void>;
}

/** A tally in words. */
export const words = ({ scheduled, called, dials, dialedTwice, lost, uncertain }: Tally) =>
  `${called} of ${scheduled} made, ${dials} dialed, ${dialedTwice} twice, ${lost} lost, ${uncertain} uncertain`;

/** Calls that end within moments. */
export const busy = { lastFours: ['0101'], due: 'now()' };

/** Runs a statement as the owner of the database. */
export const run = ({ services: { env } }: TestApp, statement: string, values: unknown[]) =>
  asOwner(env.databaseUrl, (owner) => owner.query(statement, values));

/** Lets another worker process the remaining calls until none is open. */
export async function letAnotherFinish(
  app: TestApp,
  organizationId: string,
  overrides: Partial<Parameters<typeof startWorkerProcess>[1]> = {},
) {
  const worker = await startWorkerProcess(app, { sandboxSpeed: 0.1, ...overrides });
  try {
    await eventually(async () => (await tally(app, organizationId)).lost === 0, 150);
  } finally {
    await worker.kill();
  }
  return tally(app, organizationId);
}
