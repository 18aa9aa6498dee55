import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import type { FromCaller } from '@switchboard/contracts/voice';
import { ApiError } from '@switchboard/platform';
import type { RoomLine, RoomListener } from './roomLine.ts';

/** Between two tries to come into a room, and until an interviewer that is gone is asked after, in milliseconds. */
const retryMs = 2_000;
const agentMs = 6_000;

interface Keeping {
  /** The way in that came with the start; none after a reload. */
  first: InterviewRoom | null;
  /** Asks for another one; null in an interview without a room. */
  enter: () => Promise<InterviewRoom | null>;
  open: (room: InterviewRoom, listener: RoomListener) => Promise<RoomLine>;
  listener: Pick<RoomListener, 'onSound' | 'onSaid' | 'onState'> & {
    /** The line that things are sent by; null while there is none. */
    onLine: (line: RoomLine | null) => void;
    /** Whether the interviewer can hear and be heard. */
    onReachable: (isReachable: boolean) => void;
    /** Another window took this one's place. */
    onReplaced: () => void;
    /** The interview may be over: the server knows. */
    onMaybeOver: () => void;
  };
}

/** Whether the server was there and has no room: the interview is over, or its room is about to be. */
const isAnswered = (error: unknown) => error instanceof ApiError && error.status > 0;

/** Keeps a window in the room of its interview, whatever is lost meanwhile: connection, server, room or interviewer. */
export function keepRoom({ first, enter, open, listener }: Keeping): { close(): void } {
  let isClosed = false;
  /** The interviewer has said goodbye: that it goes is no loss. */
  let isEnding = false;
  let line: RoomLine | null = null;
  let inside: InterviewRoom | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was sent and not heard back: whoever was asked may have gone with it. */
  let unheard: FromCaller[] = [];
  /** An interviewer speaks and hears in the room. */
  let hasSound = false;

  const again = (ms: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void come(null), ms);
  };
  const drop = () => {
    line?.close();
    line = null;
    inside = null;
    hasSound = false;
    listener.onLine(null);
  };

  /** A line that keeps what it sends until it is heard back. */
  const keeping = (opened: RoomLine): RoomLine => ({
    ...opened,
    async send(given) {
      // Under its id it counts once, however often it is sent.
      const message = given.kind === 'say' ? { id: crypto.randomUUID(), ...given } : given;
      unheard.push(message);
      try {
        await opened.send(message);
      } catch (error) {
        // Whoever wrote it is told, and writes it again.
        unheard = unheard.filter((kept) => kept !== message);
        throw error;
      }
    },
  });

  /** Says again, to another interviewer, what the one before may not have taken in; what cannot be sent waits for the next. */
  const repeat = () => {
    if (line && hasSound)
      for (const message of unheard.splice(0)) line.send(message).catch(() => void unheard.push(message));
  };

  const heard = (): RoomListener => ({
    ...listener,
    onSound(track) {
      listener.onSound(track);
      hasSound = true;
      repeat();
    },
    onSaid(said) {
      const isIt = (message: FromCaller) => message.kind === 'say' && message.text.trim() === said.text;
      if (said.role === 'user' && said.isFinal) unheard = unheard.filter((message) => !isIt(message));
      listener.onSaid(said);
    },
    onAgent(isThere) {
      clearTimeout(timer);
      if (isThere || !isEnding) listener.onReachable(isThere);
      // Another one comes by itself, or the room is over.
      if (!isThere) again(isEnding ? retryMs : agentMs);
    },
    onShaky: (isShaky) => listener.onReachable(!isShaky),
    onEnded() {
      isEnding = true;
      listener.onMaybeOver();
      again(agentMs);
    },
    onLost(why) {
      drop();
      if (!isEnding) listener.onReachable(false);
      if (isClosed) return;
      if (why === 'replaced') return listener.onReplaced();
      listener.onMaybeOver();
      again(isEnding ? retryMs / 2 : 0);
    },
  });

  async function come(known: InterviewRoom | null): Promise<void> {
    try {
      const wanted = known ?? (await enter());
      if (isClosed || !wanted) return;
      // It is the same room: the interviewer is still waited for.
      if (inside?.room_name === wanted.room_name) return again(agentMs);
      if (line) drop();
      const opened = await open(wanted, heard());
      if (isClosed) return opened.close();
      isEnding = false;
      line = keeping(opened);
      inside = wanted;
      listener.onLine(line);
      repeat();
    } catch (error) {
      if (isClosed) return;
      if (!isEnding) listener.onReachable(false);
      if (isAnswered(error)) listener.onMaybeOver();
      again(retryMs);
    }
  }

  void come(first);
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      line?.close();
    },
  };
}
