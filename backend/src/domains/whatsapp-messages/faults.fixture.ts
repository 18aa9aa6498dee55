import { randomUUID } from 'node:crypto';
import { GatewayError, type WhatsAppGateway } from '../../whatsapp/gateway.ts';
import type { GatewayMessage } from '../../whatsapp/protocol.ts';

/** Faults of one message: before the gateway took it, or after. */
export const sendFaults = [
  'none',
  'refused',
  'lost_before',
  'lost_after',
  'garbage_after',
  'killed_before',
  'killed_after',
] as const;
export type SendFault = (typeof sendFaults)[number];

/** The process ends here: nothing after it is done. */
export class Killed extends Error {
  override name = 'Killed';
}

/** A gateway that plays the given faults, and remembers what it took. It ignores keys: a message sent twice is there twice. */
export function createFaultyGateway(faultOf: () => SendFault): { gateway: WhatsAppGateway; taken: GatewayMessage[] } {
  const taken: GatewayMessage[] = [];
  const connected = { status: 'connected', isConnected: true, phoneNumber: null } as const;
  const capabilities = { idempotent_send: false, window_24h: false, events: true };
  const instanceOf = (instanceId: string) => Promise.resolve({ instanceId, ...connected, capabilities });
  const gateway: WhatsAppGateway = {
    name: 'gateway',
    isSimulated: false,
    pace: 0,
    eventsUrl: () => Promise.resolve(null),
    create: ({ instanceId }) => instanceOf(instanceId ?? randomUUID()),
    get: instanceOf,
    qr: () => Promise.resolve('code'),
    status: () => Promise.resolve(connected),
    contacts: () => Promise.resolve([]),
    remove: () => Promise.resolve(),
    close: () => Promise.resolve(),
    phoneOf: () => Promise.resolve(null),
    media: () => Promise.resolve(null),
    async messages(_, { digits }, limit) {
      // Yields like a real request to a server.
      await new Promise((resolve) => setImmediate(resolve));
      return taken
        .filter(({ jid }) => jid.startsWith(digits ?? ''))
        .slice(-limit)
        .reverse();
    },
    async send(_, { jid, message }) {
      const fault = faultOf();
      await new Promise((resolve) => setImmediate(resolve));
      if (fault === 'refused') throw new GatewayError('not_taken', 'The gateway is not available.');
      if (fault === 'lost_before') throw new GatewayError('unknown', 'No answer within 15 seconds.');
      if (fault === 'killed_before') throw new Killed();
      const timestamp = new Date().toISOString();
      const messageId = `GW${taken.length}`;
      const rest = { fromMe: true, phoneNumber: null, status: 'sent', idempotencyKey: null } as const;
      taken.push({ messageId, jid, message, timestamp, ...rest });
      if (fault === 'killed_after') throw new Killed();
      if (fault === 'lost_after') throw new GatewayError('unknown', 'The server closed the connection.');
      if (fault === 'garbage_after') throw new GatewayError('unknown', 'The gateway answered what is not understood.');
      return { messageId, timestamp };
    },
  };
  return { gateway, taken };
}
