/** Texts with which a test makes a process freeze or end itself. */
export const freezeText = 'Freeze this process.';
export const crashText = 'Crash this process.';

export function spinForever(): never {
  for (;;);
}
