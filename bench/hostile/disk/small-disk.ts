import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 1024 * 1024;

/** A separate file system of the given size. Throws if this machine doesn't allow one. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  readonly #filler = join(this.path, 'filler');

  constructor(megabytes: number) {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', this.path]);
    } catch {
      rmSync(this.path, { recursive: true });
      throw new Error('Mounting a tmpfs is not permitted here: run this as root.');
    }
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.path);
    return bavail * bsize;
  }

  /** Writes until nothing more fits. */
  fill(): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (let size = megabyte; size >= 1; )
        try {
          writeSync(file, Buffer.alloc(size, 1));
        } catch {
          size = Math.floor(size / 16);
        }
    } finally {
      closeSync(file);
    }
  }

  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.path]);
    rmSync(this.path, { recursive: true, force: true });
  }
}
