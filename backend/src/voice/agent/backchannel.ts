const phrases: readonly string[] = ['i see', 'got it', 'all right', 'ach so', 'ठीक है'];
const sounds = new Set(
  "mm mmm hm hmm mhm mmhm uh huh aha ah oh ok okay right alright yeah yep yup sure good great ha haha hahaha hahahaha ja genau verstehe gut ajá vale claro sí ya d'accord ouais oui hum euh tá certo entendi sim हाँ हां जी अच्छा".split(
    ' ',
  ),
);

/** Limits of a backchannel, in characters and in words. */
const longest = { characters: 60, words: 4 };

/** Whether a person only shows that they listen, or laughs. */
export function isBackchannel(text: string): boolean {
  if (text.length > longest.characters || text.includes('?')) return false;
  let words = (text.toLowerCase().match(/[\p{L}\p{M}'’]{1,60}|\d/gu) ?? []).join(' ').replaceAll('’', "'");
  for (const phrase of phrases) words = words.replace(phrase, 'okay');
  const said = words.split(' ').filter(Boolean);
  return said.length > 0 && said.length <= longest.words && said.every((word) => sounds.has(word));
}
