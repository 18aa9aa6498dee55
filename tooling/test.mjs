import { checkNode, ensureInstalled, handOver } from './bootstrap.mjs';

checkNode();
ensureInstalled();
handOver('tooling/src/test.ts');
