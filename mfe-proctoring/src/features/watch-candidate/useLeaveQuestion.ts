import { useEffect } from 'react';
import { t } from '../../texts/call/t.ts';
import type { EventQueue } from './eventQueue.ts';

/** Asks before the page is left during a call. The browser's question is ours: what happens to the focus meanwhile does not count. */
export function useLeaveQuestion(isOn: boolean, events: Pick<EventQueue, 'add' | 'flush'>): void {
  useEffect(() => {
    if (!isOn) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      events.add('own_dialog', 'begins', { name: 'leave' });
      events.add('other', 'beforeunload_attempt');
      event.preventDefault();
      // Browsers show a text of their own in its place.
      event.returnValue = t('leave.text');
      // Scripts go on only after the question was answered, and only where the person stays.
      setTimeout(() => events.add('own_dialog', 'ends', { name: 'leave' }), 500);
    };
    const onPageHide = () => {
      events.add('other', 'unload_confirmed');
      void events.flush();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    // Before the room leaves on the same event: its listener is older, and takes nothing any longer after it.
    window.addEventListener('pagehide', onPageHide, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('pagehide', onPageHide, { capture: true });
    };
  }, [isOn, events]);
}
