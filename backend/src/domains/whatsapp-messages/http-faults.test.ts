import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createHttpGateway } from '../../whatsapp/http-gateway.ts';
import { type FaultyServer, type HttpFault, httpFaults, startFaultyServer } from './proof/faulty-server.ts';
import { receiveMessage } from './receive.ts';
import { sendMessage } from './send-message.ts';
import { writeMessage } from './write-message.ts';

let app: TestApp;
let server: FaultyServer;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => server.close());

/** A number at a gateway that plays the given faults. */
async function connect(faults: HttpFault[], looksFail?: () => boolean) {
  server = await startFaultyServer(() => faults.shift() ?? 'none', looksFail);
  const { organizationId } = await app.signUp();
  const whatsapp = createHttpGateway({
    name: 'gateway',
    isSimulated: false,
    pace: 0,
    base: () => Promise.resolve(server.url),
    key: 'a key',
    eventsUrl: () => Promise.resolve(null),
    timeoutMs: 150,
  });
  const services = { ...app.services, whatsapp };
  const context = await systemContext(services, organizationId, 'test');
  const inTenant = <T>(work: () => Promise<T>) => withTenant(organizationId, work);
  const number = await inTenant(() =>
    app.services.db.whatsapp_numbers.create({
      data: {
        organization_id: organizationId,
        phone_number: '+12025550100',
        instance_id: organizationId,
        status: 'active',
      },
    }),
  );
  const { id } = await inTenant(() =>
    app.services.db.$transaction((tx) =>
      writeMessage(tx, context, { number, phone: '+13035550147', lead: null, content: 'Hello', purpose: 'person' }),
    ),
  );
  const rows = () => inTenant(() => app.services.db.whatsapp_messages.findMany({}));
  const work = async () => {
    for (let round = 0; round < 6; round += 1)
      await sendMessage(services, { organization_id: organizationId, message_id: id });
    return (await rows())[0];
  };
  const receive = (message: Parameters<typeof receiveMessage>[2]) =>
    inTenant(() => receiveMessage(context, number, message));
  return { work, rows, receive };
}

const takes = (fault: HttpFault) => fault === 'none' || fault.endsWith('_after');
const isSurelyNotTaken = (fault: HttpFault) => ['unavailable', 'too_many', 'not_connected'].includes(fault);

it.each(httpFaults)(
  'a message whose first attempt meets "%s" arrives at most once and is never silently lost',
  async (fault) => {
    const my = await connect([fault]);
    const row = await my.work();
    const arrives = takes(fault) || isSurelyNotTaken(fault);
    expect(row).toMatchObject(
      arrives
        ? { status: 'sent', may_have_arrived: false, external_id: 'GW0' }
        : { status: 'failed', failure: 'answer_lost', may_have_arrived: true },
    );
    expect(server.taken).toHaveLength(arrives ? 1 : 0);
  },
);

it('a message is given up after the maximum attempts if the gateway never accepts it', async () => {
  const my = await connect(['unavailable', 'too_many', 'not_connected', 'none']);
  expect(await my.work()).toMatchObject({ status: 'failed', failure: 'gateway_refused', may_have_arrived: false });
  expect(server.taken).toEqual([]);
});

it.each(['silent_after', 'html_after'] as const)(
  'after "%s" and failed lookups, a message stays doubtful until the gateway reports it later',
  async (fault) => {
    const my = await connect([fault], () => true);
    expect(await my.work()).toMatchObject({ status: 'failed', failure: 'answer_lost', may_have_arrived: true });
    const [told] = server.taken;
    if (told) await my.receive(told);
    expect(await my.rows()).toMatchObject([
      { status: 'sent', external_id: 'GW0', may_have_arrived: false, failure: null },
    ]);
  },
);
