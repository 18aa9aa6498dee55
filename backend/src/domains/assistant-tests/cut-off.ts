import type { Usage } from '@switchboard/contracts/costs';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import type { Talked } from '../../voice/agent-process.ts';
import { usageTogether } from '../../voice/services/usage-meter.ts';
import type { OpenTest } from './assistant-tests.service.ts';
import { settleTest } from './test-order.ts';
import { ticketSeconds } from './ticket.ts';

/** The third process that ends in the same test ends the test: it may be what ends them. */
const maxCutOffs = 2;

/** Makes the ticket of a test valid once more, for a minute. Returns false if the test is over or was cut off too often. */
async function reopen(context: Context, { id, cut_offs }: OpenTest, talked: Talked): Promise<boolean> {
  if (cut_offs >= maxCutOffs) return false;
  const { count } = await transact(context, (tx) =>
    tx.assistant_tests.updateMany({
      where: { id, status: 'connected', cut_offs },
      data: {
        ...{ status: 'waiting', cut_offs: cut_offs + 1, ticket_at: new Date() },
        ...{ lines: talked.lines, usage_before: talked.usage ?? [] },
      },
    }),
  );
  return count > 0;
}

/** Settles a test whose browser did not come back in time. */
async function settleAbandoned(context: Context, test: OpenTest, talked: Talked): Promise<void> {
  const cut_offs = test.cut_offs + 1;
  const row = await transact(context, (tx) =>
    tx.assistant_tests.findFirst({ where: { id: test.id, status: 'waiting', cut_offs }, select: { id: true } }),
  );
  if (row) await settleTest(context, test, talked);
}

/**
 * Writes down how a test ended. If the process of its agents ended under it, the browser can connect again with the same ticket, and
 * the test continues with what was said.
 */
export async function settleOrReopen(context: Context, test: OpenTest, result: Talked): Promise<void> {
  const before = test.usage_before as Usage[];
  const usage = before.length > 0 ? usageTogether(before, result.usage ?? []) : result.usage;
  const talked = { ...result, usage };
  if (!talked.isCutOff || !(await reopen(context, test, talked))) return settleTest(context, test, talked);
  context.log.warn({ test: test.id }, 'a test was cut off, and waits for its browser');
  const settle = () =>
    settleAbandoned(context, test, talked).catch((error: unknown) =>
      context.log.error({ err: error }, 'a test that was cut off could not be settled'),
    );
  setTimeout(() => void settle(), (ticketSeconds + 1) * 1000).unref();
}
