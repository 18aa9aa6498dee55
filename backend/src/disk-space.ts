import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { unavailableFor } from './errors.ts';
import { outageOf } from './outages.ts';
import { processId } from './processes/living.ts';

const lookMs = 1_000;

/** After an error of a full disk, it counts as full for this long: the database may use another disk than the data folder. */
const errorSeconds = 30;

const blockBytes = 1024 * 1024;

/**
 * How long a disk has been low when the reserve is removed. Whatever filled it, such as a copy or a dump, has failed by then and
 * doesn't use up the reserve as well.
 */
const lowMs = 2 * lookMs;

/** Longer than writing a reserve takes. */
const unfinishedMs = 60_000;

/** The file in the data folder that is removed when its disk is full. */
export const reserveName = '.reserve';

/** Reports whether the disk has room, and keeps some of it for ending calls. */
export interface DiskSpace {
  readonly isFull: boolean;
  /** Free bytes in the data folder, without the reserve. Undefined before the first check. */
  readonly freeBytes: number | undefined;
  /** Rejects work that needs space. Throws UNAVAILABLE. */
  assertRoom(): void;
  /** Evaluates an error that may mean that a disk is full. */
  noteError(error: unknown): void;
  /** Checks the disk, and creates or frees the reserve. */
  look(): Promise<void>;
  stop(): void;
}

/** Removes half-written files of killed processes. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${reserveName}-`)) continue;
    const info = await stat(join(folder, name)).catch(() => null);
    if (info && Date.now() - info.mtimeMs > unfinishedMs) await rm(join(folder, name), { force: true });
  }
}

/** Written in full: a file with holes would reserve nothing. */
async function writeReserve(folder: string, bytes: number): Promise<void> {
  await removeUnfinished(folder);
  const unfinished = join(folder, `${reserveName}-${processId}`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    // Random, for file systems that compress.
    const block = randomBytes(blockBytes);
    for (let written = 0; written < bytes; )
      written += (await file.write(block, 0, Math.min(blockBytes, bytes - written))).bytesWritten;
    await file.sync();
    await file.close();
    await rename(unfinished, join(folder, reserveName));
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Watches the disk of the data folder. While less than half of the reserve's size is free, uploads are rejected. A moment later the
 * reserve is removed, so that the rows of running calls still find room. It is written again once twice its size is free.
 */
export function watchDiskSpace(
  { dataDir, diskReserveBytes: reserveBytes }: Pick<Env, 'dataDir' | 'diskReserveBytes'>,
  log: Logger,
): DiskSpace {
  const reserve = join(dataDir, reserveName);
  let freeBytes: number | undefined;
  /** When the disk became low. */
  let lowSince: number | null = null;
  let fullUntil = 0;
  let looking: Promise<void> | undefined;

  const isFull = () => lowSince !== null || performance.now() < fullUntil;
  const hasReserve = async () => (await stat(reserve).catch(() => null))?.size === reserveBytes;

  async function readDisk(): Promise<void> {
    const { bavail, bsize } = await statfs(dataDir);
    freeBytes = bavail * bsize;
    if (reserveBytes === 0) return;
    const before = lowSince;
    if (freeBytes < reserveBytes / 2) lowSince ??= performance.now();
    else if (freeBytes >= reserveBytes * 2) lowSince = null;
    if (lowSince !== null && before === null)
      log.error({ free_bytes: freeBytes }, 'the disk is full: uploads are refused until there is room');
    if (lowSince === null && before !== null) log.warn({ free_bytes: freeBytes }, 'the disk has room again');
    if (lowSince !== null) {
      if (performance.now() - lowSince >= lowMs) await rm(reserve, { force: true });
    } else if (freeBytes >= reserveBytes * 2 && !(await hasReserve())) await writeReserve(dataDir, reserveBytes);
  }

  const look = () => {
    looking ??= readDisk()
      .catch((error: unknown) => log.warn({ err: error }, 'the space of the data folder could not be read'))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  void look();

  return {
    get isFull() {
      return isFull();
    },
    get freeBytes() {
      return freeBytes;
    },
    assertRoom() {
      if (isFull()) throw unavailableFor('disk');
    },
    noteError(error) {
      if (outageOf(error) !== 'disk') return;
      fullUntil = performance.now() + errorSeconds * 1_000;
      void look();
    },
    look,
    stop: () => clearInterval(timer),
  };
}
