import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import type { FromCaller } from '@switchboard/contracts/voice';
import { ApiError } from '@switchboard/platform';
import type { RoomLine, RoomListener } from './roomLine.ts';

/** Milliseconds between two attempts to join a room, and until the server is asked about an interviewer who left. */
const retryMs = 2_000;
const agentMs = 6_000;

interface Keeping {
  /** The room access from the start response; null after a reload. */
  first: InterviewRoom | null;
  /** Requests new room access; null in an interview without a room. */
  enter: () => Promise<InterviewRoom | null>;
  open: (room: InterviewRoom, listener: RoomListener) => Promise<RoomLine>;
  listener: Pick<RoomListener, 'onSound' | 'onSaid' | 'onState'> & {
    /** The line for sending; null while there is none. */
    onLine: (line: RoomLine | null) => void;
    /** Whether the interviewer can hear and be heard. */
    onReachable: (isReachable: boolean) => void;
    /** Another window took over. */
    onReplaced: () => void;
    /** The interview may be over: asks the server. */
    onMaybeOver: () => void;
  };
}

/** Whether the server answered without a room: the interview is over, or its room is about to be ready. */
const isAnswered = (error: unknown) => error instanceof ApiError && error.status > 0;

/** Keeps a window in the room of its interview, even if the connection, server, room or interviewer is lost. */
export function keepRoom({ first, enter, open, listener }: Keeping): { close(): void } {
  let isClosed = false;
  /** The interviewer has said goodbye, so its leaving isn't a loss. */
  let isEnding = false;
  let line: RoomLine | null = null;
  let inside: InterviewRoom | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Messages sent but not yet transcribed back. They may have been lost with the interviewer that received them. */
  let unheard: FromCaller[] = [];
  /** An interviewer can speak and hear in the room. */
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

  /** Wraps a line so that it keeps each message until it is transcribed back. */
  const keeping = (opened: RoomLine): RoomLine => ({
    ...opened,
    async send(given) {
      // The id makes repeated sending count once.
      const message = given.kind === 'say' ? { id: crypto.randomUUID(), ...given } : given;
      unheard.push(message);
      try {
        await opened.send(message);
      } catch (error) {
        // The sender sees the error and writes the message again.
        unheard = unheard.filter((kept) => kept !== message);
        throw error;
      }
    },
  });

  /** Repeats to a new interviewer the messages that the previous one may have missed; those that fail wait for the next. */
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
      // Another interviewer joins automatically, or the room is over.
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
      // It is the same room: keeps waiting for the interviewer.
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
