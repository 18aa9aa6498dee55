import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** Rows are passed on in blocks of about this size, however small they are. */
const blockBytes = 1024 * 1024;

/** The parts of a connection that COPY uses. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Incoming rows, joined into blocks. Postgres sends each row separately, in memory that is reused. */
class Block {
  #bytes = Buffer.allocUnsafe(blockBytes);
  #length = 0;

  /** Adds a row, and returns the full block if it has no room for the row. */
  add(row: Buffer): Buffer | null {
    const full = this.#length + row.length > this.#bytes.length ? this.take(row.length) : null;
    row.copy(this.#bytes, this.#length);
    this.#length += row.length;
    return full;
  }

  take(next = 0): Buffer | null {
    const full = this.#length > 0 ? this.#bytes.subarray(0, this.#length) : null;
    this.#bytes = Buffer.allocUnsafe(Math.max(blockBytes, next));
    this.#length = 0;
    return full;
  }
}

/** Runs `COPY … TO STDOUT`: blocks of whole rows, no faster than they are read. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let connection: CopyConnection | undefined;
  let isOver = false;
  const block = new Block();
  const rows = new Readable({
    highWaterMark: blockBytes,
    read: () => void connection?.stream.resume(),
    destroy(error, done) {
      // Unread rows would block the connection for ever.
      if (!isOver) connection?.stream.destroy();
      done(error);
    },
  });
  const hand = (full: Buffer | null) => {
    if (full && !rows.push(full)) connection?.stream.pause();
  };
  client.query({
    submit(given: pg.Connection) {
      connection = given as CopyConnection;
      connection.query(statement);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => hand(block.add(chunk)),
    handleCommandComplete: () => hand(block.take()),
    handleReadyForQuery() {
      isOver = true;
      rows.push(null);
    },
    handleError(error: Error) {
      isOver = true;
      rows.destroy(error);
    },
  });
  return rows;
}

async function send(connection: CopyConnection, source: AsyncIterable<Uint8Array>, hasFailed: () => boolean) {
  for await (const chunk of source) {
    if (hasFailed()) return;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  if (!hasFailed()) connection.endCopyFrom();
}

/** Runs `COPY … FROM STDIN` with the source's data, no faster than Postgres accepts it; returns the number of rows. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let failure: unknown = null;
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse(given: pg.Connection) {
        const connection = given as CopyConnection;
        send(connection, source, () => failure !== null).catch((error: unknown) => {
          failure ??= error;
          connection.sendCopyFail('The rows ended early');
        });
      },
      handleCommandComplete({ text }: { text: string }) {
        rows = Number(/(?<!\d)\d+$/.exec(text)?.[0]);
      },
      handleError(error: Error) {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery: () => resolve(rows),
    });
  });
}
