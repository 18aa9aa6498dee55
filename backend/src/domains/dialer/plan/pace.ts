/** Planned calls per line and minute if the campaign sets no pace. Few calls are shorter. */
const usualPerLine = 4;

/** First calls of a campaign per minute: its setting, otherwise the number that its lines can carry. */
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
