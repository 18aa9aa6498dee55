import type { Services } from '../services.ts';
import { closeSetAside } from './close-set-aside.ts';
import { countDeadWork } from './dead-work.ts';
import type { Suspects } from './suspects.ts';

const everyMs = 2_000;

/** Every few seconds until `stop`, counts the work of dead processes and ends the rows that wait for work that is set aside. */
export async function watchDeadWork(services: Services, suspects: Suspects): Promise<{ stop(): Promise<void> }> {
  const look = async () => {
    await countDeadWork(services);
    await suspects.refresh();
    await closeSetAside(services);
  };
  const warn = (error: unknown) =>
    services.log.warn({ err: error }, 'the work of processes that are gone was not counted');
  // Before this process takes a job: the last process may have ended because of it.
  await look().catch(warn);
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(warn)
      .finally(() => {
        looking = null;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
