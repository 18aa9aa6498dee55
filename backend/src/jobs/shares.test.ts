import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { expect, it } from 'vitest';
import { createShares } from './shares.ts';

const jobOf = (organization_id?: string) => ({ job: { payload: { organization_id } } });

function runnerOf(places: number) {
  const events = new EventEmitter();
  const shares = createShares(places, events as WorkerEvents);
  return {
    shares,
    async begin(organization?: string) {
      const flags = await shares.flagsToSkip();
      events.emit('job:start', jobOf(organization));
      return flags;
    },
    async findNothing() {
      const flags = await shares.flagsToSkip();
      events.emit('worker:getJob:empty', {});
      return flags;
    },
    end: (organization?: string) => events.emit('job:complete', jobOf(organization)),
  };
}

it('one of three places stays free for other organizations, however much work one of them has', async () => {
  const { begin, end, findNothing } = runnerOf(3);
  expect(await begin('one')).toBeNull();
  expect(await begin('one')).toBeNull();
  expect(await begin('two')).toEqual(['organization:one']);
  end('one');
  end('two');
  expect(await findNothing()).toBeNull();
});

it('each place knows the jobs that the places before it took, even if all of them ask at once', async () => {
  const { begin } = runnerOf(3);
  expect(await Promise.all([begin('one'), begin('one'), begin('two')])).toEqual([null, null, ['organization:one']]);
});

it("the next place can ask for work even if the queue didn't answer", async () => {
  const { shares, findNothing } = runnerOf(3);
  await shares.flagsToSkip();
  expect(await findNothing()).toBeNull();
});

it("work without an organization isn't counted towards a share", async () => {
  const { begin, findNothing } = runnerOf(1);
  await begin();
  expect(await findNothing()).toBeNull();
});
