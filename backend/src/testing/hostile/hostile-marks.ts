/** Texts by which a test asks a process to freeze or to end itself. */
export const freezeText = 'Freeze this process.';
export const crashText = 'Crash this process.';

export function spinForever(): never {
  for (;;);
}
