import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { testerOf } from '../../livekit/identities.ts';
import type { RoomWork } from '../../livekit/room-agents.ts';
import type { RoomSubject } from '../../livekit/room-memory.ts';
import type { Services } from '../../services.ts';
import { connectTest, readOpenTest } from './assistant-tests.service.ts';
import { orderOfTest, settleTest } from './test-order.ts';
import { testTools } from './test-tools.ts';
import { ticketSeconds } from './ticket.ts';

/** What an agent does in the room of a test: the same as on a connection of its own. Null where the test is over. */
export async function workOfTest(services: Services, id: string, subject: RoomSubject): Promise<RoomWork | null> {
  const context = await systemContext(services, subject.organization_id, 'test of an assistant');
  const inTenant = <T>(work: () => Promise<T>) => withTenant(subject.organization_id, work);
  return inTenant(async () => {
    const test = await readOpenTest(context, id);
    if (!test) return null;
    return {
      order: await orderOfTest(context, test),
      runTool: testTools(context, test),
      identity: testerOf(id),
      isTelephone: false,
      consults: false,
      waitSeconds: ticketSeconds,
      onConnected: () => inTenant(() => connectTest(context, id)),
      onEnd: (talked) => inTenant(() => settleTest(context, test, talked)),
    };
  });
}
