import { parentPort } from 'node:worker_threads';
import { checkSync, type Diagnostics, type Parameters } from 'recheck';
import type { Pattern } from './verdicts.ts';

// A quadratic pattern needs a billion steps for 50,000 characters; a linear one may need up to 200 for each.
const limits: Parameters = {
  timeout: 20_000,
  incubationTimeout: 2_000,
  attackTimeout: 2_000,
  attackLimit: 10_000_000,
  maxAttackStringSize: 50_000,
  maxNFASize: 4_000,
  maxIteration: 4,
  maxGenerationSize: 40,
  maxInitialGenerationSize: 150,
  randomSeed: 1,
};

// Where the exact method takes too long, texts are tried.
function judged({ source, flags }: Pattern): Diagnostics {
  const exact = checkSync(source, flags, limits);
  return exact.status === 'unknown' ? checkSync(source, flags, { ...limits, checker: 'fuzz', timeout: 60_000 }) : exact;
}

function inWords(found: Diagnostics): string {
  if (found.status === 'safe') return 'linear';
  return found.status === 'vulnerable' ? found.complexity.summary : `not judged: ${found.error.kind}`;
}

parentPort?.on('message', (pattern: Pattern) => parentPort?.postMessage(inWords(judged(pattern))));
