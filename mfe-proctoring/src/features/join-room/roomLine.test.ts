import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectAhead, openRoomLine, type RoomListener } from './roomLine.ts';

/** The clients that were created for the media server. */
const client = vi.hoisted(() => ({
  rooms: [] as { urls: string[]; isLeft: boolean; options: object }[],
  isThere: true,
  agentTrack: null as { kind: string; mediaStreamTrack: object } | null,
}));
vi.mock('livekit-client', () => ({
  ConnectionState: { Connected: 'connected', Disconnected: 'disconnected' },
  DisconnectReason: { DUPLICATE_IDENTITY: 2 },
  RoomEvent: {},
  Track: { Kind: { Audio: 'audio' }, Source: { Camera: 'camera', Microphone: 'microphone', ScreenShare: 'screen' } },
  Room: class {
    state = 'connected';
    urls: string[] = [];
    isLeft = false;
    localParticipant = { publishData: async () => undefined };
    remoteParticipants = new Map([
      ['agent-one', { trackPublications: new Map([['TR_voice', { track: client.agentTrack ?? undefined }]]) }],
    ]);
    options: object;
    constructor(options: object) {
      this.options = options;
      client.rooms.push(this);
    }
    async connect(url: string) {
      this.urls.push(url);
      if (!client.isThere) throw new Error('unreachable');
    }
    async disconnect() {
      this.isLeft = true;
      this.state = 'disconnected';
    }
    on() {}
    removeAllListeners() {}
    registerTextStreamHandler() {}
  },
}));
beforeEach(() => Object.assign(client, { rooms: [], isThere: true, agentTrack: null }));

const access = (): InterviewRoom => ({
  url: 'wss://rooms.example.com',
  token: 'token',
  room_name: 'one',
  agent_identity: 'agent-one',
});
const listener = () => {
  const sounds: MediaStreamTrack[] = [];
  const nothing = () => undefined;
  const heard: RoomListener = {
    onSound: (track) => void sounds.push(track),
    onSaid: nothing,
    onState: nothing,
    onAgent: nothing,
    onShaky: nothing,
    onEnded: nothing,
    onLost: nothing,
  };
  return { heard, sounds };
};

test('a room that was connected ahead is joined without reconnecting, and its interviewer is heard', async () => {
  const room = access();
  const voice = {};
  client.agentTrack = { kind: 'audio', mediaStreamTrack: voice };
  const leave = connectAhead(room);
  const { heard, sounds } = listener();
  await openRoomLine(room, heard);
  leave();
  expect(client.rooms).toMatchObject([{ urls: [room.url], isLeft: false }]);
  expect(sounds).toEqual([voice]);
});

test('an unused room is left, and a later visitor connects again', async () => {
  const room = access();
  connectAhead(room)();
  expect(client.rooms).toMatchObject([{ isLeft: true }]);
  await openRoomLine(room, listener().heard);
  expect(client.rooms).toMatchObject([{ isLeft: true }, { isLeft: false }]);
});

test('a room that failed or was lost before joining is reported to the next visitor', async () => {
  const [unreachable, lost] = [access(), access()];
  client.isThere = false;
  connectAhead(unreachable);
  await expect(openRoomLine(unreachable, listener().heard)).rejects.toThrow('unreachable');
  client.isThere = true;
  connectAhead(lost);
  Object.assign(client.rooms[1] ?? {}, { state: 'disconnected' });
  await expect(openRoomLine(lost, listener().heard)).rejects.toThrow('lost before');
});

test("tracks of the candidate aren't stopped when the server ends the connection", async () => {
  await openRoomLine(access(), listener().heard);
  expect(client.rooms).toMatchObject([{ options: { stopLocalTrackOnUnpublish: false } }]);
});

test('a closed room line stays open until its last message is sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const line = await openRoomLine(access(), listener().heard);
  line.broadcast('violation_termination', {});
  line.close();
  await vi.advanceTimersByTimeAsync(500);
  expect(client.rooms).toMatchObject([{ isLeft: false }]);
  await vi.advanceTimersByTimeAsync(500);
  expect(client.rooms).toMatchObject([{ isLeft: true }]);
  vi.useRealTimers();
});
