import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { within } from '../within.ts';
import { assertNotBreached } from './breached-passwords.ts';
import type { AskedStrength, FoundStrength } from './strength-worker.ts';

// More characters add little to a guessable beginning, and estimating a long repetition takes half a second.
const judgedLength = 32;

/** From 0 to 4: passwords below this are guessed within a million tries by someone who knows the person's name. */
const lowestScore = 2;

const idleMs = 60_000;
const answerSeconds = 10;

const productName = 'Switchboard';

const waiting = new Map<number, PromiseWithResolvers<FoundStrength>>();
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

function end(error: Error): void {
  clearTimeout(idle);
  void worker?.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

// Started for the first password that is chosen, and ended when none is chosen for a while: most processes never need it.
function estimator(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('./strength-worker.ts', import.meta.url), { execArgv: [] });
  started.on('message', (found: FoundStrength) => {
    waiting.get(found.id)?.resolve(found);
    waiting.delete(found.id);
  });
  started.on('error', (error: Error) => {
    if (worker === started) end(error);
  });
  // Only after adding its listeners, which keep the process alive: a command that creates an account ends when it has printed it.
  started.unref();
  worker = started;
  return started;
}

async function estimate(password: string, guesses: string[]): Promise<FoundStrength> {
  const answer = Promise.withResolvers<FoundStrength>();
  lastId += 1;
  waiting.set(lastId, answer);
  estimator().postMessage({ id: lastId, password, guesses } satisfies AskedStrength);
  clearTimeout(idle);
  idle = setTimeout(() => end(new Error('The estimator is not needed any longer')), idleMs).unref();
  try {
    return await within(answerSeconds, 'the strength of a password', answer.promise);
  } catch (error) {
    end(error instanceof Error ? error : new Error(String(error)));
    const refusal = new AppError('UNAVAILABLE', 'Your password could not be checked in time. Please try again.', {
      retryAfterSeconds: 5,
    });
    throw Object.assign(refusal, { cause: error });
  }
}

/** Likely guesses of someone who knows the person: names as they are, their parts, and the part of an address before the @. */
function guessesOf(known: readonly string[]): string[] {
  const texts = [productName, ...known].map((text) => text.toLowerCase().slice(0, 200));
  const parts = texts.flatMap((text) => [
    text,
    (text.split('@')[0] ?? '').replace(/[\s.,_+-]/g, ''),
    ...text.split(/[\s@.,_+-]/),
  ]);
  return [...new Set(parts)].filter(({ length }) => length >= 3).slice(0, 50);
}

const messages = {
  own: 'This password contains a name or email address that others know. Choose several words that have nothing to do with you.',
  pattern: 'This password is easy to guess. Choose several unrelated words.',
};

/**
 * Rejects a password that is easy to guess: a pattern, a known word with little else, or one made of the product's name and these
 * `known` texts of the person. Also rejects passwords from data breaches. Throws VALIDATION, or UNAVAILABLE on a machine that is too
 * busy to judge it.
 */
export async function assertGoodPassword(
  password: string,
  known: readonly string[] = [],
  field = 'password',
): Promise<void> {
  await assertNotBreached(password, field);
  const { score, isOwn, isOneWord } = await estimate(password.slice(0, judgedLength), guessesOf(known));
  if (score >= lowestScore && !isOneWord) return;
  const message = messages[isOwn ? 'own' : 'pattern'];
  throw new AppError('VALIDATION', message, { reason: 'weak_password', fields: { [field]: message } });
}
