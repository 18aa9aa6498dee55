/** A phone number as people read it: US style for the 10 or 11 digits of North America, unchanged otherwise. */
export function formatPhone(number: string): string {
  const match = /^(\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number.replace(/[\s()-]/g, ''));
  if (!match) return number;
  const [, country, area, exchange, line] = match;
  return `${country ? '+1 ' : ''}(${area}) ${exchange}-${line}`;
}
