/** Default page size of call logs. Source: specification 01 §9. */
export const callLogPageSize = 50;

/** Maximum length of a call variable's value, in characters. */
export const maxVariableLength = 5000;

/** Maximum length of a call log's tag, number of tags, and length of notes, in characters. */
export const maxTagLength = 40;
export const maxTags = 20;
export const maxNotesLength = 5000;

/** Assistant variables that are filled in from the lead, and the organization's name; case-insensitive. */
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
