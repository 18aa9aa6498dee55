/** Texts as long as people write them, in words that can't be wrapped. */
export const longWord = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
export const longName = `${longWord} of the Northern Clinics and Associated Practices`;
export const longText = `${longName}. `.repeat(6).trim();
