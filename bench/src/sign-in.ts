import { randomInt } from 'node:crypto';
import { maxStreams } from '@switchboard/contracts/events.limits';
import pg from 'pg';

const password = 'plum kettle orbit 4417';

// Each sign-up uses its own network: the limit is thirty accounts an hour per network.
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

function post(url: string, body: Record<string, string>): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address() };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Signs in with an existing account. */
export const openSession = (api: string, email: string): Promise<Response> =>
  post(`${api}/api/auth/sign-in/email`, { email, password });

/** Signs in as the owner of an organization, or as a member of its client; creates the account if missing. Returns the cookie. */
export async function signIn(
  api: string,
  databaseUrl: string,
  email: string,
  organizationId: string,
  clientId?: string,
): Promise<string> {
  let answer = await openSession(api, email);
  if (!answer.ok) {
    const person = { full_name: 'Bench Owner', organization_name: 'Bench', email, password };
    answer = await post(`${api}/api/auth/sign-up`, person);
  }
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const joins = clientId
      ? "client_members (organization_id, user_id, role, client_id) SELECT $1, id, 'viewer', $3 FROM users"
      : "organization_members (organization_id, user_id, role) SELECT $1, id, 'owner' FROM users";
    await client.query(`INSERT INTO ${joins} WHERE email = $2 ON CONFLICT DO NOTHING`, [
      organizationId,
      email,
      ...(clientId ? [clientId] : []),
    ]);
    const place = clientId ? 'client_organization_id' : 'active_organization_id';
    await client.query(`UPDATE sessions SET ${place} = $1 WHERE user_id = (SELECT id FROM users WHERE email = $2)`, [
      organizationId,
      email,
    ]);
  } finally {
    await client.end();
  }
  return cookie;
}

/** Creates enough sessions of an organization's members for this many streams of live events. Returns their cookies. */
export async function signInForStreams(
  api: string,
  databaseUrl: string,
  organizationId: string,
  streams: number,
): Promise<string[]> {
  const sessionsOfPerson = Math.floor(maxStreams.person / maxStreams.session);
  const cookies: string[] = [];
  while (cookies.length < streams / maxStreams.session) {
    const person = Math.floor(cookies.length / sessionsOfPerson);
    cookies.push(await signIn(api, databaseUrl, `${organizationId}-${person}@bench.example`, organizationId));
  }
  return cookies;
}
