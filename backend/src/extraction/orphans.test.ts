import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from './limits.ts';
import type { SandboxOptions } from './sandbox.ts';
import { pdfOf } from './test-documents.ts';

let folder = '';
let document = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orphans-'));
  document = join(folder, 'hostile.pdf');
  // Keeps a reader busy until its time is over.
  writeFileSync(document, pdfOf([Buffer.alloc(100 * 1024 * 1024, 'BT /F1 10 Tf (x) Tj ET\n')]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function childrenOf(parent: number | undefined): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=']).toString().trim().split('\n');
  const rows = table.map((line) => line.trim().split(/\s+/));
  return rows.filter(([, ppid, stat]) => Number(ppid) === parent && !stat?.startsWith('Z')).map(([pid]) => Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Starts a parent whose reader is in the middle of the document. */
async function startReading(options: SandboxOptions = {}) {
  const parent = fork(join(import.meta.dirname, 'fixtures/reading-parent.ts'), [document, JSON.stringify(options)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await once(parent, 'message');
  await delay(1_500);
  // It starts when the machine finds the time.
  while (childrenOf(parent.pid).length === 0) await delay(100);
  const [reader, ...others] = childrenOf(parent.pid);
  expect(others).toEqual([]);
  if (reader === undefined || !isRunning(reader)) throw new Error('No reader was at work');
  return { parent, reader };
}

/** Waits until a process has ended; one that never does fails the test by its timeout. */
async function untilGone(pid: number): Promise<void> {
  while (isRunning(pid)) await delay(50);
}

const isLinux = process.platform === 'linux';

it.runIf(isLinux)('a reader ends soon after its server is killed, long before its own limits', async () => {
  const { parent, reader } = await startReading({ processorSeconds: 3_600 });
  parent.kill('SIGKILL');
  await untilGone(reader);
});

it.runIf(isLinux)("a reader ends at its processor time limit if it doesn't notice its server's end", async () => {
  const { parent, reader } = await startReading({ isPortable: true, processorSeconds: 4 });
  parent.kill('SIGKILL');
  await untilGone(reader);
});

it.runIf(isLinux)('a waiting reader notices that its server is gone', async () => {
  const workerPath = join(import.meta.dirname, 'fixtures/waiting-worker.ts');
  const { parent, reader } = await startReading({ isPortable: true, workerPath });
  parent.kill('SIGKILL');
  await untilGone(reader);
});

it.runIf(isLinux)('the operating system limits the memory and processor time of a reader', async () => {
  const { parent, reader } = await startReading();
  const bounds = readFileSync(`/proc/${reader}/limits`, 'utf8');
  expect(bounds).toMatch(new RegExp(`Max cpu time +${limits.processorSeconds} +${limits.processorSeconds + 1} `));
  expect(bounds).toMatch(new RegExp(`Max data size +${limits.dataBytes} +${limits.dataBytes} `));
  parent.kill('SIGKILL');
  await untilGone(reader);
});
