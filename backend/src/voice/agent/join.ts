import { randomUUID } from 'node:crypto';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { SpokenLine, ToCaller } from '@switchboard/contracts/voice';
import { usedTool } from '../flow/tools-elsewhere.ts';
import { RoomConsult } from '../hand-over/room-consult.ts';
import { sendsAway } from '../hand-over/warmly.ts';
import { Conversation } from './conversation.ts';
import { LineMeter } from './line-quality.ts';
import type { Consult, FromAgent, Join, StaffTransfer, TalkOrder, ToolOutcome } from './messages.ts';
import type { Speech } from './parts.ts';
import { createCallerReader } from './read-from-caller.ts';
import { RoomLine } from './room-line.ts';
import { pressedText, type TalkResult } from './talk-lines.ts';
import { LineWatch, PressedKeys, SoundBefore } from './telephone.ts';

/** Limit of texts read from one browser: no person types more. */
const maxTexts = 2_000;

/** What a conversation in a room needs from its process. */
export interface Surroundings {
  speech: Speech;
  report(message: FromAgent): void;
  runTool(name: string, given: Record<string, unknown>): Promise<ToolOutcome>;
}

/** A conversation in a room of a media server, from waiting for the person to the end. */
export class RoomTalk {
  readonly #join: Join;
  readonly #report: (message: FromAgent) => void;
  readonly #line: RoomLine;
  readonly #conversation: Conversation;
  readonly #read: (text: string) => void;
  readonly #result = Promise.withResolvers<TalkResult>();
  readonly #speech: Speech;
  readonly #meter = new LineMeter(
    () => this.#line.measure(),
    (measured, isReported) => {
      this.#watch.counted(measured?.received?.packets ?? null);
      const roundTrip = measured?.received?.round_trip_ms ?? measured?.sent?.round_trip_ms ?? null;
      if (roundTrip !== null) this.#conversation.measured(roundTrip);
      if (measured && isReported) this.#report({ kind: 'measured', id: this.#join.order.id, measured });
    },
  );
  readonly #before = new SoundBefore();
  readonly #keys = new PressedKeys((digits) => this.#conversation.type(pressedText(digits)));
  readonly #watch = new LineWatch({
    ask: () => this.#line.ask(),
    onSilent: (isSilent) => this.#leavesAs !== 'transferred' && this.#leaveAs(isSilent ? 'audio-failed' : null),
    onGone: () => void this.end('network-disconnected'),
  });
  /** The colleague to whom they are handed over. */
  #consult: RoomConsult | null = null;
  readonly #segments = new Map<SpokenLine['role'], string>();
  #texts = 0;
  readonly #there = Promise.withResolvers<void>();
  #hasBegun = false;
  #isReplaced = false;
  /** They are being transferred to another number, which makes them leave the room. */
  #isSending = false;
  #goneAs: EndedReason | null = null;
  /** The end reason if they hang up now; null: that they hung up. */
  #leavesAs: EndedReason | null = null;

  constructor(join: Join, { speech, report, runTool }: Surroundings) {
    this.#join = join;
    this.#report = report;
    this.#speech = speech;
    const { id } = join.order;
    this.#line = new RoomLine(join.room, {
      onThere: () => this.#begin(),
      onProgress: (state) => {
        report({ kind: 'progress', id, state });
        // Prepares while it rings, so that the person who answers doesn't wait. If that fails, it fails again at the start.
        if (join.room.is_telephone) this.#conversation.prepare().catch(() => undefined);
      },
      onSound: (pcm) => this.#heard(pcm),
      onKey: (digit) => this.#hasBegun && !this.#conversation.press(digit) && this.#keys.press(digit),
      onText: (text) => {
        this.#texts += 1;
        if (this.#hasBegun && this.#texts <= maxTexts) this.#read(text);
      },
      onGone: (reason, isRoomLost) => {
        if (this.#isSending) {
          this.#goneAs ??= reason;
          return;
        }
        // The server that dialed them is notified why they left, and then stops this agent.
        if (!isRoomLost && !this.#hasBegun && join.order.direction === 'outbound')
          return report({ kind: 'left', id, reason });
        void this.end(reason === 'user-ended-call' ? (this.#leavesAs ?? reason) : reason);
      },
      onPaused: (isPaused) => this.#hasBegun && this.#conversation.rest('paused', isPaused),
      onAway: (isAway) => this.#hasBegun && this.#conversation.rest('away', isAway),
      onReplaced: () => {
        this.#isReplaced = true;
        void this.end('connection-failed');
      },
    });
    this.#conversation = new Conversation(join.order, speech, {
      send: (message) => {
        if (message.kind === 'silence') return this.#line.silence();
        if (join.order.interview) this.#transcribe(message);
        if (message.kind === 'line') report({ kind: 'line', id, line: message.line, usage: this.#conversation.used });
        // Candidates don't see the rules by which the flow chooses their questions.
        const isStep = message.kind === 'line' && message.line.flow !== undefined;
        if (!join.order.interview || !isStep) this.#line.send(message);
      },
      play: (pcm) => this.#line.play(pcm),
      relay: (pcm) => this.#line.relay(pcm),
      runTool: async (name, given) => {
        const order = this.#conversation.orderOf(name, given);
        const isSending = sendsAway(usedTool(name, given).name, order.config);
        const outcome = await this.#use(isSending, () => runTool(name, given));
        if (outcome.press) await this.#line.press(outcome.press);
        return outcome.consult ? this.#handOver(outcome.consult, order) : outcome;
      },
    });
    this.#read = createCallerReader(this.#conversation);
  }

  /** Sends transcriptions as LiveKit's own agents do, for any browser in the room. */
  #transcribe(message: ToCaller): void {
    if (message.kind === 'line' && message.line.role !== 'system')
      this.#line.transcribe({ ...this.#segmentOf(message.line.role), text: message.line.message, isFinal: true });
    if (message.kind === 'line') this.#segments.delete(message.line.role);
    if (message.kind === 'hearing') this.#line.transcribe({ ...this.#segmentOf('user'), text: message.text });
    if (message.kind === 'saying') this.#line.transcribe({ ...this.#segmentOf('assistant'), text: message.text });
  }

  /** The id of a speaker's current segment, the same from the first word to the last. */
  #segmentOf(role: SpokenLine['role']) {
    const id = this.#segments.get(role) ?? randomUUID();
    this.#segments.set(role, id);
    return { id, isFinal: false, isTheirs: role === 'user' };
  }

  #begin(): void {
    this.#hasBegun = true;
    this.#there.resolve();
    if (this.#join.room.is_telephone) {
      this.#watch.begin();
      this.#meter.begin();
    }
    this.#report({ kind: 'connected', id: this.#join.order.id });
    this.#conversation.begin().then(this.#result.resolve, this.#result.reject);
    for (const pcm of this.#before.take()) this.#conversation.hear(pcm, true);
  }

  #heard(pcm: Int16Array): void {
    // Before the answer a telephone sends only the ringing tone, but its first word can arrive before the news of the answer.
    if (!this.#hasBegun) {
      if (this.#join.room.is_telephone) this.#before.keep(pcm);
      return;
    }
    this.#watch.sound(pcm);
    this.#conversation.hear(pcm);
    this.#consult?.play(pcm);
  }

  /**
   * Runs a tool. A person who is being transferred to another number leaves the room; if the transfer fails, leaving counts as hanging up.
   */
  async #use(isSending: boolean, run: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
    this.#isSending = isSending;
    const outcome = await run().finally(() => {
      this.#isSending = false;
    });
    if (this.#goneAs && outcome.handed_over !== 'sent') void this.end(this.#goneAs);
    return outcome;
  }

  #leaveAs(reason: EndedReason | null): void {
    if (this.#leavesAs === reason) return;
    this.#leavesAs = reason;
    this.#report({ kind: 'leaves_as', id: this.#join.order.id, reason });
  }

  /** Briefs a colleague who waits in a separate room, and connects both if the colleague agrees. */
  async #handOver(consult: Consult, order: TalkOrder): Promise<ToolOutcome> {
    if (!('url' in consult.at)) throw new Error('A colleague can only be simulated on a simulated line');
    const mine = new RoomConsult(consult, consult.at, {
      order,
      speech: this.#speech,
      said: this.#conversation.lines,
      hear: (pcm) => this.#conversation.passOn(pcm, true),
      onGone: () => void this.end('transferred'),
    });
    this.#consult = mine;
    const outcome = await mine.hold();
    if (outcome.handed_over) {
      this.#leaveAs('transferred');
      return outcome;
    }
    this.#consult = null;
    this.#report({ kind: 'consulted', id: order.id });
    return outcome;
  }

  /** Joins and talks. Settles when the conversation is over; null if another agent has it now. */
  async hold(): Promise<TalkResult | null> {
    const { wait_seconds } = this.#join.room;
    const waited = setTimeout(() => !this.#hasBegun && void this.end('connection-failed'), wait_seconds * 1000);
    try {
      await this.#line.join();
      const result = await this.#result.promise;
      if (this.#isReplaced) return null;
      this.#line.send({ kind: 'ended', reason: result.reason });
      return result;
    } finally {
      clearTimeout(waited);
      this.#watch.close();
      this.#meter.close();
      this.#keys.close();
      await this.#consult?.leave();
      await this.#line.leave();
    }
  }

  /** Staff transfer the person, at the earliest once they are there. */
  transfer(asked: StaffTransfer): void {
    void this.#there.promise.then(() => this.#conversation.transfer(asked));
  }

  /** Ends the conversation, also before the person has come. The first reason is kept. */
  async end(reason: EndedReason): Promise<void> {
    // Otherwise the colleague would be briefed to the end about a person who is gone, and the tool would keep this talk open.
    this.#consult?.leave().catch(() => undefined);
    if (this.#hasBegun) await this.#conversation.end(reason);
    else {
      // Closes what the conversation has opened.
      await this.#conversation.end(reason);
      // Keeps the transcript from an earlier agent.
      this.#result.resolve({ reason, lines: this.#join.order.resumed?.lines ?? [], usage: [] });
    }
  }
}
