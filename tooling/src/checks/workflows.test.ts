import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workflowProblems } from './workflows.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'switchboard-workflows-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(text: string): void {
  mkdirSync(join(root, '.github/workflows'), { recursive: true });
  writeFileSync(join(root, '.github/workflows/test.yml'), text);
}
const workflow = (job: string) =>
  `name: Test\non: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ${job}\n`;

describe('the check of workflow files', () => {
  it('the check accepts a valid workflow, and a project without workflows', async () => {
    expect(await workflowProblems(root)).toEqual([]);
    write(workflow('npm test'));
    expect(await workflowProblems(root)).toEqual([]);
  });

  it.each([
    ['an unknown key', workflow('npm test').replace('runs-on', 'run-on'), 'runs-on'],
    ['an unknown value in an expression', workflow('echo $' + '{{ matrix.shard }}'), 'shard'],
    ['text that is not YAML', 'a: [', 'cannot be read'],
  ])('the check names the file and line of %s', async (_, text, part) => {
    write(text);
    const [problem = ''] = await workflowProblems(root);
    expect(problem).toMatch(/^\.github\/workflows\/test\.yml:\d+:\d+: /);
    expect(problem.toLowerCase()).toContain(part);
  });
});
