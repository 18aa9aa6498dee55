import { hostname } from 'node:os';
import { CommandError, type Io, usageError } from './io.ts';
import { pause } from './pause.ts';

const client_id = 'switchboard-cli';
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
const maxPollSeconds = 60;

interface Answer {
  status: number;
  retryAfter: number;
  body: Record<string, unknown>;
}

const stopped = () => new CommandError('You stopped the sign-in. No key was stored.');

async function post(io: Io, url: string, path: string, fields: Record<string, string>): Promise<Answer> {
  const response = await (io.fetch ?? fetch)(`${url.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(fields).toString(),
    signal: io.signal,
  });
  const body: unknown = await response.json().catch(() => ({}));
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')) || 0,
    body: typeof body === 'object' && body !== null ? (body as Answer['body']) : {},
  };
}

/** Why a server refused, without characters that would control the terminal. */
const explanation = ({ status, body }: Answer) =>
  typeof body.error_description === 'string'
    ? body.error_description.replace(/\p{C}+/gu, ' ').slice(0, 300)
    : `The server answered with status ${status}.`;

/** A web address that the server named; null for anything else, which must not be opened. */
function webAddress(text: unknown): string | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

interface SignIn {
  deviceCode: string;
  interval: number;
  until: number;
}

/** Shows a person where to approve which code. */
async function invite(io: Io, { body }: Answer): Promise<SignIn> {
  const { device_code, user_code, expires_in } = body;
  const address = webAddress(body.verification_uri);
  const complete = webAddress(body.verification_uri_complete) ?? address;
  if (typeof device_code !== 'string' || typeof user_code !== 'string' || !/^[A-Z-]{1,20}$/.test(user_code) || !address)
    throw new CommandError("The server's answer can't be read. Check the address of the installation.");
  io.out(`Open ${address} in any browser, on this or another computer, and approve this code:`);
  io.out('');
  io.out(`    ${user_code}`);
  io.out('');
  if (complete && (await io.open(complete)))
    io.out('If this computer has a browser, the page opens there with the code filled in.');
  io.out('Waiting for the approval. Press Ctrl+C to stop.');
  return {
    deviceCode: device_code,
    interval: typeof body.interval === 'number' ? body.interval : 5,
    until: Date.now() + (typeof expires_in === 'number' ? expires_in : 600) * 1000,
  };
}

/** The key of an answer, or the seconds until the next question. Throws CommandError. */
function read(answer: Answer, interval: number): { key: string } | { interval: number } {
  const { status, body, retryAfter } = answer;
  if (status === 200 && typeof body.access_token === 'string') return { key: body.access_token };
  if (body.error === 'authorization_pending') return { interval };
  if (body.error === 'slow_down') return { interval: interval + 5 };
  if (status === 429 || status >= 500)
    return { interval: Math.min(maxPollSeconds, Math.max(retryAfter, interval * 2)) };
  if (body.error === 'access_denied') throw new CommandError('The sign-in was denied.');
  if (body.error === 'expired_token') throw new CommandError('The code has expired. Run "switchboard login" again.');
  throw new CommandError(explanation(answer));
}

async function wait(io: Io, url: string, { deviceCode, until, ...first }: SignIn): Promise<string> {
  let { interval } = first;
  for (;;) {
    await pause(interval * 1000, io.signal);
    if (io.signal.aborted) throw stopped();
    if (Date.now() >= until) throw new CommandError('The code has expired. Run "switchboard login" again.');
    // A connection that fails for a moment, as on a train, doesn't end the sign-in.
    const answer = await post(io, url, '/oauth/token', { grant_type, client_id, device_code: deviceCode }).catch(
      () => null,
    );
    if (io.signal.aborted) throw stopped();
    const result = answer ? read(answer, interval) : { interval: Math.min(maxPollSeconds, interval * 2) };
    if ('key' in result) return result.key;
    interval = result.interval;
  }
}

/** Lets a person approve this command line in a browser (RFC 8628). Null if the installation doesn't know device codes. */
export async function signInByDevice(io: Io, url: string): Promise<string | null> {
  if (!URL.canParse(url)) throw usageError(`"${url}" isn't an address, such as https://calls.example.com.`);
  const fields = { client_id, device_name: hostname().slice(0, 80) };
  const answer = await post(io, url, '/oauth/device_authorization', fields).catch((error: unknown) => {
    if (io.signal.aborted) throw stopped();
    throw new CommandError(`${url} can't be reached (${error instanceof Error ? error.message : error}).`);
  });
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw new CommandError(explanation(answer));
  return wait(io, url, await invite(io, answer));
}
