/** Default page of call logs. Source: specification 01 §9. */
export const callLogPageSize = 50;

/** Longest value of one variable of a call, in characters. */
export const maxVariableLength = 5000;
