/** An E.164 number for reading: US-style with 10 or 11 digits, otherwise unchanged. Source: specification 01 §9. */
export function formatPhoneNumber(number: string): string {
  const match = /^\+?(1?)(\d{3})(\d{3})(\d{4})$/.exec(number);
  if (!match || (number.startsWith('+') && match[1] === '')) return number;
  const [, country, area, exchange, line] = match;
  return `${country ? '+1 ' : ''}(${area}) ${exchange}-${line}`;
}
