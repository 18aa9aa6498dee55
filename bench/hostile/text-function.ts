/** A function that reads a text of people's. */
export type TextFunction = (text: string) => unknown;
