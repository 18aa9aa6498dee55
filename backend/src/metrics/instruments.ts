import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DiskSpace } from '../disk-space.ts';
import { standardOutput } from '../log-destination.ts';

type Registers = { registers: Registry[] };

const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

const httpInstruments = (of: Registers) => ({
  requests: new Counter({
    name: 'switchboard_http_requests_total',
    help: 'Requests that were answered, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'] as const,
    ...of,
  }),
  requestSeconds: new Histogram({
    name: 'switchboard_http_request_duration_seconds',
    help: 'How long requests took until the answer began.',
    labelNames: ['method', 'route'] as const,
    buckets: requestBuckets,
    ...of,
  }),
  eventStreams: new Gauge({
    name: 'switchboard_event_streams',
    help: 'Open streams of live events: browsers that listen to this process.',
    ...of,
  }),
  eventLag: new Histogram({
    name: 'switchboard_event_lag_seconds',
    help: 'From the beginning of the transaction that wrote a live event until this process hands it to its streams.',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    ...of,
  }),
});

const loopInstruments = (of: Registers) => ({
  loopDelay: new Histogram({
    name: 'switchboard_event_loop_delay_seconds',
    help: 'The worst delay of an event loop in each second, by role.',
    labelNames: ['role'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10, 20],
    ...of,
  }),
  loopBlocks: new Counter({
    name: 'switchboard_event_loop_blocks_total',
    help: 'How often an event loop was blocked for 200 ms or more, by role. The log names the work.',
    labelNames: ['role'] as const,
    ...of,
  }),
});

function textInstruments(watched: { texts: (() => number) | null }, of: Registers) {
  new Gauge({
    name: 'switchboard_text_work_waiting',
    help: 'Texts that wait for a thread of this process.',
    registers: of.registers,
    collect() {
      this.set(watched.texts?.() ?? 0);
    },
  });
  const textWork = new Counter({
    name: 'switchboard_text_work_total',
    help: 'Texts that were worked on, by what was done with them and how it ended.',
    labelNames: ['kind', 'outcome'] as const,
    ...of,
  });
  const textWorkSeconds = new Histogram({
    name: 'switchboard_text_work_duration_seconds',
    help: 'How long work on a text took, with its waiting.',
    labelNames: ['kind'] as const,
    buckets: [0.001, 0.01, 0.05, 0.2, 1, 5, 20],
    ...of,
  });
  return { textWork, textWorkSeconds };
}

const workInstruments = (of: Registers) => ({
  jobs: new Counter({
    name: 'switchboard_jobs_total',
    help: 'Jobs that ended: done, failed and to be tried again, or given up after the last try.',
    labelNames: ['kind', 'outcome'] as const,
    ...of,
  }),
  jobSeconds: new Histogram({
    name: 'switchboard_job_duration_seconds',
    help: 'How long jobs were at work.',
    labelNames: ['kind'] as const,
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    ...of,
  }),
  jobsRunning: new Gauge({
    name: 'switchboard_jobs_running',
    help: 'Jobs at work in this process.',
    labelNames: ['kind'] as const,
    ...of,
  }),
  webhookAttempts: new Counter({
    name: 'switchboard_webhook_attempts_total',
    help: 'Deliveries of webhooks that were sent: succeeded or failed.',
    labelNames: ['outcome'] as const,
    ...of,
  }),
  webhookAge: new Histogram({
    name: 'switchboard_webhook_age_seconds',
    help: 'How old an event was when its endpoint took it.',
    buckets: [1, 5, 30, 120, 600, 3_600, 21_600, 86_400],
    ...of,
  }),
  turnLatency: new Histogram({
    name: 'switchboard_turn_latency_seconds',
    help: 'From the end of what a callee said to the beginning of the answer, of calls that ended.',
    labelNames: ['simulated'] as const,
    buckets: [0.25, 0.5, 0.8, 1, 1.5, 2, 3, 5, 10],
    ...of,
  }),
});

type WatchedPool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;

function poolInstruments(pools: ReadonlyMap<string, WatchedPool>, { registers }: Registers): void {
  const labelNames = ['pool'] as const;
  new Gauge({
    name: 'switchboard_db_pool_max_connections',
    help: 'Connections to the database that a pool of this process may open.',
    labelNames,
    registers,
    collect() {
      for (const [pool, { options }] of pools) this.set({ pool }, options.max);
    },
  });
  new Gauge({
    name: 'switchboard_db_pool_connections',
    help: 'Open connections to the database, idle or busy.',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: 'switchboard_db_pool_waiting',
    help: 'Statements that wait for a connection.',
    labelNames,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
    },
  });
}

interface WatchedLines {
  free(): number;
  count(): number;
}

function lineInstruments(watched: { lines: WatchedLines | null }, { registers }: Registers): void {
  new Gauge({
    name: 'switchboard_call_lines',
    help: 'Lines on which this process carries calls: busy with one, or free.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { lines } = watched;
      if (!lines) return;
      this.set({ state: 'busy' }, lines.count());
      this.set({ state: 'free' }, lines.free());
    },
  });
}

type WatchedDisk = Pick<DiskSpace, 'isFull' | 'freeBytes'>;

function diskInstruments(watched: { disk: WatchedDisk | null }, { registers }: Registers): void {
  new Gauge({
    name: 'switchboard_disk_free_bytes',
    help: 'Free bytes on the disk of the data folder, without the reserve.',
    registers,
    collect() {
      if (watched.disk?.freeBytes !== undefined) this.set(watched.disk.freeBytes);
    },
  });
  new Gauge({
    name: 'switchboard_disk_full',
    help: '1 while this process refuses uploads because a disk is full, else 0.',
    registers,
    collect() {
      this.set(watched.disk?.isFull ? 1 : 0);
    },
  });
  new Counter({
    name: 'switchboard_log_lines_dropped_total',
    help: 'Log lines that could not be written and are lost.',
    registers,
    collect() {
      this.reset();
      this.inc(standardOutput.droppedLines);
    },
  });
}

/** The metrics of a process's own work. Names that begin with `switchboard_cluster_` don't belong here: they cover all processes. */
export function createInstruments() {
  const registry = new Registry();
  const of = { registers: [registry] };
  const pools = new Map<string, WatchedPool>();
  const watched: { lines: WatchedLines | null; disk: WatchedDisk | null; texts: (() => number) | null } = {
    lines: null,
    disk: null,
    texts: null,
  };
  poolInstruments(pools, of);
  lineInstruments(watched, of);
  diskInstruments(watched, of);
  return {
    registry,
    ...httpInstruments(of),
    ...loopInstruments(of),
    ...workInstruments(of),
    ...textInstruments(watched, of),
    /** Counts the connections of a pool from now on, instead of an earlier pool with this name. */
    watchPool: (name: string, pool: WatchedPool) => void pools.set(name, pool),
    watchDisk(disk: WatchedDisk) {
      watched.disk = disk;
    },
    /** Counts the texts that wait for a thread from now on. */
    watchTexts(waiting: () => number) {
      watched.texts = waiting;
    },
    watchLines(lines: WatchedLines) {
      watched.lines = lines;
    },
  };
}

export type Instruments = ReturnType<typeof createInstruments>;
