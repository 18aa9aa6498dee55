import { setTimeout as pause } from 'node:timers/promises';
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  RpcError,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import type { ToCaller } from '@switchboard/contracts/voice';
import { roomTopic } from '@switchboard/contracts/voice.limits';
import { endedReasonOf } from '../../livekit/ended-reasons.ts';
import { sampleRate } from '../speech/pcm.ts';
import { typeOf } from './data-type.ts';
import { type Measured, measureLine } from './line-quality.ts';
import type { RoomToJoin } from './messages.ts';
import { isRelayed } from './relay.ts';
import { RingingTone } from './ringing-tone.ts';
import type { RoomListener } from './room-listener.ts';
import { keys, telephoneStates } from './telephone.ts';

/** Sound is sent to the room in pieces of 100 ms, at most 500 ms ahead. */
const pieceSamples = sampleRate / 10;
const aheadMs = 500;

/** How long to wait for a browser to leave after the end: what was sent to it last is lost with the room. */
const farewellMs = 1_000;

/** How long to wait for a browser that doesn't report that it can hear. */
const readyMs = 4_000;

/** Timeout for a sign of life from the telephony. */
const signMs = 1_500;

/** The reason with which LiveKit removes an agent when another one took its place. */
const duplicateIdentity = 2;

/** `CONNECTION_TIMEOUT` of LiveKit's reasons. */
const connectionLost = 14;

/** Something a person said, complete or so far. */
export interface Transcription {
  /** Stays the same from the first word to the last. */
  id: string;
  text: string;
  isFinal: boolean;
  isTheirs: boolean;
}

/** An agent's connection to a room: it speaks there, and hears one person. */
export class RoomLine {
  readonly #room = new Room();
  readonly #wanted: RoomToJoin;
  readonly #listener: RoomListener;
  readonly #source = new AudioSource(sampleRate, 1, aheadMs);
  readonly #tone = new RingingTone();
  #pieces: Int16Array[] = [];
  #isPumping = false;
  #isThere = false;
  #isAway = false;
  #isReady = false;
  #waiting: NodeJS.Timeout | undefined;
  #isOver = false;
  #state = '';
  #sent: Promise<unknown> = Promise.resolve();
  readonly #left = Promise.withResolvers<void>();

  constructor(wanted: RoomToJoin, listener: RoomListener) {
    this.#wanted = wanted;
    this.#listener = listener;
  }

