import type { OverheardCall } from '@switchboard/contracts/calls';
import { notify } from '@switchboard/platform';
import { useEffect, useRef, useState } from 'react';

type Hearing = 'off' | 'connecting' | 'on';

/** The audio of a live call, from the click that turns it on until the dialog closes. */
export function useHearing() {
  const [state, setState] = useState<Hearing>('off');
  const stop = useRef<(() => void) | null>(null);
  const isGone = useRef(false);

  const off = () => {
    stop.current?.();
    stop.current = null;
    setState('off');
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stop.current?.();
    };
  }, []);

  const on = async (sound: NonNullable<OverheardCall['sound']>) => {
    setState('connecting');
    try {
      // The media server's client is loaded only when someone listens.
      const { hearRoom } = await import('./hearRoom.ts');
      stop.current = await hearRoom(sound, off);
      if (isGone.current) stop.current();
      else setState('on');
    } catch (error) {
      if (isGone.current) return;
      setState('off');
      notify({
        title: 'The call cannot be heard',
        description: error instanceof Error ? error.message : String(error),
        tone: 'warning',
      });
    }
  };
  return { state, on, off };
}
