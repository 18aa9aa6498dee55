const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Jan 5, 2025' in the viewer's zone. */
export function formatDay(moment: string): string {
  return day.format(new Date(moment));
}

/** 'Jan 5, 2025, 3:04 PM' in the viewer's zone. */
export function formatMoment(moment: string): string {
  return dayAndTime.format(new Date(moment));
}
