import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation';
import { maxMcpBytes } from '@switchboard/contracts/assistant-tools.limits';
import type { Network } from '../../outgoing/public-addresses.ts';
import { OutgoingError, sendRequest } from '../../outgoing/send-request.ts';
import { oneLine } from '../../text/one-line.ts';

/** A server of an organization, and how long everything that is asked of it may take. */
export interface McpTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  allowed: readonly Network[];
}

/** Looking an address up takes a part of the time that was given. */
function noAnswer(timeoutMs: number): string {
  const seconds = Math.ceil(timeoutMs / 1000);
  return `No answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

const withoutBody = [202, 204, 304];
const tooLong = `The server sent more than ${maxMcpBytes / 1024 / 1024} MB.`;

/**
 * Sends the requests of the protocol's library through the guarded client: to the server alone, without redirects, within
 * one time and one number of bytes for all of them.
 */
function guardedFetch({ url, headers, timeoutMs, allowed }: McpTarget): FetchLike {
  const { origin } = new URL(url);
  const until = Date.now() + timeoutMs;
  let left = maxMcpBytes;
  return async (to, init = {}) => {
    if (new URL(to).origin !== origin) throw new OutgoingError('unreachable', 'The server names another server.');
    // A stream that the server would send on: it is not needed for one call.
    if (init.method === 'GET') return new Response(null, { status: 405 });
    const remaining = until - Date.now();
    if (remaining <= 0) throw new OutgoingError('timeout', noAnswer(timeoutMs));
    const own = Object.fromEntries(new Headers(init.headers as Record<string, string>));
    const answer = await sendRequest({
      url: String(to),
      method: init.method === 'DELETE' ? 'DELETE' : 'POST',
      headers: { ...own, ...headers },
      ...(typeof init.body === 'string' && { body: init.body }),
      timeoutMs: remaining,
      maxBytes: left,
      allowed,
    });
    left -= answer.body.length;
    if (answer.cut === 'too_large' || left <= 0) throw new OutgoingError('closed', tooLong);
    if (answer.cut) throw new OutgoingError('closed', 'The answer did not come to its end.');
    const { status } = answer;
    if (status >= 300 && status < 400)
      throw new OutgoingError('too_many_redirects', `The server answered ${status}: redirects are not followed.`);
    const type = answer.headers['content-type'];
    const session = answer.headers['mcp-session-id'];
    const shown = new Headers({
      ...(type && { 'content-type': type }),
      ...(typeof session === 'string' && { 'mcp-session-id': session }),
    });
    return new Response(withoutBody.includes(status) ? null : new Uint8Array(answer.body), { status, headers: shown });
  };
}

// What a server says of its own answers is not compiled into patterns here.
const acceptAnything: jsonSchemaValidator = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (input) => ({ valid: true, data: input as T, errorMessage: undefined }),
};

/** What went wrong with a server, as a sentence. Other errors are thrown on. */
export function mcpProblem(error: unknown, timeoutMs: number): string {
  if (error instanceof OutgoingError) return error.reason === 'timeout' ? noAnswer(timeoutMs) : error.message;
  if (error instanceof StreamableHTTPError && error.code !== undefined && error.code > 0)
    return `The server answered ${error.code}.`;
  if (error instanceof McpError && error.code === ErrorCode.RequestTimeout) return noAnswer(timeoutMs);
  if (error instanceof McpError) return `The server refused: ${oneLine(error.message, 300)}`;
  return "The server's answer could not be read.";
}

/** Connects to a server for the work, and leaves it. Throws what the work and the connection throw. */
export async function withMcpServer<T>(
  target: McpTarget,
  work: (client: Client, options: { timeout: number; signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const client = new Client({ name: 'switchboard', version: '1.0' }, { jsonSchemaValidator: acceptAnything });
  const transport = new StreamableHTTPClientTransport(new URL(target.url), {
    fetch: guardedFetch(target),
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1,
      maxReconnectionDelay: 1,
      reconnectionDelayGrowFactor: 1,
    },
  });
  const options = { timeout: target.timeoutMs, signal: AbortSignal.timeout(target.timeoutMs) };
  try {
    await client.connect(transport, options);
    return await work(client, options);
  } finally {
    await client.close();
  }
}
