import type { apiKeyApi } from '@switchboard/contracts/api-keys';
import { type DomainFixture, managing, one } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { registerClient } from './app-client.ts';
import { hashOfUserCode, newUserCode } from './device-codes.ts';
import { hashOfKey, newKeyText, prefixOf } from './key-text.ts';

const newApiKey = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) => {
    const key = newKeyText();
    const texts = { key_prefix: prefixOf(key), key_hash: hashOfKey(key) };
    return tx.api_keys.create({ data: { organization_id, name: uniqueName('Key'), scopes: ['read'], ...texts } });
  });

const redirect_uri = 'http://127.0.0.1/callback';
const asked = {
  redirect_uri,
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  scope: 'read write',
};
const registered = ({ app }: TestOrganization) =>
  registerClient(app.services.env, { redirect_uris: [redirect_uri], client_name: 'Desk' }).client_id;

/** The code of a command line that waits. It belongs to no organization. */
async function waitingCode({ app }: TestOrganization): Promise<string> {
  const { env, systemPool } = app.services;
  const code = newUserCode();
  await systemPool.query(
    `INSERT INTO device_sign_ins (device_code_hash, user_code_hash, device_name, ip_address, poll_seconds, expires_at)
     VALUES ($1, $2, 'laptop', '127.0.0.1', 5, now() + interval '10 minutes')`,
    [uniqueName('code'), hashOfUserCode(env, code)],
  );
  return code;
}

export const fixture: DomainFixture<typeof apiKeyApi> = {
  newRows: [newApiKey],
  operations: {
    'GET /api/api-keys': { may: managing },
    'POST /api/api-keys': { may: managing, body: () => ({ name: 'Nightly import', scopes: ['read', 'write'] }) },
    'GET /api/api-keys/apps/:client_id': {
      may: managing,
      params: async (organization) => ({ client_id: registered(organization) }),
      query: asked,
    },
    'POST /api/api-keys/apps': {
      may: managing,
      body: (_, organization) => ({ ...asked, client_id: registered(organization), scopes: ['read'] }),
    },
    'GET /api/api-keys/devices/:user_code': {
      may: managing,
      params: async (organization) => ({ user_code: await waitingCode(organization) }),
    },
    'POST /api/api-keys/devices': {
      may: managing,
      body: async (_, organization) => ({ user_code: await waitingCode(organization), scopes: ['read'] }),
    },
    'POST /api/api-keys/devices/deny': {
      may: managing,
      body: async (_, organization) => ({ user_code: await waitingCode(organization) }),
    },
    'DELETE /api/api-keys/:id': { may: managing, ids: one(newApiKey) },
  },
};
