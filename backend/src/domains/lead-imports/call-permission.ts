import { plainHeader, withoutAccents } from './header-words.ts';
import { readYesNo } from './yes-words.ts';

const words = (header: string): string =>
  withoutAccents(header.normalize('NFKC').toLowerCase())
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

/** A column that says when, why or how a number came onto a list. */
const aboutList = /\b(?:reason|date|since|time|by|source|notes?|comments?|grund|datum|motif|raison|motivo|fecha|data)$/;

const byEmail = /\be ?mails?\b|\bnewsletter|\bmarketing|\bsms\b|\bpost\b|\bmailing/;

const forbids =
  /\b(?:do not|dont|don t|never|not to|no) (?:be )?(?:allow )?(?:any )?(?:phone ?|voice )?(?:calls?|called|contact(?:ed)?|disturb|phone|dial|telephone)\b|\bopt(?:ed)? ?out (?:of |from )?(?:phone|calls?|telephone|voice)|\b(?:phone|calls?|calling|telephone|voice) (?:opt(?:ed)? ?out|objection|blocked|block|ban)|\bdo not call (?:list|registry|flag)|\b(?:robinson|bloctel)|\b(?:telefon|anruf)(?:verbot|sperre)|\bwerbesperre telefon|\bkein(?:e)? (?:anruf|telefon)|\bnicht anrufen|\bne pas (?:appeler|contacter)|\bno (?:llamar|contactar)|\bnao (?:ligar|contatar)|\bnon (?:chiamare|contattare)|\bniet bellen|\bbel me niet/;

const permits =
  /\b(?:ok|okay|allowed|permission|consent(?:ed|s)?|agreed|agrees|happy|may|can) (?:to |for |be |we )?(?:phone|calls?|called|calling|telephone|voice|contact by phone)\b|\b(?:phone|calls?|calling|telephone|voice) (?:opt(?:ed)? ?in|consent(?:ed)?|permission|allowed|ok|okay|permitted)\b|\bopt(?:ed)? ?in (?:to |for )?(?:phone|calls?|telephone|voice)|\b(?:telefon|anruf)(?:einwilligung|zustimmung|erlaubnis|freigabe)|\b(?:einwilligung|zustimmung|consentement|consentimiento|consentimento|consenso|toestemming|zgoda|souhlas) (?:\p{L}{1,6} ){0,2}(?:telefon\p{L}{0,12}|telephone|tel|llamadas?|chiamate?|ligac\p{L}{1,6}|appels?|bellen)\b/u;

/** The same as a question or a statement: `Darf angerufen werden?`, `Se puede llamar`. */
const mayBeCalled =
  /\b(?:darf|durfen) (?:\p{L}{1,12} ){0,3}(?:angerufen|anrufen|telefonieren)\b|\b(?:anrufe?|anrufen|telefon\p{L}{0,12}) (?:kontakt\p{L}{0,10} )?(?:erlaubt|gestattet|erwunscht|zulassig)\b|\bpeut (?:\p{L}{1,12} ){0,3}appele?r?\b|\b(?:accepte|acepta|aceita|accetta) (?:(?:les|las|as|le|los) )?(?:appels?|llamadas?|ligacoes|chamadas?|chiamate)\b|\bpuede(?:n|mos)? llamar\b|\bpode(?:mos)? (?:ligar|telefonar)\b|\b(?:puo|possiamo) (?:\p{L}{1,12} )?(?:chiamare|telefonare)\b|\bmag (?:\p{L}{1,12} ){0,2}(?:gebeld|bellen)\b|\b(?:wolno|mozna) (?:za)?dzwonic\b|\b(?:far|ma) (?:\p{L}{1,12} )?(?:ringas|ringes|ringe)\b/u;

const negated =
  /\b(?:not|don t|dont|never|without|nicht|keine?|ohne|pas|sans|no|nao|sem|non|senza|niet|geen|nie|bez|inte|ikke|ej)\b/;

/** In `Tel. No. OK to call`, no means number. */
const numberLabel = /\b(?:phone|tel|telephone|mobile|cell|contact) no\b/;

/** Whether the cells of a column say whether a number may be called: `yes` of some forbids it, and `no` of others. */
export function callPermission(header: string): 'forbids' | 'permits' | null {
  const plain = words(header.replace(/([a-z])([A-Z])/g, '$1 $2'));
  if (plain.length > 80 || aboutList.test(plain)) return null;
  if (byEmail.test(plain) && !/\b(?:phone|calls?|telefon|telephone)/.test(plain)) return null;
  if (forbids.test(plain)) return 'forbids';
  if (!permits.test(plain) && !mayBeCalled.test(plain)) return null;
  return negated.test(plain.replace(numberLabel, '')) ? 'forbids' : 'permits';
}

/** What a cell of such a column says: whether the number must not be called; null for a text that is neither. */
export function forbidsCalls(header: string, text: string): boolean | null {
  const said = readYesNo(text);
  // A cell may say it in words, whatever its column is called.
  const plain = plainHeader(text);
  if (said === null || callPermission(header) !== 'permits' || /^(?:do|dnc|opt|unsub|block|stop|never)/.test(plain))
    return said;
  return text.trim() === '' ? false : !said;
}
