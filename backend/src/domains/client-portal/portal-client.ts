import type { ActorsClient } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { notAClient } from '../../who-may.ts';

/** The client of the signed-in client member. Throws FORBIDDEN for everyone else. */
export function portalClient({ actor }: Context): ActorsClient {
  if (actor.kind !== 'client') throw notAClient();
  return actor.client;
}
