import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres.ts';
import { makeMemoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Starts a Postgres for the run (unless TEST_DATABASE_URL is set) and removes it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const memory = makeMemoryFolder();
  const putAway = () => rmSync(memory, { recursive: true, force: true });
  // Tests create their folders here, and all of them are removed.
  process.env.SWITCHBOARD_TEST_DIR = join(memory, 'files');
  mkdirSync(process.env.SWITCHBOARD_TEST_DIR);
  if (given) {
    project.provide('databaseUrl', given);
    return async () => putAway();
  }
  // Some suites run several processes of the product in parallel.
  const postgres = await startPostgres({ dataDir: join(memory, 'postgres'), isThrowaway: true, connections: 200 });
  process.env.TEST_DATABASE_URL = postgres.url;
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    delete process.env.TEST_DATABASE_URL;
    putAway();
  };
}
