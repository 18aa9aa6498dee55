/** Calls of a line in a minute that are planned where nobody says how many: shorter ones are rare. */
const usualPerLine = 4;

/** First calls that a campaign makes in a minute: as it is set, else as many as its lines can carry. */
export const pacePerMinute = ({
  max_calls_per_minute,
  max_concurrent_calls,
  organization_lines,
}: {
  max_calls_per_minute: number | null;
  max_concurrent_calls: number | null;
  organization_lines: number;
}): number =>
  Math.max(
    1,
    max_calls_per_minute ?? Math.min(max_concurrent_calls ?? organization_lines, organization_lines) * usualPerLine,
  );