  /** Joins the room. Rejects if that fails. */
  async join(): Promise<void> {
    const room = this.#room;
    const { url, token, identity, returns } = this.#wanted;
    const isThem = (participant: { identity: string } | undefined) => participant?.identity === identity;
    room.registerTextStreamHandler(roomTopic, (reader, from) => {
      // A text that breaks off with the connection is discarded.
      if (isThem(from))
        void reader.readAll().then(
          (text) => this.#listener.onText(text),
          () => undefined,
        );
    });
    room.on(RoomEvent.ParticipantConnected, (participant) => this.#come(participant));
    room.on(RoomEvent.ParticipantAttributesChanged, (_, participant) => {
      if (isThem(participant)) this.#come(participant as RemoteParticipant);
    });
    room.on(RoomEvent.ParticipantDisconnected, (participant) => {
      if (!isThem(participant)) return;
      this.#left.resolve();
      this.#leaves(participant.disconnectReason ?? 0);
    });
    room.on(RoomEvent.TrackSubscribed, (track, _, participant) => {
      if (isThem(participant) && track.kind === TrackKind.KIND_AUDIO) this.#hear(track).catch(() => undefined);
    });
    room.on(RoomEvent.Disconnected, (reason) => {
      this.#left.resolve();
      if (this.#isOver) return;
      if (reason === duplicateIdentity) this.#listener.onReplaced();
      // Without a reason the server itself is gone: people who may come back do so in another room.
      else this.#gone(returns && reason === 0 ? connectionLost : reason, true);
    });
    room.on(RoomEvent.DtmfReceived, (_, digit, participant) => {
      if (isThem(participant)) this.#listener.onKey?.(digit);
    });
    room.on(RoomEvent.DataReceived, (payload, participant) => {
      const type = returns && isThem(participant) ? typeOf(payload) : null;
      if (type === 'ready') this.#hears();
      if (type === 'call_paused' || type === 'call_resumed') this.#listener.onPaused(type === 'call_paused');
    });
    // Agents don't use video, and people who send it send it to no one else.
    const subscribe = (publication: RemoteTrackPublication) => {
      if (returns && publication.kind === TrackKind.KIND_AUDIO) publication.setSubscribed(true);
    };
    room.on(RoomEvent.TrackPublished, subscribe);
    await room.connect(url, token, { autoSubscribe: !returns, dynacast: false });
    // It left while it was still joining.
    if (this.#isOver) return room.disconnect();
    for (const { trackPublications } of room.remoteParticipants.values())
      for (const publication of trackPublications.values()) subscribe(publication);
    const track = LocalAudioTrack.createAudioTrack('assistant', this.#source);
    await room.localParticipant?.publishTrack(
      track,
      new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE }),
    );
    for (const participant of room.remoteParticipants.values()) this.#come(participant);
  }

  /** A person on a telephone counts as present once they have answered. */
  #come(participant: RemoteParticipant): void {
    const { identity, is_telephone } = this.#wanted;
    if (participant.identity !== identity || this.#isOver) return;
    const state = is_telephone ? (telephoneStates[participant.attributes['sip.callStatus'] ?? ''] ?? '') : 'connected';
    if (state !== '' && state !== this.#state) {
      this.#state = state;
      this.#listener.onProgress(state);
    }
    if (state !== 'connected') return;
    // A person in a room hears nothing until their browser receives its sound.
    if (this.#wanted.returns && !this.#isReady) this.#waiting ??= setTimeout(() => this.#hears(), readyMs);
    else this.#arrive();
  }

  /** Their browser now plays what the assistant says. */
  #hears(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (this.#isOver || this.#isReady || !this.#room.remoteParticipants.has(this.#wanted.identity)) return;
    this.#isReady = true;
    this.#arrive();
  }

  #arrive(): void {
    if (this.#isAway) {
      this.#isAway = false;
      this.#listener.onAway(false);
    }
    if (this.#isThere) return;
    this.#isThere = true;
    this.#tone.answered();
    this.#listener.onThere();
  }

  /** Waits for people who may come back, unless they were removed. */
  #leaves(reason: number): void {
    const ended = endedReasonOf(reason, this.#isThere);
    if (!this.#wanted.returns || ended === 'participant-removed' || ended === 'room-deleted') {
      this.#gone(reason);
      return;
    }
    // They are already there with another connection.
    if (reason === duplicateIdentity || this.#isOver) return;
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#isReady = false;
    if (this.#isAway) return;
    this.#isAway = true;
    this.#listener.onAway(true);
  }

  #gone(reason: number, isRoomLost = false): void {
    if (!this.#isOver) this.#listener.onGone(endedReasonOf(reason, this.#isThere), isRoomLost);
  }

  async #hear(track: RemoteTrack): Promise<void> {
    const sound = new AudioStream(track, { sampleRate, numChannels: 1, frameSizeMs: 20 });
    for await (const frame of sound) {
      if (this.#isOver) return;
      const pcm = new Int16Array(frame.data);
      this.#listener.onSound(this.#wanted.is_telephone ? this.#tone.without(pcm) : pcm);
    }
  }

  /** Plays sound after what is already queued. */
  play(pcm: Int16Array): void {
    for (let at = 0; at < pcm.length; at += pieceSamples) this.#pieces.push(pcm.slice(at, at + pieceSamples));
    void this.#pump();
  }

  /** Passes on live sound of another person. Shortens a backlog, so that people don't hear each other late. */
  relay(pcm: Int16Array): void {
    const waiting = this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (isRelayed(pcm, (waiting * 1000) / sampleRate + this.#source.queuedDuration)) this.play(pcm);
  }

  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    for (let piece = this.#pieces.shift(); piece && !this.#isOver; piece = this.#pieces.shift())
      await this.#source.captureFrame(new AudioFrame(piece, sampleRate, 1, piece.length)).catch(() => undefined);
    this.#isPumping = false;
  }

  /** Discards all sound that was not heard yet. */
  silence(): void {
    this.#pieces = [];
    this.#source.clearQueue();
  }

  /** Asks the person's telephony for a sign of life: any answer counts. Null if it couldn't be asked. */
  async ask(): Promise<boolean | null> {
    const to = { destinationIdentity: this.#wanted.identity, responseTimeout: signMs };
    const answer = this.#room.localParticipant?.performRpc({ ...to, method: 'switchboard.ask', payload: '' });
    try {
      return await Promise.race([answer?.then(() => true), pause(signMs, false)]).then((sign) => sign ?? null);
    } catch (error) {
      const { code } = error as Partial<RpcError>;
      if (code === RpcError.ErrorCode.CONNECTION_TIMEOUT) return false;
      return code === RpcError.ErrorCode.UNSUPPORTED_METHOD ? true : null;
    }
  }

  /** The current quality of the connection. */
  measure = (): Promise<Measured> => measureLine(this.#room, this.#wanted.identity);

  /** Presses telephone keys one after another. */
  async press({ digits, pause_ms }: { digits: string; pause_ms: number }): Promise<void> {
    for (const digit of digits) {
      if (this.#isOver) return;
      await this.#room.localParticipant?.publishDtmf(keys.indexOf(digit), digit);
      await pause(pause_ms);
    }
  }

  /** Sends what a browser shows. A telephone can't show it. */
  send(message: ToCaller): void {
    const { identity, is_telephone } = this.#wanted;
    if (is_telephone) return;
    const text = JSON.stringify(message);
    const sendText = () =>
      this.#isOver
        ? undefined
        : this.#room.localParticipant?.sendText(text, { topic: roomTopic, destinationIdentities: [identity] });
    this.#sent = this.#sent.then(sendText).catch(() => undefined);
  }

  /** Sends who said what (also unfinished) the way LiveKit's own agents do, with the track of the speaker. */
  transcribe({ id, text, isFinal, isTheirs }: Transcription): void {
    const { identity } = this.#wanted;
    const them = this.#room.remoteParticipants.get(identity);
    const tracks = isTheirs
      ? them?.trackPublications.values()
      : this.#room.localParticipant?.trackPublications.values();
    const sid = [...(tracks ?? [])].find(({ source }) => source === TrackSource.SOURCE_MICROPHONE)?.sid;
    const attributes = {
      'lk.segment_id': id,
      'lk.transcription_final': String(isFinal),
      ...(sid ? { 'lk.transcribed_track_id': sid } : {}),
      ...(isTheirs ? { 'switchboard.speaker': 'candidate' } : {}),
    };
    const sendText = () =>
      this.#isOver
        ? undefined
        : this.#room.localParticipant?.sendText(text, {
            topic: 'lk.transcription',
            attributes,
            destinationIdentities: [identity],
          });
    this.#sent = this.#sent.then(sendText).catch(() => undefined);
  }

  /** Leaves once everything that was sent has arrived. */
  async leave(): Promise<void> {
    if (this.#isOver) return;
    await this.#sent;
    if (this.#isThere && !this.#wanted.is_telephone) await Promise.race([this.#left.promise, pause(farewellMs)]);
    this.#isOver = true;
    clearTimeout(this.#waiting);
    this.silence();
    await this.#room.disconnect();
    await this.#source.close();
  }
}
