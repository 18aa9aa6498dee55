/** Texts as long as people make them, in words that cannot be broken. */
export const longWord = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
export const longName = `${longWord} of the Northern Clinics and Associated Practices`;
export const longText = `${longName}. `.repeat(6).trim();
