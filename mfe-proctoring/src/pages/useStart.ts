import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { ApiError, notify } from '@switchboard/platform';
import { useState } from 'react';
import { startInterview } from '../api/startInterview.ts';
import { type Devices, noDevices } from '../call/devices.ts';
import { keep } from '../call/kept.ts';
import { tabId } from '../call/tab.ts';
import type { ReadyDevices } from '../features/check-devices/missingDevice.ts';
import { inSameLanguage } from '../texts/inSameLanguage.ts';
import { t } from '../texts/texts.ts';

/** An interview that this page has joined. */
export interface Begun {
  id: string;
  devices: Devices;
  /** Whether the candidate has just clicked Start on this page. */
  isPresent: boolean;
  /** The response to the start; null after a reload. */
  placed: PlacedCall | null;
  /** The call component, which was loaded in the meantime; null after a reload. */
  Call: CallComponent | null;
}

type CallComponent = typeof import('../session/InterviewCall.tsx').InterviewCall;

/** Loads everything that the call needs, once the candidate has agreed. The page before loads none of it. */
export const loadCall = () => import('../session/InterviewCall.tsx');

/** The address of a running interview. It opens nothing for anyone else. */
const sessionPath = (id: string) => `/video-call/session.${id}`;

/** The interview id in such an address; null for a link's address. */
export function startedId(token: string): string | null {
  return /^session\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(token)?.[1] ?? null;
}

/** Replaces the address without a navigation: the start removes the token from it and keeps the language. */
export function replaceAddress(path: string): void {
  window.history.replaceState(window.history.state, '', inSameLanguage(path));
}

/** Notifies the candidate that the call couldn't be started. Source of the texts: specification 03 §8. */
export function showFailed(): void {
  notify({
    title: t('start.failed'),
    description: t('start.failed_text'),
    tone: 'danger',
  });
}

/** The card shows errors of the link itself. All others appear as a notification and can be retried. */
const isAboutLink = (error: unknown) => error instanceof ApiError && [404, 409, 410].includes(error.status);

interface Starting {
  token: string;
  onBegun: (begun: Begun) => void;
  /** The link has to be read again: it is no longer valid, or its text has changed. */
  onStale: () => void;
}

/** Exchanges the link for this browser's session in the interview. Source of the texts: specification 03 §8. */
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
    /** Starts with all checked devices. Returns whether the interview has started. */
    start: (ready: ReadyDevices) => exchange(ready, true),
    /** Resumes in the browser that started the interview. */
    resume: () => exchange({ devices: noDevices, microphone: Promise.resolve(null), explanation: null }, false),
  };
}
