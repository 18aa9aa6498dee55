import { showTimesIn } from '@switchboard/design-system';
import { sessionStore } from '@switchboard/platform/host';

/** Shows times in the time zone of the active organization: the days of filters are days of that zone. */
export function followZone(): void {
  const follow = () => showTimesIn(sessionStore.getState().session?.organization?.time_zone ?? null);
  follow();
  // Subscribes before the components that read the session, so that they are drawn with the new zone.
  sessionStore.subscribe(follow);
}
