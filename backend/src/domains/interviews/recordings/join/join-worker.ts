import '../../../../extraction/guard.ts';
import { endInTime, endWithParent } from '../../../../extraction/own-end.ts';
// Types only: the order comes from our own server.
import type { JoinAnswer, JoinOrder } from './join.schema.ts';
import { joinStreams } from './join-streams.ts';

async function readOrder(): Promise<JoinOrder> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as JoinOrder;
}

const detailOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');

// A full disk or unreadable files are not the recording's fault: joining is tried again.
const isOfMachine = (error: unknown) => error instanceof Error && 'syscall' in error;

async function answer(): Promise<JoinAnswer> {
  try {
    const order = await readOrder();
    endInTime(order.most_ms);
    return await joinStreams(order);
  } catch (error) {
    if (isOfMachine(error)) throw error;
    return { status: 'failed', detail: detailOf(error).slice(0, 500) };
  }
}

// Log output of libraries must not mix with the answer.
for (const name of ['log', 'info', 'warn', 'debug', 'error', 'trace'] as const) console[name] = () => {};

endWithParent();
process.stdout.write(`${JSON.stringify(await answer())}\n`, () => process.exit(0));
