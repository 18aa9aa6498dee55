/** US-style display of 10-digit numbers and of 11-digit ones that begin with 1; every other number as it is. */
export function formatPhone(phoneNumber: string): string {
  const digits = phoneNumber.replace(/\D/g, '');
  const isForeign = phoneNumber.trim().startsWith('+') && !digits.startsWith('1');
  const hasPrefix = digits.length === 11 && digits.startsWith('1');
  if (isForeign || (digits.length !== 10 && !hasPrefix)) return phoneNumber;
  const national = digits.slice(-10);
  const shown = `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
  return hasPrefix ? `+1 ${shown}` : shown;
}
