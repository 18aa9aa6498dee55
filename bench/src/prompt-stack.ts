import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type ChatServer, startChatServer } from '../../backend/src/testing/chat-server.ts';
import { signIn } from './sign-in.ts';
import { type Running, startAll, startApi, startPrepared } from './stack.ts';
import type { Temporary } from './temporary.ts';

/** The product on a separate database. */
export interface Prepared {
  api: Running;
  owner: pg.Client;
  ownerUrl: string;
}

/** The settings by which the stub is the installation's model. */
export const modelOf = ({ url }: ChatServer) => ({ SWITCHBOARD_LLM_URL: url, SWITCHBOARD_LLM_MODEL: 'stub' });

/** Starts all of it, with its jobs or without. */
export async function prepare(place: Temporary, role: 'all' | 'api'): Promise<Prepared & { stub: ChatServer }> {
  const stub = await startChatServer();
  place.stops.push(() => stub.close());
  const env = modelOf(stub);
  const { api, ownerUrl } = await startPrepared(place, (url, dataDir) =>
    role === 'all' ? startAll(url, dataDir, env) : startApi(url, { dataDir, role, env }),
  );
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  place.stops.push(() => owner.end());
  return { api, owner, ownerUrl, stub };
}

/** The owner of a new organization. */
export interface Person {
  organization: string;
  cookie: string;
}

/** Makes one and signs in. */
export async function newPerson({ api, owner, ownerUrl }: Prepared): Promise<Person> {
  const organization = randomUUID();
  await owner.query("INSERT INTO organizations (id, name) VALUES ($1, 'Bench')", [organization]);
  return { organization, cookie: await signIn(api.url, ownerUrl, `${organization}@bench.example`, organization) };
}

/** Sends a request as such a person. Throws when it is refused. */
export async function send<T>(
  { api }: Prepared,
  { cookie }: Person,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${api.url}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', origin: api.url },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}
