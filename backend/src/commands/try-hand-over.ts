/**
 * `try-hand-over.ts`: hands a caller over on the LiveKit server of the environment. This process plays both telephones; no one is
 * called.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { initializeLogger } from '@livekit/agents';
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  Room,
  RoomEvent,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { AssistantTools } from '@switchboard/contracts/assistant-tools';
import { roomTopic } from '@switchboard/contracts/voice.limits';
import { AccessToken } from 'livekit-server-sdk';
import { agentOf, calleeOf, consultRoomOf } from '../livekit/identities.ts';
import { createLivekitServer } from '../livekit/server.ts';
import { agentToken, listenerToken } from '../livekit/tokens.ts';
import { RoomTalk } from '../voice/agent/join.ts';
import type { FromAgent, ToolOutcome } from '../voice/agent/messages.ts';
import { BeepListener } from '../voice/call-handling/beep.ts';
import { createBuiltInTranscriber } from '../voice/speech/built-in-transcriber.ts';
import { createBuiltInVoice } from '../voice/speech/built-in-voice.ts';
import { sampleRate } from '../voice/speech/pcm.ts';

const { LIVEKIT_URL: url = '', LIVEKIT_API_KEY: apiKey = '', LIVEKIT_API_SECRET: apiSecret = '' } = process.env;
const settings = { url, apiKey, apiSecret };
const server = createLivekitServer(settings);
initializeLogger({ pretty: false, level: 'silent' });
const speech = { voice: createBuiltInVoice(), transcriber: createBuiltInTranscriber() };
const refusal = 'They cannot come right now.';

const patience = 90_000;
async function until(what: string, is: () => boolean): Promise<void> {
  for (const from = Date.now(); !is(); await pause(50))
    if (Date.now() - from > patience) throw new Error(`${what}: never.\n${heardSoFar()}`);
}

/** The transcript of the call under test, for the reader of a failure. */
let heardSoFar = (): string => '';

/** A participant on a telephone, as LiveKit's telephony brings them into a room. */
async function telephone(room: string) {
  const line = new Room();
  const token = new AccessToken(apiKey, apiSecret, {
    identity: calleeOf(room),
    attributes: { 'sip.callStatus': 'active' },
  });
  token.kind = 'sip';
  token.addGrant({ roomJoin: true, room, canPublish: true, canSubscribe: true, canPublishData: true });
  const heard = { beeps: 0, samples: 0 };
  line.on(RoomEvent.TrackSubscribed, async (track) => {
    const beep = new BeepListener();
    for await (const { data } of new AudioStream(track, { sampleRate, numChannels: 1, frameSizeMs: 20 })) {
      if (data.some((sample) => Math.abs(sample) > 500)) heard.samples += data.length;
      if (beep.hears(new Int16Array(data))) heard.beeps += 1;
    }
  });
  await line.connect(url, await token.toJwt(), { autoSubscribe: true, dynacast: false });
  const source = new AudioSource(sampleRate, 1);
  const track = LocalAudioTrack.createAudioTrack('telephone', source);
  await line.localParticipant?.publishTrack(track, new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE }));
  return {
    heard,
    async play(pcm: Int16Array): Promise<void> {
      for (let at = 0; at < pcm.length; at += sampleRate / 50) {
        const piece = pcm.slice(at, at + sampleRate / 50);
        await source.captureFrame(new AudioFrame(piece, sampleRate, 1, piece.length));
      }
    },
    write: (text: string) =>
      line.localParticipant?.sendText(JSON.stringify({ kind: 'say', text }), {
        topic: roomTopic,
        destinationIdentities: [agentOf(room)],
      }),
    sees: (identity: string) => line.remoteParticipants.has(identity),
    hangUp: () => line.disconnect(),
  };
}
type Telephone = Awaited<ReturnType<typeof telephone>>;

const beep = Int16Array.from(
  { length: sampleRate },
  (_, at) => 8_000 * Math.sin((2 * Math.PI * 1_000 * at) / sampleRate),
);
const silence = new Int16Array(sampleRate);
const say = async (who: Telephone, text: string) => {
  await who.play(await speech.voice.speak(text, { voice: 'builtin-male', speed: 1, pitch: 1 }));
  await who.play(silence);
};

/** A supervisor who listens in: what they hear, and that the others don't see them. */
async function listener(room: string) {
  const line = new Room();
  const heard = { beeps: 0 };
  line.on(RoomEvent.TrackSubscribed, async (track) => {
    const beep = new BeepListener();
    for await (const { data } of new AudioStream(track, { sampleRate, numChannels: 1, frameSizeMs: 20 }))
      if (beep.hears(new Int16Array(data))) heard.beeps += 1;
  });
  await line.connect(url, await listenerToken(settings, room), { autoSubscribe: true, dynacast: false });
  return { heard, identity: line.localParticipant?.identity ?? '', leave: () => line.disconnect() };
}

