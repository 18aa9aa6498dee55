import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AssistantTest } from '@switchboard/contracts/assistant-tests';
import { AssistantFunction } from '@switchboard/contracts/assistant-tools';
import type { WebTestSession } from '@switchboard/contracts/place-call';
import type { Page } from '@switchboard/contracts/shared';
import { ToCaller } from '@switchboard/contracts/voice';
import { directProtocol, ticketPrefix } from '@switchboard/contracts/voice.limits';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { withTenant } from '../database/tenant-pool.ts';
import { authorOf, setPlan } from '../domains/assistants/test-assistants.ts';
import { newDocument, newKnowledgeBase } from '../domains/knowledge-bases/test-knowledge.ts';
import { silentWav } from '../files/wav.ts';
import { eventually, startTestApp, type TestApp, type TestPerson, testEnv } from '../testing/test-app.ts';
import { serve } from './serve.ts';

let app: TestApp;
let person: TestPerson;
let assistantId: string;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  app = await startTestApp({ PORT: '0' });
  server = await serve(app.services);
  person = await app.signUp();
  const { body } = await person.request<{ items: { id: string }[] }>('GET', '/api/assistants');
  assistantId = body.items.at(-1)?.id ?? '';
});
afterAll(async () => {
  await server.close(0);
  await app.close();
});

const start = (extra: Record<string, unknown> = {}) =>
  person.request<WebTestSession>('POST', '/api/call', { is_web_session: true, assistant_id: assistantId, ...extra });

/** Connects as a browser does; `origin` is the page's. */
function connect(ticket: string, origin = `http://localhost:${server.port}`): WebSocket {
  return new WebSocket(`ws://localhost:${server.port}/api/voice/direct`, [directProtocol, ticketPrefix + ticket], {
    origin,
  });
}

async function refusal(socket: WebSocket): Promise<number | undefined> {
  const [, response] = await once(socket, 'unexpected-response');
  socket.on('error', () => {});
  return response.statusCode;
}

const tests = async () =>
  (await person.request<Page<AssistantTest>>('GET', `/api/assistants/${assistantId}/tests`)).body.items;

/** The messages a browser received, and how much sound. */
class Browser {
  readonly told: ToCaller[] = [];
  soundBytes = 0;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.soundBytes += data.length;
      else this.told.push(ToCaller.parse(JSON.parse(data.toString())));
    });
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Waits until a matching message arrives, without a time limit. */
  async hears<T>(find: (message: ToCaller) => T | false | null | undefined): Promise<T> {
    for (;;) {
      for (const message of this.told) {
        const found = find(message);
        if (found) return found;
      }
      await once(this.#socket, 'message');
    }
  }

  says(part: string): Promise<true> {
    return this.hears(
      (message) => message.kind === 'line' && message.line.role === 'assistant' && message.line.message.includes(part),
    );
  }

  ends(): Promise<string> {
    return this.hears((message) => message.kind === 'ended' && message.reason);
  }
}

