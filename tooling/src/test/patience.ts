/** The environment variable in which `npm test` says how many times longer than usual things take on this machine now. */
export const patienceVariable = 'SWITCHBOARD_PATIENCE';

/** Beyond this factor, a wait that never ends would delay a run for too long. */
const maxFactor = 8;

/** The factor to set for tests on a machine where everything takes `delay` times as long. */
export const factorFor = (delay: number): string => Math.min(maxFactor, Math.max(1, delay)).toFixed(1);

/**
 * How long a test waits for something before it counts as never happening: `ms` on an idle machine, longer on one that is
 * slow or busy. Every timeout of a test comes from here, so that none of them measures the machine.
 */
export function patience(ms: number): number {
  const factor = Number(process.env[patienceVariable] ?? 1);
  return Math.round(ms * (Number.isFinite(factor) && factor > 1 ? Math.min(maxFactor, factor) : 1));
}
