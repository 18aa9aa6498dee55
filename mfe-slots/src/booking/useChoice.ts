import type { FreeTime } from '@switchboard/contracts/book-slot';
import { request } from '@switchboard/platform';
import { useMutation } from '@switchboard/platform/query';
import { useRef, useState } from 'react';
import { problemText } from '../texts/problems.ts';
import { type Conflict, conflictOf } from './bookingRefusal.ts';
import { type Choice, keepDraft, readDraft, visitorOf } from './draft.ts';

/** The state of the question before a time is chosen. */
export interface Asking {
  time: Choice;
  isTaking: boolean;
  /** Someone else was faster. */
  conflict: Conflict | null;
  /** Why the hold failed otherwise. */
  failure: string | null;
}

/** The booker's choice of a time, and the hold on it. */
export interface ChoosesTime {
  /** The confirmed time. */
  choice: Choice | null;
  /** The open question. */
  asking: Asking | null;
  /** Asks about a time and holds it in the meantime. */
  ask: (time: FreeTime) => void;
  /** Holds the time in question, or the chosen one, again. */
  takeAgain: () => void;
  /** Why the chosen time couldn't be held again. */
  lost: Conflict | null;
  confirm: () => void;
  cancel: () => void;
  /** Joins the waiting list for the time in question. */
  wait: () => void;
  /** Clears the choice after it was booked or lost. The API already knows. */
  clear: () => void;
}

const choiceOf = ({ start_time, end_time, seats_left }: FreeTime): Choice => ({
  start_time,
  end_time,
  waits: seats_left === 0,
  hold: null,
});

async function take(slotId: string, time: Choice): Promise<Choice> {
  const body = { start_time: time.start_time, visitor: visitorOf(slotId) };
  const hold = await request('POST /api/book-slot/:id/holds', { params: { id: slotId }, body });
  const deadline = Date.now() + hold.seconds_left * 1000;
  return { ...time, waits: false, hold: { id: hold.hold_id, deadline } };
}

/** Releases a hold. A failure is ignored, since the hold expires automatically. */
function giveBack(slotId: string, hold: Choice['hold'] | undefined): void {
  if (!hold || hold.deadline <= Date.now()) return;
  const params = { id: slotId, hold_id: hold.id };
  request('DELETE /api/book-slot/:id/holds/:hold_id', { params }).catch(() => undefined);
}

interface Options {
  /** Called when others have taken times in the meantime. */
  onTaken: () => void;
  /** Keeps the time over a reload. */
  isKept?: boolean;
}

/** Chooses a time of a slot, which is held from the first question on. */
export function useChoice(slotId: string, { onTaken, isKept = false }: Options): ChoosesTime {
  const [choice, setChoice] = useState<Choice | null>(() => (isKept && readDraft(slotId).choice) || null);
  const [asked, setAsked] = useState<Choice | null>(null);
  const choose = (next: Choice | null) => {
    setChoice(next);
    if (isKept) keepDraft(slotId, { choice: next });
  };
  const onError = (error: Error) => void (conflictOf(error) && onTaken());
  // The question that waits for its hold.
  const wanted = useRef<Choice | null>(null);
  const taking = useMutation({
    mutationFn: (time: Choice) => take(slotId, time),
    onSuccess: (held, time) => {
      // Closed in the meantime: kept, it would take the seat from others, and count among the few of this visitor.
      if (wanted.current !== time) return giveBack(slotId, held.hold);
      wanted.current = null;
      setAsked(held);
    },
    onError,
  });
  const retaking = useMutation({ mutationFn: (time: Choice) => take(slotId, time), onSuccess: choose, onError });

  const drop = () => {
    // The chosen time stays held while the booker looks at another one.
    if (asked?.hold?.id !== choice?.hold?.id) giveBack(slotId, asked?.hold);
  };
  const holdNow = (time: Choice) => {
    setAsked(time);
    taking.reset();
    wanted.current = time.waits ? null : time;
    if (!time.waits) taking.mutate(time);
  };
  const close = () => {
    wanted.current = null;
    setAsked(null);
    taking.reset();
  };
  return {
    choice,
    asking: asked && {
      time: asked,
      isTaking: taking.isPending,
      conflict: conflictOf(taking.error),
      failure: taking.error && !conflictOf(taking.error) ? problemText(taking.error) : null,
    },
    ask(time) {
      drop();
      retaking.reset();
      const isHeld = choice?.start_time === time.start_time && (choice.hold?.deadline ?? 0) > Date.now();
      if (isHeld) {
        wanted.current = null;
        setAsked(choice);
      } else holdNow(choiceOf(time));
    },
    takeAgain() {
      if (asked) holdNow({ ...asked, hold: null });
      else if (choice) retaking.mutate(choice);
    },
    lost: conflictOf(retaking.error),
    confirm() {
      if (!asked) return;
      if (choice?.hold?.id !== asked.hold?.id) giveBack(slotId, choice?.hold);
      choose(asked);
      close();
    },
    cancel() {
      drop();
      close();
    },
    wait() {
      if (!asked) return;
      wanted.current = null;
      setAsked({ ...asked, waits: true, hold: null });
      taking.reset();
    },
    clear() {
      choose(null);
      close();
    },
  };
}
