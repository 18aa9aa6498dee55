import type { FindingKind } from '@switchboard/contracts/interview-findings';
import { beginningOf } from '../../../text/beginning-of.ts';
import { type Act, beginAct, type Detector } from './acts.ts';
import type { WatchedEvent } from './ordered-events.ts';

/** A state that begins and lasts until it ends: repeated reports in between don't start another one. */
interface Lasting {
  kind: FindingKind;
  type: WatchedEvent['event_type'];
  begins: Partial<Record<WatchedEvent['event_action'], Act['cause']>>;
  ends: WatchedEvent['event_action'];
  /** It ends when the page changes. */
  endsWithPage: boolean;
  isMeant?(event: WatchedEvent): boolean;
}

// Other methods guess from the size of the screen, and take one wide screen for several.
const surely = /^(window\.)?(screen\.)?(isExtended|getScreenDetails)$/;

const maxExplanation = 400;

const screensOf = ({ screenCount, screen_count }: Record<string, unknown>): number | null => {
  const count = screenCount ?? screen_count;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 && count < 100 ? count : null;
};

function watch(lasting: Lasting): Detector {
  const acts: Act[] = [];
  let current: { act: Act; tab: string } | null = null;
  const end = (at: number) => {
    if (current) current.act.until = at;
    current = null;
  };
  return {
    take(event, isOurs) {
      if (lasting.endsWithPage && current && current.tab !== event.tab) end(event.at);
      if (event.event_type !== lasting.type) return;
      const { explanation } = event.event_data;
      if (current && event.event_action === 'note' && typeof explanation === 'string')
        current.act.explanation = beginningOf(explanation, maxExplanation);
      if (event.event_action === lasting.ends) return end(event.at);
      const cause = lasting.begins[event.event_action];
      if (cause === undefined || (lasting.isMeant && !lasting.isMeant(event))) return;
      if (current) {
        // Switched off manually after a failure: from now on it's on purpose. And a state that outlasts our prompt isn't caused by it.
        const isOther =
          (current.act.cause === 'by_itself' && cause === 'on_purpose') || (current.act.isOurs && !isOurs);
        if (isOther) end(event.at);
        else return;
      }
      const act = beginAct(event, lasting.kind, { cause, isOurs, screens: screensOf(event.event_data) });
      current = { act, tab: event.tab };
      acts.push(act);
    },
    acts: () => acts,
  };
}

const track = (type: 'camera' | 'screen_share', kind: FindingKind): Detector =>
  watch({
    kind,
    type,
    begins: { switched_off: 'on_purpose', lost: 'by_itself' },
    ends: 'back',
    endsWithPage: true,
  });

export const watchCamera = (): Detector => track('camera', 'camera_lost');

export const watchScreenShare = (): Detector => track('screen_share', 'screen_share_lost');

/** More than one screen, if the browser knows it. */
export const watchMonitors = (): Detector =>
  watch({
    kind: 'multiple_monitors',
    type: 'monitor_detection',
    begins: { violation: null },
    ends: 'passed',
    endsWithPage: false,
    isMeant: ({ event_data: { method } }) => typeof method === 'string' && surely.test(method),
  });

export const watchFaceInView = (): Detector =>
  watch({ kind: 'face_out_of_view', type: 'face', begins: { out_of_view: null }, ends: 'in_view', endsWithPage: true });

export const watchSharpness = (): Detector =>
  watch({ kind: 'face_blur', type: 'face', begins: { blurred: null }, ends: 'sharp', endsWithPage: true });
