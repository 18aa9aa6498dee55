/** Longest name of an assistant, in characters. */
export const maxAssistantNameLength = 100;
