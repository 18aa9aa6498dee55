import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../operations.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { platformVersion } from './installation.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('what the installation offers to modules', () => {
  it('is every operation that the server has', () => {
    expect([...operations].sort()).toEqual(app.registry.map(({ key }) => key).sort());
  });

  it('is the platform of the workspace', () => {
    const source = readFileSync(new URL('../../../platform/src/module.ts', import.meta.url), 'utf8');
    expect(/platformVersion = '([\d.]+)'/.exec(source)?.[1]).toBe(platformVersion);
  });
});
