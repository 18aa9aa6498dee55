import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { oauthPaths } from '@switchboard/contracts/mcp.limits';
import type { TestPerson } from '../testing/test-app.ts';

const redirectUrl = 'http://127.0.0.1:8931/callback';

/** An MCP client's state between its requests, in memory, for the protocol's own library. */
export class TestProvider implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  readonly clientMetadata = { client_name: 'Desk Helper', redirect_uris: [redirectUrl] };
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = '';
  /** The last address to which the client sent its person. */
  asked: URL | undefined;

  state = () => 'a state';
  clientInformation = () => this.information;
  tokens = () => this.kept;
  codeVerifier = () => this.verifier;

  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.information = information;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  redirectToAuthorization(url: URL): void {
    this.asked = url;
  }
}

/** A client of the protocol's own library that signs in by OAuth. */
export function oauthClient(address: URL, provider = new TestProvider()) {
  const client = new Client({ name: 'desk', version: '1.0' });
  const transport = new StreamableHTTPClientTransport(address, { authProvider: provider });
  return { client, transport, provider };
}

/** A client that tried to connect and sent its person to the consent page. */
export async function sentToConsent(address: URL) {
  const made = oauthClient(address);
  const refusal: unknown = await made.client.connect(made.transport).catch((error: unknown) => error);
  const { asked } = made.provider;
  if (!asked || !(refusal instanceof UnauthorizedError)) throw new Error('The client asked for no approval');
  return { ...made, asked };
}

/** The client id of an app that registers itself. */
export async function registered(address: URL, metadata: object): Promise<string> {
  const answer = await fetch(new URL(oauthPaths.register, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  });
  return ((await answer.json()) as { client_id: string }).client_id;
}

/** The answer of a person's browser on the consent page. */
export async function approve<T = { redirect_to: string }>(
  address: URL,
  person: TestPerson,
  asked: URL | undefined,
  scopes: readonly string[] = ['read'],
  changed: Record<string, string> = {},
): Promise<{ status: number; body: T }> {
  const parameters = { ...Object.fromEntries(asked?.searchParams ?? []), ...changed };
  const response = await fetch(new URL('/api/api-keys/apps', address), {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ...parameters, scopes }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** One form to an endpoint of the authorization server. */
export async function postForm(address: URL, path: string, fields: Record<string, string>) {
  const response = await fetch(new URL(path, address), { method: 'POST', body: new URLSearchParams(fields) });
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, string> & { error?: string };
  return { status: response.status, headers: response.headers, body };
}
