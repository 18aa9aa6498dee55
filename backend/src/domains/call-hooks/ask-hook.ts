import { CallHookAnswer } from '@switchboard/contracts/call-hooks';
import {
  callHookSeconds,
  maxCallHookAnswerBytes,
  maxCallHookReasonLength,
} from '@switchboard/contracts/call-hooks.limits';
import type { call_hooks } from '../../generated/prisma/client.ts';
import { type OutgoingAnswer, OutgoingError, sendRequest } from '../../outgoing/send-request.ts';
import type { Services } from '../../services.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { signedHeaders } from '../webhooks/send.ts';
import { bodyOf, type CallInQuestion } from './hook-request.ts';
import { signingSecrets } from './secrets.ts';

/** A request to the hook, and what came back. */
export interface AskedHook {
  request: { url: string; headers: Record<string, string>; body: string };
  /** Null when no answer came. */
  response: { status: number; body: string } | null;
  duration_ms: number;
  /** Null when it failed. */
  answer: CallHookAnswer | null;
  /** Why it failed, as a sentence; null when the answer can be read. */
  failure: string | null;
}

type Read = Pick<AskedHook, 'answer' | 'failure'>;

const failed = (failure: string): Read => ({ answer: null, failure });

const cutReasons: Record<NonNullable<OutgoingAnswer['cut']>, string> = {
  too_large: `Its answer is larger than ${maxCallHookAnswerBytes / 1024} kB.`,
  timeout: `Its answer wasn't complete within ${callHookSeconds} seconds.`,
  broken: 'The connection was closed before its answer was complete.',
};

function readJson(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** A refusal counts whatever else the answer contains: a reason that is too long must not place the call. */
function refusalIn(json: unknown): CallHookAnswer | null {
  const { action, reason } = (json ?? {}) as { action?: unknown; reason?: unknown };
  if (action !== 'do_not_call') return null;
  return {
    action,
    reason: typeof reason === 'string' ? beginningOf(reason.toWellFormed(), maxCallHookReasonLength) : null,
  };
}

function readAnswer({ status, cut, body }: OutgoingAnswer): Read {
  if (status >= 300 && status < 400)
    return failed(`It answered ${status}, a redirect, which is not followed. Enter its final address.`);
  if (status < 200 || status >= 300) return failed(`It answered ${status}.`);
  if (cut) return failed(cutReasons[cut]);
  const parsed = readJson(body.toString('utf8'));
  if (!parsed) return failed("Its answer isn't valid JSON.");
  const refusal = refusalIn(parsed.json);
  if (refusal) return { answer: refusal, failure: null };
  const { success, data, error } = CallHookAnswer.safeParse(parsed.json);
  if (success) return { answer: data, failure: null };
  const [issue] = error.issues;
  const field = issue?.path.join('.') || 'answer';
  return failed(`Its answer isn't valid. ${field}: ${issue?.message ?? 'unknown'}`);
}

/**
 * Asks the hook once. No redirect is followed and no private address reached. Never throws for what the endpoint does: the
 * reason is in the result.
 */
export async function askHook(
  { env }: Pick<Services, 'env'>,
  hook: call_hooks,
  call: CallInQuestion,
): Promise<AskedHook> {
  const at = new Date();
  const startedAt = performance.now();
  const { url } = hook;
  const body = bodyOf(call, at);
  const headers = {
    ...signedHeaders({ event_id: call.event_id, body, secrets: signingSecrets(env, hook, at), at }),
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Switchboard-Call-Hook/1.0',
  };
  const request = { url, headers, body };
  const duration = () => Math.round(performance.now() - startedAt);
  try {
    const answer = await sendRequest({
      ...request,
      method: 'POST',
      timeoutMs: callHookSeconds * 1000,
      maxBytes: maxCallHookAnswerBytes,
      allowed: env.webhookNetworks,
    });
    const response = { status: answer.status, body: answer.body.toString('utf8').replaceAll('\0', '') };
    return { request, response, duration_ms: duration(), ...readAnswer(answer) };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { request, response: null, duration_ms: duration(), ...failed(error.message) };
  }
}
