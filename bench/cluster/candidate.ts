import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Room } from '@livekit/rtc-node';
import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import { interviewConsent, signSeconds } from '@switchboard/contracts/interviews.limits';
import { roomTopic } from '@switchboard/contracts/voice.limits';

/** The delay before a candidate answers the interviewer. */
const thinkMs = 5_000;
/** The same values as in the candidate's page (`keepRoom.ts`). */
const retryMs = 2_000;
const agentMs = 6_000;
const readyAgainMs = 700;

const data = (type: string) => Buffer.from(JSON.stringify({ type, timestamp: new Date().toISOString() }));

/** A candidate who types: sends requests, retries and waits as the page does. */
export class Candidate {
  readonly id: string;
  /** When each whole line of the interviewer arrived, on this process's clock. */
  readonly heardAt: number[] = [];
  /** Answers that the room accepted. */
  readonly answers: string[] = [];
  readonly rooms = new Set<string>();
  /** Accepted answers that are not confirmed yet. Like the page, the candidate repeats them to another interviewer. */
  #unheard: string[] = [];
  readonly #url: string;
  readonly #tab = randomUUID();
  #cookie = '';
  #isClosed = false;
  #isHushed = false;
  #room: Room | null = null;
  #lose = () => {};
  #living: Promise<unknown> = Promise.resolve();
  #answering: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, { interview_id }: { interview_id: string }) {
    this.#url = url;
    this.id = interview_id;
  }

  async #ask<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(this.#url + path, {
      method: 'POST',
      headers: { cookie: this.#cookie, origin: this.#url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    return (await answer.json()) as T;
  }

  async start(token: string): Promise<void> {
    const placed = await this.#ask<{ livekit_url: string; livekit_token: string; room_name: string }>('/api/call', {
      unique_link: token,
      tab: this.#tab,
      consent_version: interviewConsent.version,
      is_web_session: true,
      is_video: true,
      metadata: {},
    });
    const { livekit_url: url, livekit_token, room_name } = placed;
    const first = { url, token: livekit_token, room_name, agent_identity: `agent-${room_name}` };
    this.#living = Promise.all([this.#stay(first), this.#giveSigns()]);
  }

  async #giveSigns(): Promise<void> {
    while (!this.#isClosed) {
      await this.#ask(`/api/interviews/${this.id}/sign`, { tab: this.#tab }).catch(() => undefined);
      await pause(signSeconds * 1000);
    }
  }

  /** Stays in the current room of the interview. */
  async #stay(first: InterviewRoom): Promise<void> {
    for (let wanted: InterviewRoom | null = first; !this.#isClosed; ) {
      try {
        wanted ??= (
          await this.#ask<{ room: InterviewRoom | null }>(`/api/interviews/${this.id}/room`, { tab: this.#tab })
        ).room;
        if (wanted) await this.#beIn(wanted);
        else await pause(retryMs);
      } catch {
        await pause(retryMs);
      }
      wanted = null;
    }
  }

  /** Ends when the room is lost or no longer belongs to the interview. */
  async #beIn({ url, token, room_name, agent_identity: agent }: InterviewRoom): Promise<void> {
    const { Room, RoomEvent } = await import('@livekit/rtc-node');
    const room = new Room();
    const lost = new Promise<void>((resolve) => {
      this.#lose = resolve;
    });
    const lose = this.#lose;
    room.on(RoomEvent.Disconnected, lose);
    room.on(RoomEvent.TrackSubscribed, (_track, _publication, { identity }) => {
      if (identity !== agent) return;
      const tell = () =>
        void room.localParticipant?.publishData(data('ready'), { reliable: true }).catch(() => undefined);
      tell();
      setTimeout(tell, readyAgainMs);
      for (const text of this.#unheard.splice(0)) void this.#say(agent, text);
    });
    let waiting: ReturnType<typeof setTimeout> | undefined;
    // Asks for the same room again, and enters another one if there is one.
    const askAfter = async () => {
      const answer = await this.#ask<{ room: InterviewRoom | null }>(`/api/interviews/${this.id}/room`, {
        tab: this.#tab,
      }).catch(() => null);
      if (answer?.room && answer.room.room_name !== room_name) lose();
      else waiting = setTimeout(() => void askAfter(), agentMs);
    };
    room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
      if (identity === agent) waiting = setTimeout(() => void askAfter(), agentMs);
    });
    room.on(RoomEvent.ParticipantConnected, ({ identity }) => {
      if (identity === agent) clearTimeout(waiting);
    });
    room.registerTextStreamHandler('lk.transcription', async (reader, { identity }) => {
      const { attributes = {} } = reader.info;
      const text = (await reader.readAll()).trim();
      if (identity !== agent || attributes['lk.transcription_final'] === 'false' || text === '') return;
      if (attributes['switchboard.speaker'] === 'candidate') {
        this.#unheard = this.#unheard.filter((said) => said !== text);
        return;
      }
      this.heardAt.push(performance.now());
      clearTimeout(this.#answering);
      if (!this.#isHushed) this.#answering = setTimeout(() => void this.#answer(agent), thinkMs);
    });
    try {
      await room.connect(url, token, { autoSubscribe: true, dynacast: false });
      this.#room = room;
      this.rooms.add(room_name);
      await lost;
    } finally {
      clearTimeout(waiting);
      this.#room = null;
      await room.disconnect().catch(() => undefined);
    }
  }

  async #answer(agent: string): Promise<void> {
    const text = `Answer ${this.answers.length + 1} of ${this.id}`;
    if (await this.#say(agent, text)) this.answers.push(text);
  }

  /** Whether the room accepted the answer. A repeated request gets the same response. */
  async #say(agent: string, text: string): Promise<boolean> {
    const line = JSON.stringify({ kind: 'say', text });
    if (!this.#room) return false;
    this.#unheard.push(text);
    try {
      await this.#room.localParticipant?.sendText(line, { topic: roomTopic, destinationIdentities: [agent] });
      return true;
    } catch {
      this.#unheard = this.#unheard.filter((said) => said !== text);
      return false;
    }
  }

  /** The longest time without a word of the interviewer since then, in seconds, until now. */
  silenceSince(at: number): number {
    const times = [at, ...this.heardAt.filter((heard) => heard > at), performance.now()];
    return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time))) / 1000;
  }

  /** Stops answering. */
  hush(): void {
    this.#isHushed = true;
    clearTimeout(this.#answering);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.hush();
    this.#lose();
    await this.#living;
  }
}
