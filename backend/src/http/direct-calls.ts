import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { directPath, directProtocol, ticketPrefix } from '@switchboard/contracts/voice.limits';
import { systemContext } from '../context.ts';
import { takeTicket } from '../domains/assistant-tests/assistant-tests.service.ts';
import { settleOrReopen } from '../domains/assistant-tests/cut-off.ts';
import { orderOfTest } from '../domains/assistant-tests/test-order.ts';
import { testTools } from '../domains/assistant-tests/test-tools.ts';
import { readTicket } from '../domains/assistant-tests/ticket.ts';
import type { Services } from '../services.ts';
import { isKnownHost, isOwnOrigin } from './own-address.ts';

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The ticket in the list of protocols, where browsers can send it without it appearing in addresses and logs. */
function ticketOf({ headers }: IncomingMessage): string | null {
  const names = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
  if (!names.includes(directProtocol)) return null;
  return names.find((name) => name.startsWith(ticketPrefix))?.slice(ticketPrefix.length) ?? null;
}

/** Only pages of this installation may connect, so that a leaked ticket is useless elsewhere. */
function isFromHere({ headers }: IncomingMessage, services: Services): boolean {
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return (
    isKnownHost(headers.host, services.env) &&
    headers.origin !== undefined &&
    isOwnOrigin(header, headers.origin, services.env)
  );
}

async function connect(services: Services, request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
  const named = readTicket(ticketOf(request) ?? '');
  if (!named) return refuse(socket, '401 Unauthorized');
  const context = await systemContext(services, named.organization_id, 'test of an assistant');
  const test = await takeTicket(context, named);
  if (!test) return refuse(socket, '401 Unauthorized');
  const { method = 'GET', url = directPath } = request;
  const headers = request.headers as Record<string, string | string[]>;
  const order = await orderOfTest(context, test);
  const asked = { method, url, headers, head: head.toString('base64') };
  await settleOrReopen(context, test, await services.agents.talk(order, asked, socket, testTools(context, test)));
}

/** Accepts browsers that connect to talk to an assistant, and passes them to the agents' process. */
export function answerDirectCalls(services: Services) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== directPath) refuse(socket, '404 Not Found');
    else if (!isFromHere(request, services)) refuse(socket, '403 Forbidden');
    else
      connect(services, request, socket as Socket, head).catch((error: unknown) => {
        services.log.error({ err: error }, 'a test of an assistant could not be connected');
        refuse(socket, '503 Service Unavailable');
      });
  };
}
