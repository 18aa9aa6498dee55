import { formatMoment } from '../dates.ts';

/** A moment in the viewer's zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
