import type { Socket } from 'node:net';

const lookMs = 5_000;

/** A client that takes nothing of its answer for so long is cut off. */
export const stallMs = 60_000;

interface Progress {
  /** Bytes that left this process. */
  sent: number;
  since: number;
}

/**
 * Cuts off clients that stop reading: an answer that nobody takes holds its buffers, its file or its cursor. Bytes count as sent once
 * the system has taken them, so that what is only queued, such as the beats of a stream, is no progress.
 */
export class StalledClients {
  readonly #progress = new Map<Socket, Progress>();
  readonly #timer: NodeJS.Timeout;

  constructor(sockets: () => Iterable<Socket>) {
    this.#timer = setInterval(() => this.look(sockets()), lookMs);
    this.#timer.unref();
  }

  look(sockets: Iterable<Socket>, now = performance.now()): void {
    const seen = new Set<Socket>();
    for (const socket of sockets) {
      if (socket.writableLength === 0) continue;
      seen.add(socket);
      const sent = socket.bytesWritten - socket.writableLength;
      const before = this.#progress.get(socket);
      if (before?.sent !== sent) this.#progress.set(socket, { sent, since: now });
      else if (now - before.since >= stallMs) socket.destroy();
    }
    for (const socket of this.#progress.keys()) if (!seen.has(socket)) this.#progress.delete(socket);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
