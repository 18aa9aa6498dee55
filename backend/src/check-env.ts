/** Run before anything else of a start: ends with 1 and a sentence where the server would refuse its environment. */
import { readEnv } from './env.ts';

try {
  readEnv();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
