import type { Hono } from 'hono';
import type { AppVariables } from '../handler.ts';
import type { Services } from '../services.ts';
import { gatewayDocument } from './openapi.ts';
import { registerWhatsAppEvents } from './receive-events.ts';
import { registerSandboxGateway } from './sandbox/routes.ts';
import { sandboxParts } from './sandbox/sandbox-gateway.ts';

/** Registers the public part of WhatsApp: the gateway's events, the contract as a document, and the simulated gateway if it is used. */
export function registerWhatsApp(app: Hono<AppVariables>, services: Services): void {
  registerWhatsAppEvents(app, services);
  app.get('/whatsapp/openapi.json', (http) => http.json(gatewayDocument()));
  if (services.whatsapp.isSimulated) registerSandboxGateway(app, sandboxParts(services));
}
