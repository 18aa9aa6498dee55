/** Texts by which a test asks a process to freeze or to end itself. */
export const freezeText = 'Freeze this process.';
export const killText = 'Kill this process.';

export function spinForever(): never {
  for (;;);
}
