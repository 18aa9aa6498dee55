import type { Logger } from 'pino';
import { setAsideTalk } from '../jobs/set-aside-talk.ts';
import { processId } from '../processes/living.ts';
import type { Services } from '../services.ts';
import type { AgentWatch } from '../voice/agent-errors.ts';
import type { Blocked } from './watchdog.schema.ts';
import { startWatchdog } from './watchdog.ts';

/** At most this many blocks are logged in a minute: a machine without processor time would fill the log. */
const loggedPerMinute = 20;

/** Logs blocks of an event loop with the name and the stack of the work. */
function createBlockLog(log: Pick<Logger, 'warn'>): (blocked: Blocked) => void {
  let since = performance.now();
  let logged = 0;
  return ({ ms, seen }) => {
    if (performance.now() - since > 60_000) [since, logged] = [performance.now(), 0];
    logged += 1;
    if (logged > loggedPerMinute) return;
    const work = seen?.work?.name ?? null;
    log.warn(
      { blocked_ms: Math.round(ms), work, key: seen?.work?.job?.key, stack: seen?.stack },
      'the event loop was blocked',
    );
  };
}

/** Watches the event loop of one of the installation's processes: its delays are counted, its blocks logged, and a freeze ends it. */
export function watchThisProcess({ env, log, metrics }: Pick<Services, 'env' | 'log' | 'metrics'>) {
  const role = env.roles.join(',');
  const logBlock = createBlockLog(log.child({ part: 'watchdog' }));
  return startWatchdog({
    endMs: env.frozenMs,
    record: { to: 'database', urls: [env.directSystemUrl, ...env.otherDatabaseUrls.direct], processId },
    onBlocked(blocked) {
      metrics.loopBlocks.inc({ role });
      logBlock(blocked);
    },
    onDelay: (seconds) => metrics.loopDelay.observe({ role }, seconds),
  });
}

interface AgentWatchParts extends Pick<Services, 'metrics' | 'systemPool'> {
  env: Pick<Services['env'], 'frozenMs'>;
  log: Logger;
}

/** The same for the agents' process, which reports its delays and blocks to the one that started it. */
export function agentWatch({ env, log, metrics, systemPool }: AgentWatchParts): AgentWatch {
  const role = 'agent process';
  const logBlock = createBlockLog(log.child({ part: 'watchdog', role }));
  return {
    frozenMs: env.frozenMs,
    onDelays(seconds) {
      for (const one of seconds) metrics.loopDelay.observe({ role }, one);
    },
    onBlocked(blocked) {
      metrics.loopBlocks.inc({ role });
      logBlock(blocked);
    },
    onSetAside(talk) {
      setAsideTalk(systemPool, talk).catch((error: unknown) =>
        log.error({ err: error, ...talk }, 'a conversation that was set aside was not recorded'),
      );
    },
  };
}
