import type { Socket } from 'node:net';

const lookMs = 5_000;

/** A client that reads nothing of its answer for this long is disconnected. */
export const stallMs = 60_000;

interface Progress {
  /** Bytes that left this process. */
  sent: number;
  since: number;
}

/**
 * Disconnects clients that stop reading: an unread answer occupies buffers, a file or a cursor. Bytes count as sent once the system
 * has accepted them, so queued data, such as a stream's heartbeats, is no progress.
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
