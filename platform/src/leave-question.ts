import { useEffect, useRef, useState } from 'react';
import { useAskBeforeLeaving } from './leaving.tsx';

/** The question whether to discard unsaved input. */
export interface LeaveQuestion {
  /** Continues immediately, or after the question if input would be lost. */
  leave: (then: () => void) => void;
  /** The open question; `save` is set if the input can be saved before leaving. */
  question: { stay: () => void; leave: () => void; save?: () => void } | null;
}

/** Asks before unsaved input is lost; call `settle` when it is saved or can be discarded. */
export function useLeaveQuestion(isDirty: boolean): LeaveQuestion & { settle: () => void } {
  const [pending, setPending] = useState<{ leave: () => void } | null>(null);
  const isUnsaved = useRef(false);
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty]);
  const ask = (leave: () => void) => setPending({ leave });
  useAskBeforeLeaving({ isActive: () => isUnsaved.current, ask });
  const settle = () => {
    isUnsaved.current = false;
  };
  return {
    settle,
    leave: (then) => (isUnsaved.current ? ask(then) : then()),
    question: pending && {
      stay: () => setPending(null),
      leave: () => {
        settle();
        setPending(null);
        pending.leave();
      },
    },
  };
}
