import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
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

  const again = (ms: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void come(null), ms);
  };
  const drop = () => {
    line?.close();
    line = null;
    inside = null;
    listener.onLine(null);
  };

  const heard = (): RoomListener => ({
    ...listener,
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
      line = opened;
      inside = wanted;
      listener.onLine(opened);
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
