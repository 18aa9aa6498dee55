import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ProcessTree, readStat } from './process-tree.ts';

const burn = (seconds: number) =>
  `for (let used = 0; used < ${seconds * 1e6}; ) { const { user, system } = process.cpuUsage(); used = user + system; }`;

/** Starts a JavaScript program. Its first line appears when its own child processes are running. */
async function started(code: string, tree?: ProcessTree) {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.pid) tree?.add(child.pid);
  const ended = once(child, 'close');
  const [line] = await once(child.stdout, 'data');
  return { ended, line: String(line).trim() };
}

describe.runIf(process.platform === 'linux')('the processor time of a program', () => {
  it('the processor time includes all children, even those that outlive their parent', async () => {
    const tree = new ProcessTree();
    // The child leaves its parent's group, and works on when the parent is gone.
    const child = `const { spawn } = require('node:child_process');
      spawn(process.execPath, ['-e', ${JSON.stringify(`setTimeout(() => { ${burn(1)} }, 1500)`)}],
        { detached: true, stdio: ['ignore', 'inherit', 'ignore'] }).unref();
      console.log('started'); ${burn(1)}`;
    const { ended } = await started(child, tree);
    await ended;
    const used = tree.end();
    expect(used).toBeGreaterThan(1.2);
    expect(used).toBeLessThan(5);
  });

  it('the processor time excludes other programs, however busy the machine is', async () => {
    const others = await started(`console.log('started'); ${burn(2)}`);
    const tree = new ProcessTree();
    const waits = await started("console.log('started'); setTimeout(() => {}, 2000)", tree);
    await Promise.all([waits.ended, others.ended]);
    expect(tree.end()).toBeLessThan(1);
  });
});

it('the process statistics are read for any process name', () =>
  expect(readStat(`7 (a) S 1 (b) R 42 7 7 0 -1 0 0 0 0 0 30 12 5 5 20 0 1 0 9000 0`)).toEqual({
    parent: 42,
    startedAt: 9000,
    ticks: 42,
  }));
