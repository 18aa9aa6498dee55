import type { PlacedCall } from '@switchboard/contracts/calls';
import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import { ApiError, notify } from '@switchboard/platform';
import { useState } from 'react';
import { startInterview } from '../api/startInterview.ts';
import { type Devices, noDevices } from '../call/devices.ts';
import { keep } from '../call/kept.ts';
import { tabId } from '../call/tab.ts';
import type { ReadyDevices } from '../features/check-devices/missingDevice.ts';
import { inSameLanguage } from '../texts/inSameLanguage.ts';
import { t } from '../texts/texts.ts';

/** An interview that this page is in. */
export interface Begun {
  id: string;
  devices: Devices;
  /** Whether the candidate has just pressed Start on this page. */
  isPresent: boolean;
  /** What was answered to the start; null after a reload. */
  placed: PlacedCall | null;
  /** The call itself, which was loaded meanwhile; null after a reload. */
  Call: CallComponent | null;
}

type CallComponent = typeof import('../session/InterviewCall.tsx').InterviewCall;

/** Loads everything that the call needs, once it is agreed to: nothing of it comes with the page before. */
export const loadCall = () => import('../session/InterviewCall.tsx');

/** The address of an interview that has begun: it opens nothing for anybody else. */
const sessionPath = (id: string) => `/video-call/session.${id}`;

/** The id in such an address; null in that of a link. */
export function startedId(token: string): string | null {
  return /^session\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(token)?.[1] ?? null;
}

/** Puts another address into the window, without a visit: the token leaves it with the start, the language stays. */
export function replaceAddress(path: string): void {
  window.history.replaceState(window.history.state, '', inSameLanguage(path));
}

/** Says that the call could not be started. Source of the texts: specification 03 §8. */
export function showFailed(): void {
  notify({
    title: t('start.failed'),
    description: t('start.failed_text'),
    tone: 'danger',
  });
}

/** What the link itself says is shown by its card; all else is told, and can be tried again. */
const isAboutLink = (error: unknown) => error instanceof ApiError && [404, 409, 410].includes(error.status);

interface Starting {
  token: string;
  onBegun: (begun: Begun) => void;
  /** The link has to be read again: it opens no more, or its text is another one. */
  onStale: () => void;
}

/** Exchanges the link for this browser's part in the interview. Source of the texts: specification 03 §8. */
export function useStart({ token, onBegun, onStale }: Starting) {
  const [isStarting, setStarting] = useState(false);

  const exchange = async ({ devices, microphone, explanation }: ReadyDevices, isPresent: boolean): Promise<boolean> => {
    setStarting(true);
    try {
      const starting = startInterview(token, tabId(), interviewConsent.version);
      const [placed, { InterviewCall, hurry }] = await Promise.all([starting, loadCall()]);
      if (isPresent) hurry(placed);
      const withSound: Devices = { ...devices, microphone: await microphone };
      replaceAddress(sessionPath(placed.call_id));
      if (explanation !== null) keep(placed.call_id, 'monitor-explained', explanation);
      if (isPresent) {
        keep(placed.call_id, 'camera', devices.cameraId ?? '');
        keep(placed.call_id, 'microphone', devices.microphoneId ?? '');
      }
      if (isPresent) notify({ title: t('start.started'), tone: 'success' });
      onBegun({ id: placed.call_id, devices: withSound, isPresent, placed, Call: InterviewCall });
      return true;
    } catch (error) {
      if (isAboutLink(error)) onStale();
      else showFailed();
      return false;
    } finally {
      setStarting(false);
    }
  };

  return {
    isStarting,
    /** With everything that was checked. Gives whether it has begun. */
    start: (ready: ReadyDevices) => exchange(ready, true),
    /** In the browser that has started it before. */
    resume: () => exchange({ devices: noDevices, microphone: Promise.resolve(null), explanation: null }, false),
  };
}
