import { randomUUID } from 'node:crypto';
import type { AssistantFunction } from '@switchboard/contracts/assistant-tools';
import { maxAnswerBytes, maxFunctionRequests } from '@switchboard/contracts/assistant-tools.limits';
import type { FunctionTrial } from '@switchboard/contracts/tools';
import { Webhook as Signer } from 'standardwebhooks';
import type { Context } from '../../context.ts';
import { OutgoingError, type OutgoingRequest, sendRequest } from '../../outgoing/send-request.ts';
import { CannotBeFilled, fillRequest, type Known } from './build-request.ts';
import { callMcpTool } from './call-mcp-tool.ts';
import { problemsOfArguments } from './check-arguments.ts';
import { failed } from './function-trial.ts';
import { maskSecrets } from './mask.ts';
import { isMcp } from './mcp-tool.ts';
import { pickAnswer } from './read-answer.ts';
import { headersFor } from './request-headers.ts';
import { signingSecrets } from './signing.ts';

const sentenceOf = (status: number) =>
  status >= 300 && status < 400
    ? `The server answered ${status}, a redirect to nowhere.`
    : `The server answered ${status}.`;

interface Prepared {
  request: OutgoingRequest;
  /** Values that must not be shown. */
  secrets: string[];
}

async function prepare(context: Context, fn: AssistantFunction, known: Known): Promise<Prepared> {
  const { url, body } = fillRequest(fn, known);
  const { headers, secrets } = await headersFor(context, fn.http.headers, url);
  const [id, at] = [`msg_${randomUUID().replaceAll('-', '')}`, new Date()];
  const signers = await signingSecrets(context, at);
  const signature = signers.map((secret) => new Signer(secret).sign(id, at, body ?? '')).join(' ');
  return {
    secrets: [...secrets, ...signers],
    request: {
      url,
      method: fn.http.method,
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json, text/plain;q=0.9, */*;q=0.1',
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signature,
      },
      ...(body === null ? {} : { body }),
      timeoutMs: fn.http.timeout_seconds * 1000,
      maxBytes: maxAnswerBytes,
      allowed: context.env.privateNetworks,
      maxRedirects: maxFunctionRequests - 1,
    },
  };
}

const shownRequest = ({ request, secrets }: Prepared): FunctionTrial['request'] => ({
  method: request.method ?? 'GET',
  url: maskSecrets(request.url, secrets),
  headers: Object.entries(request.headers ?? {}).map(([name, value]) => ({ name, value: maskSecrets(value, secrets) })),
  body: request.body === undefined ? null : maskSecrets(String(request.body), secrets),
});

/**
 * Calls a function once, or the MCP server's tool that it is bound to: fills and signs its request, sends it through the guarded client
 * and selects the part of the answer that the model sees. Nothing is sent twice, and the result contains no secret. Never throws for
 * errors of a model or a server.
 */
export async function callFunction(context: Context, fn: AssistantFunction, known: Known): Promise<FunctionTrial> {
  if (isMcp(fn)) return callMcpTool(context, fn, known);
  const problems = problemsOfArguments(fn.parameters, known.arguments);
  if (problems.length > 0) return failed(fn, problems.join(' '));
  let prepared: Prepared;
  try {
    prepared = await prepare(context, fn, known);
  } catch (error) {
    if (!(error instanceof CannotBeFilled)) throw error;
    return failed(fn, error.message);
  }
  const request = shownRequest(prepared);
  const { secrets } = prepared;
  try {
    const answer = await sendRequest(prepared.request);
    const text = maskSecrets(answer.body.toString('utf8').replaceAll('\0', ''), secrets);
    const seen = {
      request,
      answer: {
        status: answer.status,
        url: maskSecrets(answer.url, secrets),
        content_type: maskSecrets(answer.headers['content-type'] ?? '', secrets),
        body: text,
        is_cut: answer.cut !== null,
        duration_ms: answer.durationMs,
      },
    };
    if (answer.cut === 'timeout' || answer.cut === 'broken')
      return failed(fn, 'The answer did not come to its end.', seen);
    if (answer.status < 200 || answer.status >= 300) return failed(fn, sentenceOf(answer.status), seen);
    const picked = pickAnswer({ text, is_cut: seen.answer.is_cut }, fn.http.answer_path);
    if ('problem' in picked) return failed(fn, picked.problem, seen);
    const shown_to_model = seen.answer.is_cut ? `${picked.shown}\n(The answer was cut here.)` : picked.shown;
    return { ...seen, is_ok: true, error: null, shown_to_model, said: null };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return failed(fn, maskSecrets(error.message, secrets), { request });
  }
}
