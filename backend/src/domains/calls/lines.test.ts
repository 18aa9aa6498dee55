import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLines } from './lines.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the writes of calls', () => {
  it('the writes of calls run at most five at a time, in their order', async () => {
    const lines = createLines(app.services);
    let [running, most] = [0, 0];
    const order: number[] = [];
    const write = (n: number) =>
      lines.write(async () => {
        order.push(n);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
      });
    await Promise.all(Array.from({ length: 30 }, (_, n) => write(n)));
    await lines.drain();
    expect([most, order]).toEqual([5, [...order].sort((a, b) => a - b)]);
  });

  it("a write continues when the database doesn't answer earlier writes", async () => {
    const lines = createLines(app.services, { lines: 10, writeSeconds: 0.05 });
    const silent = Array.from({ length: 5 }, () => lines.write(() => new Promise(() => undefined)));
    let isWritten = false;
    const next = lines.write(async () => {
      isWritten = true;
    });
    await expect(Promise.all(silent)).rejects.toThrow('The database did not answer within 0.05 s');
    await next;
    await lines.drain();
    expect(isWritten).toBe(true);
  });
});
