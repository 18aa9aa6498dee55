import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { InitializeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { mcpPath } from '@switchboard/contracts/mcp.limits';
import type { Hono, Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { MemberContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { AppVariables } from '../handler.ts';
import { bearerOf, keyOf } from '../http/access.ts';
import { defaultBodyBytes, limitBody, readJson } from '../http/endpoints.ts';
import { challengeOf } from '../http/oauth.ts';
import { asKey } from '../who-may.ts';
import { clientNameOf, readSession, sessionIdOf } from './connection.ts';
import { createMcpServer } from './server.ts';

type Http = HonoContext<AppVariables>;

const sessionHeader = 'mcp-session-id';

/** The key of a request, as the actor of everything that it does. */
async function connect(http: Http): Promise<MemberContext> {
  try {
    const request = http.get('context');
    return asKey(request, await keyOf(request, http));
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED')
      http.header('www-authenticate', challengeOf(http, bearerOf(http) !== undefined));
    throw error;
  }
}

/** The name of the client: it introduces itself in its first request, and the session carries the name after that. */
function clientOf(http: Http, { env }: MemberContext, keyId: string, message: unknown): string {
  const first = InitializeRequestSchema.safeParse(message);
  if (!first.success) return readSession(env, keyId, http.req.header(sessionHeader));
  return clientNameOf(first.data.params.clientInfo);
}

async function answer(http: Http): Promise<Response> {
  const context = await connect(http);
  http.set('context', context);
  const { actor, env } = context;
  if (actor.kind !== 'api_key') throw new Error('Only keys connect over MCP');
  const message = await readJson(http.req);
  // Each request counts as one: a batch would be many.
  if (Array.isArray(message))
    throw new AppError('VALIDATION', 'Send one JSON-RPC message per request: batches are not supported.');
  const client = clientOf(http, context, actor.id, message);
  const connected = { ...context, actor: { ...actor, mcp_client: client } };
  const server = createMcpServer({ context: connected, http });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(http.req.raw, { parsedBody: message });
    if (response.ok && InitializeRequestSchema.safeParse(message).success)
      response.headers.set(sessionHeader, sessionIdOf(env, actor.id, client));
    http.header('cache-control', 'no-store');
    // A new response would lose the headers of every answer.
    return http.body(
      await response.text(),
      response.status as ContentfulStatusCode,
      Object.fromEntries(response.headers),
    );
  } finally {
    await server.close();
  }
}

/**
 * The MCP server, for programs with an API key or the token of a connected app. Each request is answered with JSON and keeps
 * nothing in the process, so any process can answer the next one; there is no stream from the server.
 */
export function registerMcp(app: Hono<AppVariables>): void {
  app.post(mcpPath, limitBody(defaultBodyBytes), answer);
  app.all(mcpPath, (http) => {
    http.header('allow', 'POST');
    throw new AppError('VALIDATION', 'This address is for MCP clients. They send POST requests with a token.', {
      status: 405,
    });
  });
}
