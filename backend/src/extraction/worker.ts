import './guard.ts';
// Types only: the schemas would cost every document sixty milliseconds, and the order comes from our own server.
import type { WorkerAnswer, WorkerOrder } from './extraction.schema.ts';
import { ExtractionError } from './extraction-error.ts';
import { endInTime, endWithParent } from './own-end.ts';
import { readDocument } from './read-document.ts';
import { warmUp } from './warm-up.ts';

async function readInput(): Promise<{ order: WorkerOrder; bytes: Buffer }> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const input = Buffer.concat(chunks);
  const end = input.indexOf(10);
  return { order: JSON.parse(input.toString('utf8', 0, end)) as WorkerOrder, bytes: input.subarray(end + 1) };
}

/** Parsers throw many kinds of errors; an untyped one means that the document could not be parsed. */
function failureOf(error: unknown): WorkerAnswer {
  if (error instanceof ExtractionError) return { status: 'failed', reason: error.reason, detail: error.detail };
  const detail = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
  if (error instanceof RangeError && /call stack/i.test(error.message))
    return { status: 'failed', reason: 'too_complex', detail };
  if (error instanceof RangeError && /allocation|invalid (?:array|string) length/i.test(error.message))
    return { status: 'failed', reason: 'out_of_memory', detail };
  return { status: 'failed', reason: 'corrupt', detail };
}

async function answer(): Promise<WorkerAnswer> {
  try {
    const { order, bytes } = await readInput();
    endInTime();
    return { status: 'done', result: await readDocument(bytes, order) };
  } catch (error) {
    return failureOf(error);
  }
}

// Libraries that log must not write into the answer.
for (const name of ['log', 'info', 'warn', 'debug', 'error', 'trace'] as const) console[name] = () => {};
process.on('unhandledRejection', () => {});

endWithParent();
if (process.argv.includes('--warm')) await warmUp();
process.stdout.write(`${JSON.stringify(await answer())}\n`, () => process.exit(0));
