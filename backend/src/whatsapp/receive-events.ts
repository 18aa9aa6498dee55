import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Webhook as Verifier } from 'standardwebhooks';
import { type Context, systemContext } from '../context.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { receiveMessage, receiveStatus } from '../domains/whatsapp-messages/receive.ts';
import { acceptedEventsSecrets, keepState } from '../domains/whatsapp-numbers/sessions.ts';
import type { whatsapp_numbers } from '../generated/prisma/client.ts';
import type { Services } from '../services.ts';
import { GatewayEvent } from './protocol.ts';

export const whatsAppEventsPath = '/api/whatsapp/events';

const limit = bodyLimit({ maxSize: 256 * 1024, onError: (http) => http.body(null, 413) });

/** The parsed body; undefined if it isn't JSON. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The number whose secret must have signed a body: the one of the instance in it. */
async function ownerOf(
  { systemPool }: Services,
  body: unknown,
): Promise<{ id: string; organization_id: string } | null> {
  const { data } = (body ?? {}) as { data?: { instanceId?: unknown } };
  if (typeof data?.instanceId !== 'string') return null;
  const { rows } = await systemPool.query<{ id: string; organization_id: string }>(
    'SELECT id, organization_id FROM whatsapp_numbers WHERE instance_id = $1',
    [data.instanceId],
  );
  return rows[0] ?? null;
}

const isSigned = (secrets: readonly string[], body: string, headers: Record<string, string>): boolean =>
  secrets.some((secret) => {
    try {
      new Verifier(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  });

/** Processes an event; false if it is too early for it. */
async function heed(context: Context, number: whatsapp_numbers, { type, data }: GatewayEvent): Promise<boolean> {
  switch (type) {
    case 'message':
      await receiveMessage(context, number, data.message);
      return true;
    case 'message.status':
      return receiveStatus(context, number, data.messageId, data.status);
    case 'instance.status': {
      const { status, isConnected, phoneNumber } = data;
      await keepState(context, number, { status, isConnected, phoneNumber });
      return true;
    }
  }
}

/**
 * Receives events of the gateway: signed by the Standard Webhooks specification with the secret of the number whose instance they
 * name. Others are rejected with 401, without a reason; an event that can't be processed now is answered with 503, and sent again.
 */
// biome-ignore lint/suspicious/noExplicitAny: an app of any variables takes this route.
export function registerWhatsAppEvents(app: Hono<any>, services: Services): void {
  app.post(whatsAppEventsPath, limit, async (http) => {
    const body = await http.req.text();
    const given = parse(body);
    const owner = await ownerOf(services, given);
    const secrets = owner ? acceptedEventsSecrets(services.env, owner) : [];
    if (!owner || !isSigned(secrets, body, http.req.header())) return http.body(null, 401);
    const event = GatewayEvent.safeParse(given);
    // Ignore events that only a newer gateway sends.
    if (!event.success) return http.body(null, 204);
    const { organization_id, id } = owner;
    try {
      const context = await systemContext(services, organization_id, 'WhatsApp');
      const isHeeded = await withTenant(organization_id, async () => {
        const number = await services.db.whatsapp_numbers.findFirst({ where: { id } });
        return !number || context.organization.is_deleted || (await heed(context, number, event.data));
      });
      return http.body(null, isHeeded ? 204 : 503);
    } catch (error) {
      services.log.error({ err: error, type: event.data.type }, 'an event of the WhatsApp gateway was not heeded');
      return http.body(null, 503);
    }
  });
}
