import type { Assistant, EndedReason, SpokenLine, Switchboard } from '@switchboard/client';
import { CommandError, exitCodes, type Io, type Lines, usageError } from '../io.ts';
import { leadValues } from '../lead-values.ts';
import { pause } from '../pause.ts';
import { clientOf } from '../remote.ts';
import { connectTo, type FromAssistant, type TalkConnection, webSocket } from '../talk-connection.ts';
import { findAssistant, plain } from './calls.ts';

interface TalkOptions {
  assistant: string;
  published: boolean;
  lead?: string;
  variables: Record<string, string>;
  json: boolean;
  projectUrl?: string | undefined;
  /** Milliseconds without news after which an answer is complete. */
  quietMs?: number;
}

/** Without an answer for so long, the next piped line is sent: an assistant on hold doesn't answer. */
const patienceMs = 20_000;
/** Assistants that let the other side speak first say nothing by then. */
const firstPatienceMs = 3_000;
/** No one waits longer for an assistant that doesn't connect, or for the outcome after hanging up. */
const connectMs = 30_000;
const outcomeMs = 5_000;

/** As long as a line in the product can be. */
const maxTypedLength = 2_000;

const failures: readonly EndedReason[] = [
  'technical-issues',
  'connection-failed',
  'network-disconnected',
  'server-shutdown',
  'organization-closed',
];

type Outcome = { kind: 'ended'; reason: EndedReason } | { kind: 'lost'; hadBegun: boolean };

/** A conversation as it is at a moment. */
class Talk {
  outcome: Outcome | null = null;
  isConnected = false;
  #state: 'listening' | 'thinking' | 'speaking' = 'listening';
  #isAnswered = false;
  #hasSpoken = false;
  #changedAt = Date.now();
  readonly #ended: Promise<void>;
  #end: () => void = () => undefined;

