import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** All processes of all runs share compiled code: it saves half of a server's start time. */
export const compileCache = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(packages, '.cache/switchboard/node'),
};

/** Arguments for Node with which a process that will be killed keeps its compiled code. */
export const keepsCompiled = ['--import', new URL('./keep-compiled.ts', import.meta.url).href];
