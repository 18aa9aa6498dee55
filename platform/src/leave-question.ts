import { useEffect, useRef, useState } from 'react';
import { useAskBeforeLeaving } from './leaving.tsx';

/** The question whether what was typed may be lost. */
export interface LeaveQuestion {
  /** Does it at once, or after the question while something typed would be lost. */
  leave: (then: () => void) => void;
  /** The question while it is open; `save` where what was typed can be saved before leaving. */
  question: { stay: () => void; leave: () => void; save?: () => void } | null;
}

/** Asks before something that is not saved yet is lost; `settle` says that it is saved, or may go. */
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