  constructor() {
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Settles when it is over. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  hears(message: FromAssistant): void {
    this.#changedAt = Date.now();
    if (message.kind === 'connected') this.isConnected = true;
    if (message.kind === 'state') this.#state = message.state;
    if (message.kind === 'line' && message.line.role === 'assistant') this.#isAnswered = true;
    if (message.kind === 'ended') this.ends(message);
  }

  says(): void {
    this.#isAnswered = false;
    this.#hasSpoken = true;
    this.#changedAt = Date.now();
  }

  ends(outcome: Outcome): void {
    this.outcome ??= outcome;
    this.#end();
  }

  /** Waits until the assistant has answered, so that the next line doesn't interrupt it. */
  async answered(quietMs: number, signal: AbortSignal): Promise<void> {
    while (!this.outcome && !signal.aborted) {
      const quiet = Date.now() - this.#changedAt;
      const wait = this.#isAnswered ? quietMs : this.#hasSpoken ? patienceMs : firstPatienceMs;
      if (this.isConnected && this.#state === 'listening' && quiet >= wait) return;
      await pause(50, signal);
    }
  }
}

/** The parts of a conversation that the loop over lines needs. */
interface Running {
  io: Io;
  talk: Talk;
  lines: Lines;
  connection: TalkConnection;
  quietMs: number;
}

/** Says something about the command itself, without disturbing a line that is being typed. */
function warn(io: Io, lines: Lines, message: string): void {
  if (lines.isTyped) lines.print(message);
  else io.error(message);
}

/** Reads lines and sends them, until the input or the conversation ends. */
async function sendLines({ io, talk, lines, connection, quietMs }: Running): Promise<void> {
  const stopped = new Promise<null>((resolve) => {
    io.signal.addEventListener('abort', () => resolve(null), { once: true });
    void talk.ended.then(() => resolve(null));
  });
  for (;;) {
    // People may interrupt the assistant; lines that are piped in wait for its answer.
    if (!lines.isTyped) await talk.answered(quietMs, io.signal);
    if (talk.outcome || io.signal.aborted) return;
    const line = await Promise.race([lines.next(), stopped]);
    const text = line?.trim();
    if (text === undefined || text === '/end') return;
    if (text === '') continue;
    if (text.length > maxTypedLength) {
      warn(
        io,
        lines,
        `A line can have at most ${maxTypedLength} characters. This one has ${text.length} and wasn't sent.`,
      );
      continue;
    }
    connection.say(text);
    talk.says();
  }
}

/** A line of the conversation in words; null for one that the person has just typed here. */
function lineText({ role, message, speaker }: SpokenLine, name: string, isTyped: boolean): string | null {
  const said = plain(message);
  if (role === 'user') return isTyped ? null : `You: ${said}`;
  if (role === 'assistant') return `${plain(speaker?.name ?? name)}: ${said}`;
  return isTyped ? `\u001b[2m  ${said}\u001b[22m` : `  ${said}`;
}

async function variablesFor(client: Switchboard, { lead, variables }: TalkOptions): Promise<Record<string, string>> {
  return lead ? { ...leadValues(await client.leads.get(lead)), ...variables } : variables;
}

function versionOf({ name, published_version }: Assistant, { published }: TalkOptions): number | null {
  if (published && published_version === null)
    throw usageError(`"${name}" isn't published. Without --published, you talk to its draft.`);
  return published ? published_version : null;
}

interface Started {
  assistant: Assistant;
  version: number | null;
  testId: string;
  /** Where people read the conversation. */
  address: string;
  /** Where the server answers WebSockets. */
  target: string;
  ticket: string;
}

/** Starts a test that is held over a connection of the server. */
async function startTest(client: Switchboard, url: string, options: TalkOptions): Promise<Started> {
  const assistant = await findAssistant(client, options.assistant);
  const version = versionOf(assistant, options);
  const variables = await variablesFor(client, options);
  const { call_id, transport, livekit_url, livekit_token } = await client.calls.place({
    ...{ is_web_session: true, is_typed: true, is_direct: true, assistant_id: assistant.id, variables },
    ...(version !== null && { assistant_version: version }),
  });
  const addressOf = (shown: string) => new URL(`assistants/${assistant.id}?test=${shown}`, `${url}/`).href;
  if (transport !== 'direct' || !livekit_url || !livekit_token)
    throw new CommandError(
      `Conversations of this installation go over its media server, which this command can't join. Talk to the assistant in a browser: ${addressOf('new')}`,
    );
  const address = addressOf(call_id);
  return { assistant, version, testId: call_id, address, target: livekit_url, ticket: livekit_token };
}

/** `switchboard talk`: a conversation with an assistant in text. No number is dialed. */
export async function talk(io: Io, options: TalkOptions): Promise<number> {
  if (!options.assistant) throw usageError('Name the assistant, for example: switchboard talk "First screening"');
  // Before a test is started on the server, where it would take a place until it ends.
  webSocket();
  const { client, url } = clientOf(io, options.projectUrl);
  const { assistant, version, testId, address, target, ticket } = await startTest(client, url, options);
  const { model } = await client.assistants.getParts(assistant.id, version === null ? {} : { version });

  const running = new Talk();
  const lines = io.lines({ isPrompted: !options.json });
  const tell = (event: object, text: string | null) => {
    if (options.json) io.out(JSON.stringify(event));
    else if (text !== null) lines.print(text);
  };
  const which = version === null ? 'draft' : `version ${version}`;
  tell(
    { kind: 'started', assistant_id: assistant.id, assistant_version: version, test_id: testId, url: address },
    `${plain(assistant.name)} (${which}), answered by ${plain(model ?? 'practice rules')}. /end ends the conversation.`,
  );
  const connection = connectTo(
    { url, address: target, ticket, isOver: async () => (await client.assistantTests.get(testId)).status === 'ended' },
    {
      onMessage(message) {
        if (message.kind === 'line') tell(message, lineText(message.line, assistant.name, lines.isTyped));
        running.hears(message);
      },
      onInterrupted: () => warn(io, lines, 'The connection was lost. Trying to continue…'),
      onLost: (hadBegun) => running.ends({ kind: 'lost', hadBegun }),
    },
  );
  const limit = setTimeout(() => {
    if (!running.isConnected) running.ends({ kind: 'lost', hadBegun: false });
  }, connectMs);
  try {
    await sendLines({ io, talk: running, lines, connection, quietMs: options.quietMs ?? 500 });
    lines.close();
    if (!running.outcome && connection.hangUp())
      await Promise.race([running.ended, new Promise((resolve) => setTimeout(resolve, outcomeMs).unref())]);
  } finally {
    clearTimeout(limit);
    connection.close();
    lines.close();
  }
  return finish(io, running.outcome, { address, url, isJson: options.json });
}

/** Says how it ended, and where it is. */
function finish(
  io: Io,
  outcome: Outcome | null,
  { address, url, isJson }: { address: string; url: string; isJson: boolean },
): number {
  if (outcome?.kind === 'lost')
    throw new CommandError(
      outcome.hadBegun
        ? `The connection was lost, and this conversation can't continue. Check your network, and run the command again to start a new one. What was said: ${address}`
        : `The assistant didn't connect. If a proxy is in front of ${url}, check that it forwards WebSockets. Then run the command again.`,
    );
  // Without an answer to hanging up, the server ends it as soon as it notices.
  const reason = outcome?.reason ?? 'user-ended-call';
  if (isJson) io.out(JSON.stringify({ kind: 'ended', reason, url: address }));
  else io.out(`Ended: ${reason}\n${address}`);
  return failures.includes(reason) ? exitCodes.failed : exitCodes.done;
}
