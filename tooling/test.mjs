import { checkNode, ensureInstalled, handOver } from './bootstrap.mjs';

checkNode();
ensureInstalled({ withDevelopment: true });
handOver('tooling/src/test.ts');
