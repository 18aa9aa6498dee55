import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';
import type { Env } from '../env.ts';
import type { Services } from '../services.ts';
import type { WhatsAppGateway } from './gateway.ts';
import { createHttpGateway } from './http-gateway.ts';
import { whatsAppEventsPath } from './receive-events.ts';
import { createSandboxGateway } from './sandbox/sandbox-gateway.ts';
import { createWahaGateway } from './waha-gateway.ts';

/** The gateway of this installation: the configured one, else a simulation. */
export function createWhatsAppGateway(env: Env, services: () => Services): WhatsAppGateway {
  if (!env.whatsapp) return createSandboxGateway(services, env);
  const { url, key, gateway } = env.whatsapp;
  if (gateway === 'waha') return createWahaGateway({ url, key });
  return createHttpGateway({
    name: 'gateway',
    isSimulated: false,
    pace: 1,
    base: () => Promise.resolve(url),
    key,
    // An installation without a public address can't receive events, so it polls.
    eventsUrl: () =>
      Promise.resolve(env.publicUrl ? `${withoutTrailingSlashes(env.publicUrl)}${whatsAppEventsPath}` : null),
  });
}
