/** Minutes as people say them: '45 min', '1 h', '1 h 30 min'. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** The first moment of a day in the viewer's zone, as the API takes it; null without a day. */
export function startOfDay(day: string | null): string | null {
  return day && new Date(`${day}T00:00`).toISOString();
}

/** The first moment after a day in the viewer's zone; null without a day. */
export function endOfDay(day: string | null): string | null {
  if (!day) return null;
  const next = new Date(`${day}T00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
