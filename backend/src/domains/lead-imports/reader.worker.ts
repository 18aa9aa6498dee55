import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { importLimits } from '@switchboard/contracts/lead-imports.limits';
import { FileRefusal } from './file-refusal.ts';
import { beginningOf, findDelimiter, findEncoding, looksLikeHeader } from './find-layout.ts';
import { readLead } from './read-lead.ts';
import { readRows } from './read-rows.ts';
import type { GivenLayout, Inspection, ReaderAnswer, ReaderOrder, ReadRow } from './reader.schema.ts';

// Files of people are read in a thread with memory of its own, so that neither their size nor their time is the API's.
const port = parentPort as MessagePort;
const answer = (message: ReaderAnswer) => port.postMessage(message);

const neverClosed = (line: number) => ({
  target: null,
  message: `A quote (") that begins on line ${line} is never closed.`,
});

const widest = (rows: readonly string[][]) => rows.reduce((most, row) => Math.max(most, row.length), 0);

async function inspect(path: string, given: GivenLayout | null): Promise<Inspection> {
  const found = await findEncoding(path);
  const encoding = given?.encoding ?? found.encoding;
  const text = beginningOf(found.head, encoding);
  const delimiter = given?.delimiter ?? findDelimiter(text);
  const first: string[][] = [];
  let count = 0;
  for await (const { cells } of readRows(path, { encoding, delimiter })) {
    count += 1;
    if (first.length <= importLimits.sampleRows) first.push(cells.map((cell) => cell.trim().slice(0, 200)));
    if (count > importLimits.rows + 1) break;
  }
  const has_header = given?.has_header ?? looksLikeHeader(first[0] ?? []);
  const rows = has_header ? count - 1 : count;
  if (rows <= 0) throw new FileRefusal('empty', 'This file has no rows of leads.');
  if (rows > importLimits.rows)
    throw new FileRefusal('unreadable_csv', 'This file has more than 100,000 rows. Split it and upload the parts.');
  const samples = has_header ? first.slice(1) : first.slice(0, importLimits.sampleRows);
  const names = has_header ? (first[0] ?? []) : [];
  const width = has_header ? names.length : widest(samples);
  const columns = Array.from(
    { length: width },
    (_, at) => names[at]?.replaceAll('\u0000', '').toWellFormed() || `Column ${at + 1}`,
  );
  const shown = samples.map((row) => row.map((cell) => cell.replaceAll('\u0000', '\ufffd').toWellFormed()));
  return { layout: { encoding, delimiter, has_header, columns, samples: shown }, rows };
}

async function read(order: Extract<ReaderOrder, { kind: 'read' }>): Promise<void> {
  let waiting: (() => void) | null = null;
  let wanted = 0;
  port.on('message', () => {
    wanted += 1;
    waiting?.();
  });
  // Every answer is asked for, the end as well: one that follows another at once finds nobody who listens, and is lost.
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
  let batch: ReadRow[] = [];
  let passed = order.layout.has_header ? -1 : 0;
  try {
    for await (const { line, cells, isOpen } of readRows(order.path, order.layout)) {
      passed += 1;
      if (passed <= order.skip) continue;
      const lead = isOpen ? [neverClosed(line)] : readLead(cells, order);
      batch.push(Array.isArray(lead) ? { line, cells, problems: lead } : { line, cells, lead });
      if (batch.length < order.batch) continue;
      await send(batch);
      batch = [];
    }
    if (batch.length > 0) await send(batch);
  } finally {
    await asked();
  }
}

const order = workerData as ReaderOrder;
try {
  if (order.kind === 'inspect') answer({ kind: 'inspection', inspection: await inspect(order.path, order.given) });
  else await read(order);
  answer({ kind: 'end' });
} catch (error) {
  if (!(error instanceof FileRefusal)) throw error;
  answer({ kind: 'refused', reason: error.reason, message: error.message });
} finally {
  port.close();
}
