import { appCodeMinutes, appRegistrationDays } from '@switchboard/contracts/api-keys.limits';
import { expect, it } from 'vitest';
import { isRegistered, readClient, registerClient } from './app-client.ts';
import { openCode, sealCode } from './app-code.ts';

const secrets = { authSecret: 'a secret of tests', previousSecrets: [] };
const day = 86_400_000;
const metadata = { redirect_uris: ['https://desk.example/cb'], client_name: 'Desk' };

it("an app's registration is valid for a year, then the app must register again", () => {
  const { client_id } = registerClient(secrets, metadata, 0);
  expect(readClient(secrets, client_id, appRegistrationDays * day)).toMatchObject({ name: 'Desk' });
  expect(readClient(secrets, client_id, appRegistrationDays * day + 1000)).toBe('expired');
});

it("a registration signed with the previous secret is accepted, one of another installation isn't", () => {
  const { client_id } = registerClient(secrets, metadata);
  const rotated = { authSecret: 'the next secret', previousSecrets: [secrets.authSecret] };
  expect(readClient(rotated, client_id)).toMatchObject({ name: 'Desk' });
  expect(readClient({ ...rotated, previousSecrets: [] }, client_id)).toBeNull();
});

it('a registration whose client ID would be too long for a URL is refused', () => {
  const redirect_uris = Array.from({ length: 10 }, (_, index) => `https://desk.example/${index}${'a'.repeat(300)}`);
  expect(() => registerClient(secrets, { redirect_uris })).toThrow('Redirect URIs');
});

it('an app that registers without a name is named after the host of its redirect URI', () => {
  expect(registerClient(secrets, { redirect_uris: ['https://desk.example/cb'] }).client_name).toBe('desk.example');
});

it('a local app is accepted on any port of the host that it registered', () => {
  const app = { name: 'Desk', redirectUris: ['http://127.0.0.1/cb', 'http://[::1]:4000/cb'] };
  const accepted = ['http://127.0.0.1:65535/cb', 'http://[::1]:1/cb'].map((uri) => isRegistered(app, uri));
  expect(accepted).toEqual([true, true]);
  expect(isRegistered(app, 'http://localhost/cb')).toBe(false);
});

it('an app code opens only for its client and only for five minutes', () => {
  const approved = {
    id: 'row',
    organizationId: 'organization',
    redirectUri: 'https://desk.example/cb',
    challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    resource: 'https://calls.example/mcp',
  };
  const request = {
    code: sealCode(secrets, 'client', approved, 0),
    client_id: 'client',
    redirect_uri: approved.redirectUri,
    code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  };
  expect(openCode(secrets, request, appCodeMinutes * 60_000 - 1)).toMatchObject(approved);
  expect(() => openCode(secrets, request, appCodeMinutes * 60_000)).toThrow('expired');
  expect(() => openCode(secrets, { ...request, client_id: 'another' }, 1)).toThrow("wasn't issued to this client");
});
