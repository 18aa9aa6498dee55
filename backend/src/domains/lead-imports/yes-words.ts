const yes = new Set(
  'yes y true t 1 x ✓ ✔ on ja oui si sí sim tak ano áno igen da да так ναι evet kyllä jah jā taip hai はい 是 有 예 네 نعم כן हाँ ใช่ có ya بله dnc dncr blocked stop never unsubscribed optout withdrawn objected revoked denied'.split(
    ' ',
  ),
);
const no = new Set(
  'no n false f 0 - – off nein non não nao nie ne nem nu нет не ні όχι hayır hayir ei nej nei nee nē いいえ 否 无 無 아니요 لا לא नहीं ไม่ không tidak خیر none ok okay allow allowed permitted subscribed granted consented optin'.split(
    ' ',
  ),
);

/** What a cell says of whether something is so; null for a text that is neither yes nor no. */
export function readYesNo(text: string): boolean | null {
  const word = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/(?<![.!])[.!]+$/, '')
    .replace(/^([01])[.,]0+$/, '$1');
  if (yes.has(word) || /^(?:do not|don['’]?t|never) (?:call|contact|allow|phone)$|^opt(?:ed)?[ -]?out$/.test(word))
    return true;
  return word === '' || no.has(word) || /^(?:ok(?:ay)? to (?:call|contact)|opt(?:ed)?[ -]?in)$/.test(word)
    ? false
    : null;
}
