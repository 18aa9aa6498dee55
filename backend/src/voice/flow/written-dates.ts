const months = 'january february march april may june july august september october november december'.split(' ');
const monthNames = months.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|');
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${monthNames}) (\\d{4})\\b`);
const monthFirst = new RegExp(`\\b(${monthNames}) (\\d{1,2})(?:st|nd|rd|th)? (\\d{4})\\b`);

/** A date with its year, such as a date of birth: "12 May 1987", "May 12th, 1987", "1987-05-12". Null if there is none. */
export function writtenDate(said: string): string | null {
  const written = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(said);
  const text = said.toLowerCase().replace(/[.,]/g, ' ').replace(/ {2,}/g, ' ');
  const [dayOf, monthOf] = [dayFirst.exec(text), monthFirst.exec(text)];
  const monthOfName = (name = '') => months.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
  const parts = written
    ? [written[1], written[2], written[3]]
    : dayOf
      ? [dayOf[3], monthOfName(dayOf[2]), dayOf[1]]
      : monthOf
        ? [monthOf[3], monthOfName(monthOf[1]), monthOf[2]]
        : null;
  if (!parts) return null;
  const [year, month, day] = parts.map(Number);
  const at = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0));
  const isReal = at.getUTCMonth() + 1 === month && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}
