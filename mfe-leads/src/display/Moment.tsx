import { formatMoment } from './formatMoment.ts';

/** A moment with its machine-readable form; a dash that reads as words where there is none. */
export function Moment({ at, none = 'Never' }: { at: string | null; none?: string }) {
  if (at === null)
    return (
      <span role="img" aria-label={none} title={none}>
        –
      </span>
    );
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
