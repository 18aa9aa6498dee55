/** Default page of call logs. Source: specification 01 §9. */
export const callLogPageSize = 50;

/** Longest value of one variable of a call, in characters. */
export const maxVariableLength = 5000;

/** Longest tag of a call log, in characters; most tags of one; longest notes. */
export const maxTagLength = 40;
export const maxTags = 20;
export const maxNotesLength = 5000;

/** Variables of an assistant that the lead fills in, and the name of the organization; compared without case. */
export const leadVariables = [
  'first_name',
  'last_name',
  'name',
  'lead_contact_name',
  'email',
  'phone',
  'phone_number',
  'lead_contact_number',
  'organization',
] as const;
