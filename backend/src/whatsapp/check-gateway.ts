import { randomUUID } from 'node:crypto';
import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';
import type { z } from 'zod';
import { askGateway } from './http-gateway.ts';
import {
  ConnectionState,
  ContactList,
  GatewayErrorBody,
  type GatewayErrorCode,
  gatewayErrorCodes,
  Instance,
  MessageList,
  Qr,
  Sent,
} from './protocol.ts';

export interface GatewayUnderTest {
  /** The address before `/whatsapp/instances`. */
  url: string;
  key: string;
  /** An instance that is linked to a phone, and the digits of the recipient of messages. Nothing is sent without them. */
  linked?: { instanceId: string; to: string };
}

/** One requirement of the contract, and what was found instead; null if it is met. */
export interface Finding {
  says: string;
  problem: string | null;
}

interface Asked {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
}

/** A gateway's answer: its status, and its body if that is JSON. */
type Answer = { status: number; body: unknown };

class Wrong extends Error {}

/** The body of an answer, of exactly this shape. Throws with what is wrong. */
function shaped<S extends z.ZodType>({ status, body }: Answer, schema: S): z.output<S> {
  if (status < 200 || status > 299) throw new Wrong(`answered ${status}`);
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  throw new Wrong(error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '));
}

function refused({ status, body }: Answer, code: GatewayErrorCode): void {
  const wanted = gatewayErrorCodes[code];
  if (status !== wanted) throw new Wrong(`answered ${status} instead of ${wanted}`);
  const said = GatewayErrorBody.safeParse(body).data?.error.code;
  if (said !== code)
    throw new Wrong(`answered ${status} with the code ${said ?? 'of another shape'} instead of ${code}`);
}

/** Tests a gateway against the whole contract and removes what it created. Sends nothing without a given recipient. */
export async function checkGateway({ url, key, linked }: GatewayUnderTest): Promise<Finding[]> {
  const findings: Finding[] = [];
  const ask = async ({ method = 'GET', path, body, headers, ...rest }: Asked): Promise<Answer> => {
    const answer = await askGateway({
      method,
      url: `${withoutTrailingSlashes(url)}/whatsapp/instances${path}`,
      headers: { authorization: `Bearer ${rest.key ?? key}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = answer.body.toString('utf8');
    return { status: answer.status, body: text ? parsed(text) : null };
  };
  const says = async <T>(sentence: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      const value = await work();
      findings.push({ says: sentence, problem: null });
      return value;
    } catch (error) {
      findings.push({ says: sentence, problem: error instanceof Error ? error.message : String(error) });
      return null;
    }
  };
  const unknown = `/${randomUUID()}`;
  await says('a wrong key is refused', async () => refused(await ask({ path: unknown, key: 'wrong' }), 'unauthorized'));
  await says('an unknown instance is not found', async () =>
    refused(await ask({ path: unknown }), 'instance_not_found'),
  );
  await says('an instance without a name is refused', async () =>
    refused(await ask({ method: 'POST', path: '', body: {} }), 'invalid_request'),
  );
  const made = await says('an instance is made', async () =>
    shaped(await ask({ method: 'POST', path: '', body: { name: 'switchboard-check', events: null } }), Instance),
  );
  if (made) await checkUnlinked(`/${encodeURIComponent(made.instanceId)}`, ask, says);
  if (linked) await checkLinked(linked, ask, says);
  return findings;
}

type Ask = (asked: Asked) => Promise<Answer>;
type Says = <T>(sentence: string, work: () => Promise<T>) => Promise<T | null>;

async function checkUnlinked(path: string, ask: Ask, says: Says): Promise<void> {
  const hello = { jid: '12025550147@s.whatsapp.net', message: 'Hello' };
  await says('it is found again', async () => shaped(await ask({ path }), Instance));
  await says('its status is reported', async () => {
    if (shaped(await ask({ path: `${path}/status` }), ConnectionState).isConnected) throw new Wrong('it is connected');
  });
  await says('its code is shown', async () => shaped(await ask({ path: `${path}/qr` }), Qr));
  await says('what is sent before a phone is linked is surely not taken', async () =>
    refused(await ask({ method: 'POST', path: `${path}/messages`, body: hello }), 'not_connected'),
  );
  await says('its contacts are listed', async () => shaped(await ask({ path: `${path}/contacts` }), ContactList));
  await says('the messages of a contact are listed', async () =>
    shaped(await ask({ path: `${path}/contacts/12025550147/messages?limit=1` }), MessageList),
  );
  await says('it is removed', async () => {
    const { status } = await ask({ method: 'DELETE', path });
    if (status < 200 || status > 299) throw new Wrong(`answered ${status}`);
    refused(await ask({ path }), 'instance_not_found');
  });
}

async function checkLinked(
  { instanceId, to }: { instanceId: string; to: string },
  ask: Ask,
  says: Says,
): Promise<void> {
  const path = `/${encodeURIComponent(instanceId)}`;
  const headers = { 'idempotency-key': randomUUID() };
  const body = { jid: `${to}@s.whatsapp.net`, message: 'A test of the connection. Nothing to do.' };
  const send = async () => shaped(await ask({ method: 'POST', path: `${path}/messages`, body, headers }), Sent);
  const instance = await says('the linked instance is connected', async () => {
    const found = shaped(await ask({ path }), Instance);
    if (!found.isConnected) throw new Wrong(`it is ${found.status}`);
    return found;
  });
  const sent = instance && (await says('a message is taken', send));
  if (!sent) return;
  await says('it is among the messages of its contact', async () => {
    const { messages } = shaped(await ask({ path: `${path}/contacts/${to}/messages?limit=20` }), MessageList);
    if (!messages.some(({ messageId, fromMe }) => fromMe && messageId === sent.messageId)) throw new Wrong('it is not');
  });
  if (!instance.capabilities.idempotent_send) return;
  await says('sent again with its key, it is the same message', async () => {
    if ((await send()).messageId !== sent.messageId) throw new Wrong('it is another one');
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
