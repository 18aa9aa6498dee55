import { useEffect } from 'react';
import { t } from '../../texts/call/t.ts';
import type { EventQueue } from './eventQueue.ts';

/** Asks before the page is left during a call. Focus changes during the browser's prompt don't count, because the prompt is ours. */
export function useLeaveQuestion(isOn: boolean, events: Pick<EventQueue, 'add' | 'flush'>): void {
  useEffect(() => {
    if (!isOn) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      events.add('own_dialog', 'begins', { name: 'leave' });
      events.add('other', 'beforeunload_attempt');
      event.preventDefault();
      // Browsers show their own text instead.
      event.returnValue = t('leave.text');
      // Scripts continue only after the prompt was answered, and only if the person stays.
      setTimeout(() => events.add('own_dialog', 'ends', { name: 'leave' }), 500);
    };
    const onPageHide = () => {
      events.add('other', 'unload_confirmed');
      void events.flush();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    // Captured, to run before the room's older listener for the same event, which closes the room.
    window.addEventListener('pagehide', onPageHide, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('pagehide', onPageHide, { capture: true });
    };
  }, [isOn, events]);
}
