import { type MessagePort, parentPort } from 'node:worker_threads';
import { FileRefusal } from './file-refusal.ts';
import { readLead } from './read-lead.ts';
import { readRows } from './read-rows.ts';
import type { ReaderAnswer, ReaderMessage, ReaderOrder, ReadRow } from './reader.schema.ts';

// Users' files are read in a thread with its own memory, so that they can't exhaust the memory or time of the API.
const port = parentPort as MessagePort;
const answer = (message: ReaderAnswer) => port.postMessage(message);

const neverClosed = (line: number) => ({
  target: null,
  cause: 'quote_open' as const,
  message: `A quote (") that begins on line ${line} is never closed.`,
});

let waiting: (() => void) | null = null;
let wanted = 0;

async function read(order: ReaderOrder): Promise<void> {
  // Every answer must be requested, including the end: an answer that follows another at once finds no listener, and is lost.
  const asked = async () => {
    while (wanted === 0)
      await new Promise<void>((resolve) => {
        waiting = resolve;
      });
    wanted -= 1;
  };
  const send = async (rows: ReadRow[]) => {
    await asked();
    answer({ kind: 'rows', rows });
  };
  const reader = { ...order, columns: order.layout.columns ?? [] };
  let batch: ReadRow[] = [];
  const footers = new Set(order.layout.footer?.map(({ line }) => line));
  let passed = -(order.layout.skip_rows ?? 0) - (order.layout.has_header ? 1 : 0);
  try {
    for await (const { line, cells, isOpen } of readRows(order.path, order.layout)) {
      if (footers.has(line)) continue;
      passed += 1;
      if (passed <= order.skip) continue;
      const read = isOpen ? { problems: [neverClosed(line)] } : readLead(cells, reader);
      batch.push('problems' in read ? { line, cells, ...read } : { line, cells, lead: read });
      if (batch.length < order.batch) continue;
      await send(batch);
      batch = [];
    }
    if (batch.length > 0) await send(batch);
  } finally {
    await asked();
  }
}

async function serve(order: ReaderOrder): Promise<void> {
  try {
    await read(order);
    answer({ kind: 'end' });
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    answer({ kind: 'refused', reason: error.reason, message: error.message });
  }
}

// One file at a time: the next one starts after this one has been read to its end.
port.on('message', (message: ReaderMessage) => {
  if (message === 'next') {
    wanted += 1;
    waiting?.();
  } else void serve(message);
});
