import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { quickFaults } from './faults.ts';
import { killWorkers } from './kills.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const restartDatabase = () => Promise.reject(new Error('The database of this run belongs to every suite'));

describe('the dialer', () => {
  it.each(quickFaults.map((fault) => [fault.name, fault] as const))(
    'the dialer survives %s',
    async (_, fault) => {
      const { isAsExpected, found } = await fault({ app, restartDatabase });
      expect([found, isAsExpected]).toEqual([found, true]);
    },
    240_000,
  );

  it('the dialer loses no call and dials none twice while its workers are killed', async () => {
    const result = await killWorkers(app, { calls: 60, kills: 3, workers: 2, isShort: true });
    expect(result).toMatchObject({ kills: 3, scheduled: 60, called: 60, dialedTwice: 0, lost: 0 });
    expect(result.listed).toBe(result.uncertain);
  });
});
