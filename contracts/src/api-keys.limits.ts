/** Characters of a key's name. */
export const maxApiKeyNameLength = 80;

/** Keys of one organization that work at the same time. */
export const maxApiKeys = 50;

/** Days until a key expires that one can choose from; without any it works until it is revoked. */
export const apiKeyDays = [30, 90, 365] as const;

/** Requests of one key in a minute. */
export const apiKeyRequestsPerMinute = 600;
