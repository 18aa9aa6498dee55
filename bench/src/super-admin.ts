import { randomBytes } from 'node:crypto';

export interface SuperAdmin {
  username: string;
  password: string;
}

/** Somebody whom an API may be started with. */
export function newSuperAdmin(): SuperAdmin {
  return { username: 'bench', password: randomBytes(18).toString('base64url') };
}

async function post(url: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Makes a deploy token of a module, as a super admin does on the page. */
export async function deployToken(url: string, superAdmin: SuperAdmin, moduleId: string): Promise<string> {
  const { headers } = await post(`${url}/api/superadmin/login`, superAdmin);
  const cookie = headers.getSetCookie().map((value) => value.split(';')[0]);
  const answer = await post(`${url}/api/modules/${moduleId}/tokens`, { name: 'bench' }, cookie.join('; '));
  return ((await answer.json()) as { token: string }).token;
}
