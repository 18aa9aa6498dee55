export type PhoneLabel = 'mobile' | 'phone' | 'work' | 'fax';

/**
 * Words before a number in languages other than those of the usual labels; compared with the last word of the text, and with its
 * last two.
 */
const words: readonly (readonly [PhoneLabel, readonly string[]])[] = [
  [
    'mobile',
    'kom,komórka,komorka,komórkowy,komórkowa,matkapuhelin,matkapuh,móvel,κιν,κινητό,κινητο,di động,hp,моб,мобильный,мобильная,мобільний,мобилен,сот,сотовый,手機,行動電話,携帯電話,휴대전화,핸드폰,มือถือ,محمول,المحمول,موبایل,همراه,נייד,मोबाइल'.split(
      ',',
    ),
  ],
  ['phone', 'τηλ,τηλέφωνο,τηλεφωνο,điện thoại,โทร,โทรศัพท์,puh,puhelin,telepon,تلفن,טלפון,फ़ोन,फोन'.split(',')],
];

// False for scripts whose labels are joined to the word before them.
const isLatin = (word: string): boolean => /\p{Script=Latin}/u.test(word);

/** The label at the end of a text. */
export function labelInWords(text: string): PhoneLabel | undefined {
  const said = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s.:：()#/№,-]/)
    .filter(Boolean);
  const [last = '', both] = [said.at(-1), said.slice(-2).join(' ')];
  const isIt = (word: string) => word === last || word === both || (!isLatin(word) && last.endsWith(word));
  return words.find(([, list]) => list.some((word) => isIt(word.normalize('NFC'))))?.[0];
}
