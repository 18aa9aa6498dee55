import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TokenVerifier } from 'livekit-server-sdk';
import { createSipSetup } from './livekit-sip-setup.ts';

/** Credentials for the tests. */
export const livekitSettings = { apiKey: 'a-key', apiSecret: 'a secret of thirty-two characters' };

type State = 'dialing' | 'ringing' | 'active' | 'gone';
const way: readonly State[] = ['dialing', 'ringing', 'active'];

/** A callee on the telephone, in the room that has its name. */
interface Callee {
  state: State;
  answered: PromiseWithResolvers<void>;
}

interface Refusal {
  status: number;
  body: { code: string; msg: string; meta?: Record<string, string> };
}

const sipRefusal = (code: number, words: string): Refusal => ({
  status: 500,
  body: { code: 'unavailable', msg: words, meta: { sip_status_code: String(code), sip_status: words } },
});

const noTelephony: Refusal = { status: 500, body: { code: 'internal', msg: 'sip not connected (redis required)' } };

/** Answers to a dialing from the called number's network. */
const refusals: Record<string, Refusal> = {
  '0101': sipRefusal(486, 'Busy Here'),
  '0102': { status: 503, body: { code: 'deadline_exceeded', msg: 'nobody answered' } },
  '0105': sipRefusal(603, 'Decline'),
  '0191': noTelephony,
  '0192': { status: 500, body: { code: 'internal', msg: 'max auth retry attempts reached' } },
};

/** What LiveKit SIP answers when it never saw a response to its INVITE. */
const noResponse: Refusal = {
  status: 408,
  body: { code: 'canceled', msg: 'transaction failed to complete (0 intermediate responses)' },
};

/** Numbers that end in 04xx, 05xx or 06xx are refused with that SIP status. */
const refusalOf = (number: string): Refusal | undefined => {
  const digits = number.replace(/@.*/, '').slice(-4);
  return refusals[digits] ?? (/^0[456]\d\d$/.test(digits) ? sipRefusal(Number(digits), 'Refused') : undefined);
};

/** Without LiveKit SIP, or if it has no capacity. */
const noSip = { code: 'unavailable', msg: 'no response from servers' };
const noRoom = { code: 'resource_exhausted', msg: 'cpu exhausted' };

const notFound: Refusal = { status: 404, body: { code: 'not_found', msg: 'not there' } };

/** A local server that implements LiveKit's API protocol (Twirp) and simulates telephones. `refuse` sets what it lacks. */
export async function startLivekitServer() {
  const callees = new Map<string, Callee>();
  const rooms = new Set<string>();
  const asked: { method: string; body: Record<string, unknown> }[] = [];
  const watching = new Set<() => void>();
  const sipSetup = createSipSetup();
  const control = {
    refuse: null as 'key' | 'telephony' | 'sip' | 'cpu' | null,
    /** How many of the next dialings lose the carrier's response. */
    lostResponses: 0,
    /** The only format in which a carrier accepts a transfer's number: it answers 400 to others. */
    refersOnlyTo: '',
    /** Runs before a refused dialing, or a transfer, is answered, because either report may come first. */
    beforeAnswer: null as ((room: string) => Promise<void>) | null,
  };
  const changed = () => {
    for (const tell of [...watching]) tell();
  };

  async function dial(room: string, to: string): Promise<object | Refusal> {
    const refusal = refusalOf(to);
    if (refusal?.body.code === 'internal') return refusal;
    if (control.lostResponses > 0) {
      control.lostResponses -= 1;
      return noResponse;
    }
    const callee: Callee = { state: 'dialing', answered: Promise.withResolvers() };
    callees.set(room, callee);
    changed();
    if (refusal) {
      callees.delete(room);
      changed();
      await control.beforeAnswer?.(room);
      return refusal;
    }
    await callee.answered.promise;
    return callee.state === 'gone' ? sipRefusal(487, 'Request Terminated') : {};
  }

  const participantOf = (room: string, identity: unknown): object => {
    const callee = callees.get(room);
    return callee ? { identity, attributes: { 'sip.callStatus': callee.state } } : notFound;
  };

  function answer(method: string, body: Record<string, unknown>): Promise<object | Refusal> | object | Refusal {
    const setUp = sipSetup.answer(method, body);
    if (setUp) return setUp;
    const room = String(body.room ?? body.roomName ?? body.name);
    switch (method) {
      case 'CreateRoom':
        rooms.add(room);
        return { name: room };
      case 'DeleteRoom': {
        const callee = callees.get(room);
        if (callee) callee.state = 'gone';
        callee?.answered.resolve();
        callees.delete(room);
        const was = rooms.delete(room);
        changed();
        return was ? {} : notFound;
      }
      case 'GetParticipant':
        return participantOf(room, body.identity);
      case 'TransferSIPParticipant':
        if (!String(body.transferTo).startsWith(control.refersOnlyTo)) return sipRefusal(400, 'Bad Request');
        return (control.beforeAnswer?.(room) ?? Promise.resolve()).then(() => refusalOf(String(body.transferTo)) ?? {});
      case 'CreateSIPParticipant':
        return dial(room, String(body.sipCallTo));
      default:
        return {};
    }
  }

  const verifier = new TokenVerifier(livekitSettings.apiKey, livekitSettings.apiSecret);
  const server = createServer(async (request, response) => {
    const text = await new Response(request as never).text();
    const method = request.url?.split('/').at(-1) ?? '';
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      if (control.refuse === 'key') throw new Error('refused');
      await verifier.verify(request.headers.authorization?.replace('Bearer ', '') ?? '');
    } catch {
      return send(401, { code: 'unauthenticated', msg: 'invalid token' });
    }
    // A connecting agent sends no body.
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    if (control.refuse === 'telephony' && request.url?.includes('livekit.SIP/')) return send(500, noTelephony.body);
    asked.push({ method, body });
    if (method === 'CreateSIPParticipant' && control.refuse === 'sip') return send(503, noSip);
    if (method === 'CreateSIPParticipant' && control.refuse === 'cpu') return send(429, noRoom);
    if ((body.trunk as { hostname?: string } | undefined)?.hostname?.endsWith('.invalid'))
      return send(500, { code: 'internal', msg: 'lookup probe.invalid: no such host' });
    const said = await answer(method, body);
    if ('status' in said && 'body' in said) return send(said.status as number, said.body as object);
    return send(200, said);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(control, {
    settings: { ...livekitSettings, url: `ws://127.0.0.1:${port}` },
    asked,
    rooms,
    /** The inbound trunks and dispatch rules of the server. */
    sipSetup,
    /** Rooms with a callee at the moment. */
    calledIn: (): string[] => [...callees.keys()],
    /** The state of the callee in a room. */
    stateOf: (room: string): State | undefined => callees.get(room)?.state,
    isOpen: (room: string) => rooms.has(room),
    /** Moves the callee to the next state. */
    advance(room: string): void {
      const callee = callees.get(room);
      const next = callee && way[way.indexOf(callee.state) + 1];
      if (!callee || !next) return;
      callee.state = next;
      if (next === 'active') callee.answered.resolve();
      changed();
    },
    /** Resolves at the next change in any room. */
    changed: () =>
      new Promise<void>((resolve) => {
        const tell = () => {
          watching.delete(tell);
          resolve();
        };
        watching.add(tell);
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  });
}

export type TestLivekitServer = Awaited<ReturnType<typeof startLivekitServer>>;