/** A call whose caller asks for a person; `meet` is what the colleague does when they answer. */
async function call(meet: (colleague: Telephone) => Promise<void>) {
  const room = randomUUID();
  const beside = consultRoomOf(room);
  const reported: FromAgent[] = [];
  heardSoFar = () => reported.map((message) => JSON.stringify(message)).join('\n');
  let colleague: Telephone | null = null;
  const runTool = async (name: string): Promise<ToolOutcome> => {
    assert.equal(name, 'transfer_call');
    await server.openRoom(beside);
    colleague = await telephone(beside);
    void meet(colleague);
    const at = {
      ...{ url, token: await agentToken(settings, beside), identity: calleeOf(beside) },
      ...{ is_telephone: true, wait_seconds: 10 },
    };
    const consult = { name: 'Reception', caller_name: 'Ada Byron', said_when_refused: refusal, at };
    return { is_ok: true, shown_to_model: '', said: null, hangs_up: false, consult };
  };
  const target = { type: 'string', description: 'To whom.', enum: ['Reception'] };
  const config = quickCreateConfig('Robin');
  const talk = new RoomTalk(
    {
      kind: 'join',
      order: {
        ...{ id: room, private_networks: '', organization_name: 'Northlight', time_zone: 'UTC', max_seconds: 300 },
        ...{ recording_path: null, services: { llm: null, stt: null, tts: null }, direction: 'inbound' },
        config: {
          ...config,
          first_message: 'Hello.',
          tools: AssistantTools.parse([
            { type: 'transfer_call', manner: 'warm', targets: [{ name: 'Reception', phone_number: '+12025550147' }] },
          ]),
        },
        tools: [
          {
            ...{ name: 'transfer_call', description: 'Connects the person.', said_meanwhile: '' },
            parameters: { type: 'object', properties: { target }, required: ['target'] },
          },
        ],
      },
      room: {
        ...{ url, token: await agentToken(settings, room), identity: calleeOf(room) },
        ...{ is_telephone: true, wait_seconds: 20 },
      },
    },
    { speech, report: (message) => reported.push(message), runTool },
  );
  await server.openRoom(room);
  const over = talk.hold();
  const caller = await telephone(room);
  const says = (part: string) =>
    reported.some((message) => message.kind === 'line' && message.line.message.includes(part));
  await until('the greeting', () => says('Hello.'));
  await caller.write('I want to speak to a human, please.');
  return { room, caller, colleague: () => colleague as Telephone | null, says, over, reported, talk };
}

/** Waits until the agent has finished the briefing. */
async function afterBriefing(colleague: Telephone): Promise<void> {
  await until('the briefing', () => colleague.heard.samples > 3 * sampleRate);
  for (let before = -1; before !== colleague.heard.samples; await pause(2_500)) before = colleague.heard.samples;
}

const agreed = await call((colleague) => afterBriefing(colleague).then(() => say(colleague, 'Yes, please.')));
await until('together', () => agreed.says('is connected to Reception now'));
assert(agreed.says('To Reception: Hello Reception, this is Robin'), 'the colleague heard the reason for the call');
const third = await listener(agreed.room);
const both = [agreed.caller, agreed.colleague()] as Telephone[];
for (const [one, other] of [both, both.toReversed()] as [Telephone, Telephone][]) {
  const before = other.heard.beeps;
  await one.play(beep);
  await until('the one is heard by the other', () => other.heard.beeps > before);
}
await until('the listener hears both', () => third.heard.beeps > 1);
assert(!agreed.caller.sees(third.identity), 'no one sees the listener');
await third.leave();
await agreed.colleague()?.hangUp();
// The assistant's part ended when both were connected.
assert.equal((await agreed.over)?.reason, 'transferred');

const declined = await call((colleague) => afterBriefing(colleague).then(() => say(colleague, 'No, not now.')));
await until('back with the assistant', () => declined.says(refusal));
assert(
  declined.reported.some(({ kind }) => kind === 'consulted'),
  'the second room is no longer needed',
);
await declined.caller.hangUp();
await declined.over;

const gone = await call((colleague) => pause(2_000).then(() => colleague.hangUp()));
await until('back with the assistant where the colleague hangs up', () => gone.says(refusal));
await gone.talk.end('assistant-ended-call');
await gone.over;

const left = await call((colleague) => afterBriefing(colleague));
await until('the briefing of a caller who hangs up', () => (left.colleague()?.heard.samples ?? 0) > sampleRate);
await left.caller.hangUp();
// Far less than the 90 seconds of a briefing.
const ended = await Promise.race([left.over, pause(5_000, null)]);
assert.equal(ended?.reason, 'user-ended-call', 'the briefing ends when the caller hangs up');
console.log(
  'Handed over after a briefing: connected, declined and hung up on by either side. The listener heard both sides and was visible to neither. Both telephones were simulated.',
);
process.exit(0);
