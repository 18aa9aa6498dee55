export const passwordMinLength = 8;
export const passwordMaxLength = 128;

/** Number of recovery codes that a person gets at once. */
export const recoveryCodeCount = 10;

/** Maximum passkeys of one person, and maximum length of a name, in characters. */
export const maxPasskeys = 20;
export const maxPasskeyNameLength = 60;

/** Maximum length of an email address, in characters. */
export const maxEmailLength = 254;

/** Maximum length of the names of a person and of an organization, in characters. */
export const maxPersonNameLength = 100;
export const maxOrganizationNameLength = 100;

/** Days in which an owner can restore a deleted organization; then it is deleted permanently. */
export const takeBackDays = 14;
