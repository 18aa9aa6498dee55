// PostGraphile 5 on the same work as the list of leads: the session is read for each request, by the product's own
// statement, and row-level security is bound to its organization. Started as
// `node postgraphile.mjs <port>` with the product's environment.

import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { createSessionReader } from '../../backend/src/auth/session.ts';
import { readEnv } from '../../backend/src/env.ts';

const env = readEnv();
const systemPool = new pg.Pool({ connectionString: env.systemDatabaseUrl, max: 5 });
const readSession = createSessionReader(env, systemPool);

/** Who asks, as settings of the transaction in which PostGraphile reads. */
async function contextOf({ node }) {
  const session = await readSession(node.req.headers.cookie);
  if (!session?.membership) throw new Error('Nobody is signed in');
  return { pgSettings: { 'app.organization_id': session.membership.organization.id } };
}

const serv = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: env.appDatabaseUrl, schemas: ['public'], poolConfig: { max: 10 } })],
  grafserv: { graphiql: false, watch: false },
  grafast: { context: contextOf },
}).createServ(grafserv);

const server = createServer();
await serv.addTo(server);
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.({ type: 'ready' }));