describe('a test in the browser', () => {
  it('a browser test speaks the first message, answers typed text, and is stored separately from calls', async () => {
    const { body } = await start({ variables: { first_name: 'Maya' }, is_recorded: true });
    const browser = new Browser(connect(body.livekit_token));
    await browser.says('Hello Maya, I am calling from');
    expect(browser.soundBytes).toBeGreaterThan(32_000);
    browser.send({ kind: 'say', text: 'Please stop calling me.' });
    await browser.says('We will not call you again.');
    expect(await browser.ends()).toBe('assistant-ended-call');
    const [test] = await eventually(async () => {
      const found = await tests();
      return found[0]?.status === 'ended' ? found : null;
    });
    expect(test).toMatchObject({ assistant_version: null, ended_reason: 'assistant-ended-call', has_recording: true });
    const link = await person.request<{ url: string }>('GET', `/api/assistant-tests/${test?.id}/recording`);
    const sound = await fetch(new URL(link.body.url, `http://localhost:${server.port}`), {
      headers: { range: 'bytes=0-43' },
    });
    expect(sound.status).toBe(206);
    const header = Buffer.from(await sound.arrayBuffer());
    expect([header.toString('latin1', 0, 4), header.readUInt16LE(22), header.readUInt32LE(24)]).toEqual([
      'RIFF',
      2,
      16_000,
    ]);
    expect(header.readUInt32LE(40)).toBeGreaterThan(64_000);
    // The notice, and the first message.
    expect(test?.lines.map(({ role }) => role)).toEqual(['assistant', 'assistant', 'user', 'system', 'assistant']);
    expect((await person.request<Page<unknown>>('GET', '/api/call-logs')).body.items).toEqual([]);
  });

  it("a browser test keeps its transcript if its recording can't be stored", async () => {
    const receive = vi.spyOn(app.services.files, 'receive').mockRejectedValue(new Error('The disk is full'));
    const { body } = await start({ is_recorded: true });
    const socket = connect(body.livekit_token);
    await new Browser(socket).says('calling from');
    socket.close();
    const test = await eventually(async () => (await tests()).slice(0, 1).find(({ status }) => status === 'ended'));
    expect(receive).toHaveBeenCalled();
    expect(test.has_recording).toBe(false);
    expect(test.lines).toHaveLength(2);
  });

  it('a browser test calls functions with their waiting and failure messages, and answers from knowledge', async () => {
    const orders = createServer(({ method }, response) => {
      response.writeHead(method === 'GET' ? 200 : 500, { 'content-type': 'application/json' });
      response.end('{"status":"on its way"}');
    });
    await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(orders.address() as AddressInfo).port}/{first_name}/{number}`;
    const parameters = [{ name: 'number', type: 'integer', required: true }];
    const functions = [
      {
        name: 'look_up_order',
        description: 'Looks up the status of an order by its number',
        http: { url, method: 'GET', said_meanwhile: 'I am looking it up.' },
      },
      {
        name: 'cancel_order',
        description: 'Cancels an order by its number',
        http: { url, method: 'DELETE', said_on_failure: 'Our system is down.' },
      },
    ].map((fn) => AssistantFunction.parse({ ...fn, parameters }));
    await setPlan(app, person, true);
    const own = { app, organizationId: person.organizationId };
    const base = await newKnowledgeBase(own);
    await newDocument(own, base);
    const author = authorOf(person);
    const { status } = await author.save(await author.read(assistantId), { functions, knowledge_base_ids: [base] });
    expect(status).toBe(200);
    const { body } = await start({ variables: { first_name: 'Maya' } });
    const browser = new Browser(connect(body.livekit_token));
    const say = (text: string) => browser.send({ kind: 'say', text });
    await browser.says('Hello Maya');
    say('What is the status of order 4711?');
    await browser.says('I am looking it up.');
    await browser.says('The status is on its way.');
    say('Then cancel order 4711.');
    await browser.says('Our system is down.');
    say('When are you open?');
    await browser.says('Open from nine to five.');
    browser.send({ kind: 'end' });
    await browser.ends();
    const tools = browser.told.flatMap((message) =>
      message.kind === 'line' && message.line.role === 'system' ? [message.line.message] : [],
    );
    expect(tools[0]).toBe('look_up_order {"number":4711}: {"status":"on its way"}');
    expect(tools[1]).toContain('cancel_order {"number":4711}: failed. The function failed: The server answered 500.');
    expect(tools[2]).toMatch(/^search_knowledge \{"query":"When are you open\?"\}: hours\.md › Hours\nOpen from nine/);
    orders.close();
  });

  it("a browser test uses the assistant's providers with their keys, and a machine gets its message", async () => {
    const keys: string[] = [];
    const provider = createServer(({ url, headers }, response) => {
      keys.push(headers.authorization ?? '');
      if (url === '/audio/speech') response.end(silentWav(3_200, { sampleRate: 16_000 }));
      else response.end('data: {"choices":[{"delta":{"content":"I am a model."},"finish_reason":"stop"}]}\n\n');
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const base_url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const owner = await app.signUp();
    for (const provider_name of ['custom_llm', 'custom_tts'])
      await owner.request('POST', '/api/providers', {
        provider_name,
        api_key: `key-of-${provider_name}`,
        config: { base_url, model: 'own' },
      });
    const author = authorOf(owner);
    const assistant = await author.create();
    await author.save(assistant, {
      llm_provider: 'custom',
      llm_model: 'own',
      tts_provider: 'custom',
      tts_model: 'own',
      tts_configuration: { ...assistant.config.tts_configuration, voice: 'own' },
    });
    const { body } = await owner.request<WebTestSession>('POST', '/api/call', {
      is_web_session: true,
      assistant_id: assistant.id,
    });
    const browser = new Browser(connect(body.livekit_token));
    await browser.says('Hello');
    browser.send({ kind: 'say', text: 'Who are you?' });
    await browser.says('I am a model.');
    browser.send({ kind: 'end' });
    await browser.ends();
    const again = await owner.request<WebTestSession>('POST', '/api/call', {
      is_web_session: true,
      assistant_id: assistant.id,
    });
    const machine = new Browser(connect(again.body.livekit_token));
    await machine.says('Hello');
    machine.send({ kind: 'say', text: 'You have reached Maya, leave a message after the beep.' });
    await machine.says("Please call back when you're available.");
    expect(await machine.ends()).toBe('voicemail');
    expect(new Set(keys)).toEqual(new Set(['Bearer key-of-custom_llm', 'Bearer key-of-custom_tts']));
    provider.close();
  });

  it('a browser test ends when the person hangs up', async () => {
    const { body } = await start();
    const browser = new Browser(connect(body.livekit_token));
    await browser.hears((message) => message.kind === 'state' && message.state === 'speaking');
    browser.send({ kind: 'end' });
    expect(await browser.ends()).toBe('user-ended-call');
  });

  it('a browser test continues its conversation after its process dies, and the same ticket reconnects', async () => {
    const { body } = await start({ is_recorded: true });
    const socket = connect(body.livekit_token);
    const browser = new Browser(socket);
    await browser.says('calling from');
    browser.send({ kind: 'say', text: 'Please call me Ada.' });
    await browser.hears((message) => message.kind === 'line' && message.line.role === 'user');
    const dead = once(socket, 'close');
    const [pid = ''] = execFileSync('pgrep', ['-P', `${process.pid}`, '-f', 'agent/main.ts'], {
      encoding: 'utf8',
    }).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await dead;
    await eventually(async () => (await tests())[0]?.status === 'waiting');
    const again = new Browser(connect(body.livekit_token));
    await again.says('we were cut off for a moment');
    again.send({ kind: 'say', text: 'Please stop calling me.' });
    expect(await again.ends()).toBe('assistant-ended-call');
    const test = await eventually(async () => (await tests()).slice(0, 1).find(({ status }) => status === 'ended'));
    const said = test.lines.map(({ message }) => message).join('\n');
    expect(said).toMatch(
      /calling from[\s\S]*Please call me Ada\.[\s\S]*cut off[\s\S]*stop calling me[\s\S]*not call you again/,
    );
    expect(test).toMatchObject({ ended_reason: 'assistant-ended-call', has_recording: true });
  });

  it('a browser test can use a published version, and an unknown version is refused', async () => {
    expect((await start({ assistant_version: 1 })).status).toBe(201);
    expect((await start({ assistant_version: 7 })).status).toBe(404);
  });
});

describe('a test on an installation with a media server', () => {
  const mediaServer = {
    agents: { open: async () => undefined },
    settings: { url: 'wss://media.example' },
    testerToken: async () => 'token of a room',
  } as unknown as NonNullable<typeof app.services.livekit>;
  const { roles } = testEnv();
  afterEach(() => {
    app.services.livekit = null;
    app.services.env.roles = roles;
  });

  it('a test uses a direct connection for programs that request it and a LiveKit room for browsers', async () => {
    app.services.livekit = mediaServer;
    expect((await start({ is_direct: true })).body).toMatchObject({
      transport: 'direct',
      livekit_url: expect.stringContaining('/api/voice/direct'),
    });
    expect((await start()).body).toMatchObject({ transport: 'livekit', livekit_token: 'token of a room' });
  });

  it('a test uses a LiveKit room if the answering process has no agents', async () => {
    app.services.livekit = mediaServer;
    app.services.env.roles = roles.filter((role) => role !== 'agent');
    expect((await start({ is_direct: true })).body.transport).toBe('livekit');
  });
});

describe('a ticket', () => {
  it('a ticket is valid once, unchanged, for a page of this installation', async () => {
    const { livekit_token: ticket } = (await start()).body;
    expect(await refusal(connect(ticket, 'https://evil.example'))).toBe(403);
    expect(await refusal(connect(`${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`))).toBe(401);
    expect(await refusal(connect('none'))).toBe(401);
    const socket = connect(ticket);
    await once(socket, 'open');
    expect(await refusal(connect(ticket))).toBe(401);
    socket.close();
  });

  it('a ticket expires after a minute', async () => {
    const { livekit_token: ticket, room_name } = (await start()).body;
    await withTenant(person.organizationId, () =>
      app.services.db.assistant_tests.updateMany({
        where: { id: room_name },
        data: { ticket_at: new Date(Date.now() - 61_000) },
      }),
    );
    expect(await refusal(connect(ticket))).toBe(401);
  });
});

describe('concurrent tests', () => {
  it('an organization can run five concurrent browser tests', async () => {
    const other = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => other.request('POST', '/api/call', { is_web_session: true })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error: { reason: 'too_many_tests' } });
  });
});
