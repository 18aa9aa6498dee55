/** Runs before any other part of a start: ends with 1 and a sentence if the server would reject its environment. */
import { readEnv } from './env.ts';

try {
  readEnv();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
