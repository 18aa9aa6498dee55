import type { Hono } from 'hono';
import type { AppVariables } from '../handler.ts';
import type { Services } from '../services.ts';
import { defaultBodyBytes, limitBody } from './endpoints.ts';

/**
 * Receives notifications of the LiveKit server, if there is one: signed with its secret, as a raw token in `authorization` that
 * contains the hash of the body. Others are rejected with 401, without a reason.
 */
export function registerLivekitWebhooks(app: Hono<AppVariables>, services: Services): void {
  const { livekit, log } = services;
  if (!livekit) return;
  app.post(livekit.webhookPath, limitBody(defaultBodyBytes), async (http) => {
    const body = await http.req.text();
    const event = await livekit.server.receive(body, http.req.header('authorization')).catch(() => null);
    if (!event) return http.body(null, 401);
    try {
      await livekit.hear(event);
    } catch (error) {
      log.error({ err: error, event: event.event }, 'a notification of the LiveKit server was not heeded');
      return http.body(null, 503);
    }
    return http.body(null, 204);
  });
}
