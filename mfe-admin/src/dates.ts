const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Jan 5, 2025' in the viewer's zone. */
export function formatDay(moment: string): string {
  return day.format(new Date(moment));
}
