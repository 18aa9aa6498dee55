import { showTimesIn } from '@switchboard/design-system';
import { sessionStore } from '@switchboard/platform/host';

/** Shows moments in the time zone of the organization in which somebody works: the days of filters are days of that zone. */
export function followZone(): void {
  const follow = () => showTimesIn(sessionStore.getState().session?.organization?.time_zone ?? null);
  follow();
  // Before the components that read the session: they are drawn after this.
  sessionStore.subscribe(follow);
}
