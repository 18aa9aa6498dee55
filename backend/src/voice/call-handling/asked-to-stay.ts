import type { SpokenSentence } from './spoken-text.ts';

const mine = '(?:me|us|it|my [a-z]+|our [a-z]+|this [a-z]+)';
const removal = '(?:lose|delete|erase|remove|forget|scratch|block|strike|wipe|drop|unsubscribe|take|throw away)';
const germanMine = '(?:mich|uns|meine [a-z]+|unsere [a-z]+|diese [a-z]+)';

// Questions and complaints such as "Why don't you remove me?" are requests, so only commands and wishes are listed.
const wishesToStay: readonly RegExp[] = [
  `(?<!\\b(?:you|people|guys|they|they'd) )\\b(?:do not|don't|dont|never|hope you (?:won't|will not|do not|don't)) (?:ever |please |want you to |go and )?${removal} ${mine}\\b`,
  `\\b(?:should not|shouldn't|must not|mustn't) ${removal} ${mine}\\b`,
  "\\b(?:do not|don't) want (?:to be|my [a-z]+) (?:removed|deleted|erased|blocked|taken off)\\b",
  `\\b(?:losch|streich|nehm|nimm|entfern|blockier|sperr|vergess|vergiss|verlier|verlor)[a-z]*(?: (?:sie|ihr|bitte)){0,2} ${germanMine}(?: (?:bitte|ja|von|aus|der|dem|ihrer|eurer|ihrem|liste|anrufliste|verteiler|kartei|datenbank|system)){0,4} (?:nicht|auf keinen fall)\\b(?! (?:mehr|nur|erst|wieder))`,
  `(?<!\\bwenn sie )${germanMine}(?: (?:bitte|ja))? nicht (?:loschen|streichen|entfernen|sperren|blockieren|vergessen|verlieren)\\b`,
  '(?<!\\b(?:hasta que|mientras|si) )\\b(?:no|nunca) (?:(?:me|nos) (?:quite|saque|elimine|borre|bloquee|tache|retire|olvide|den? de baja|des de baja)|(?:quite|saque|elimine|borre|bloquee|tache|retire|olvide|pierda))[ns]?\\b(?! (?:borrar|quitar|eliminar|sacar|de (?:borrar|quitar|eliminar|sacar)))',
  "(?<!\\bvous )\\b(?:ne (?:me |nous )?|n')(?:retirez|enlevez|supprimez|effacez|rayez|otez|bloquez|oubliez|perdez|desinscrivez)(?: surtout)? (?:pas|jamais)\\b(?! (?:de|d'))|\\bne (?:me |nous )?retirez pas de\\b|\\bne pas (?:effacer|supprimer|retirer|bloquer|oublier) (?:mon|ce|notre|mes)\\b",
  '(?<!\\b(?:enquanto|se) )\\b(?:nao|nunca) (?:me |nos )?(?:tire|retire|remova|apague|exclua|elimine|bloqueie|delete|esqueca|risque|perca)m?\\b(?! (?:de )?(?:apagar|tirar|remover|excluir))',
  '(?:^| )(?:मत|न|ना) (?:हटा|मिटा|निकाल|भूल)[\\p{L}\\p{M}]*(?: |$)|(?:डिलीट|ब्लॉक) (?:मत|न|ना) (?:कर|की)[\\p{L}\\p{M}]*|(?:हटाना|मिटाना|भूलना|भूलिएगा|भूलिए) (?:मत|नहीं|ना)(?! भूल)',
].map((sign) => new RegExp(sign, 'gu'));

/** A sentence, and whether words that ask to stay on a list were removed from it. */
export interface ReadSentence extends SpokenSentence {
  asksToStay?: true;
}

/**
 * Removes the words that ask to stay on a list, such as "Don't delete my number", because they contain the verbs of a request to be
 * removed.
 */
export function withoutWishToStay(sentence: SpokenSentence): ReadSentence {
  if (sentence.hasQuestionMark) return sentence;
  const text = wishesToStay.reduce((rest, wish) => rest.replace(wish, ' '), sentence.text);
  return text === sentence.text
    ? sentence
    : { ...sentence, text: text.replaceAll(/ {2,}/g, ' ').trim(), asksToStay: true };
}
