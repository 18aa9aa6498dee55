export const passwordMinLength = 8;
export const passwordMaxLength = 128;

/** Recovery codes that a person is given at once. */
export const recoveryCodeCount = 10;

/** Passkeys of one person, and the longest name of one, in characters. */
export const maxPasskeys = 20;
export const maxPasskeyNameLength = 60;

/** Longest address that mail can have, in characters. */
export const maxEmailLength = 254;

/** Longest names of a person and of an organization, in characters. */
export const maxPersonNameLength = 100;
export const maxOrganizationNameLength = 100;

/** Days in which an owner can take a deleted organization back; then nothing of it is left. */
export const takeBackDays = 14;
