/**
 * Customs in which a whole name begins with the surname, although it is written in Latin letters: text in the language proves it,
 * and a number or an address of the country makes it likely.
 */
export type SurnameFirstCustom = 'hungarian' | 'vietnamese' | 'in_hungary' | 'in_vietnam';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const plain = (word: string): string =>
  word.toLocaleLowerCase().replace(/đ/g, 'd').normalize('NFD').replace(/\p{M}/gu, '');

const hungarianSurnames = list(
  'nagy kovacs toth szabo horvath varga kiss kis molnar nemeth farkas balogh balog papp takacs juhasz lakatos meszaros olah racz fekete szilagyi torok feher gal szucs kocsis orsos pinter fodor szalai szalay sipos magyar lukacs gulyas biro kiraly katona jakab bogdan boros fazekas kelemen varadi somogyi fulop orosz vincze veres vörös voros hegedus deak budai pap illes szoke vass bognar lengyel fabian bodnar szucs hajdu halasz szekely kozma pasztor bakos dudas virag major orban barna novak soos nemes pataki balla farago borbely barta kerekes szekeres dobos csonka sarkozi berki kallai hernadi vadasz puskas jonas sarosi csizmadia benko bartos antal szigeti urban lorincz matyas csaszar szarka erdei erdos hodi kertesz somlai szantho szanto szentgyorgyi szollosi zsoldos bencze vida gaspar rozsa gyorgy sebestyen kende karpati solymosi polgar babos bardos beke boda bodo czegledi csonka csanyi csordas dravecz eros fabry foldi gombos gulyas hamori harsanyi herczeg huszar ivanyi jaksa jambor kadar kalman karacsonyi kardos kecskes kemeny kenyeres keresztes kocsi komaromi kormos koszegi kun lajtos lovasz makai marton menyhart mezei mihalyi morvai nadasi nyari nyiri palfi pandur patai perger petrovics petho radnai reti rigo rostas sallai sandor siklosi sulyok suto szasz szeles szentpeteri szivos szonyi tarjan tatar temesi teleki toldi ujvari vago vajda vamos vecsei veress vegh vidak zombori zsiga',
);

const hungarianGiven = list(
  'laszlo istvan jozsef janos zoltan sandor gabor ferenc attila peter tamas zsolt tibor andras csaba imre lajos gyorgy balazs gyula mihaly robert karoly david bela daniel adam krisztian bence norbert miklos mate akos levente balint szabolcs marton gergo gergely roland richard viktor erno geza aron andor arpad botond csongor denes dezso domonkos donat elemer endre erik ervin ferko gellert iván jeno kalman kristof lorand lorant marcell matyas nandor oliver oszkar otto pal patrik rezso samuel soma szilard tivadar vilmos zsigmond zsombor barnabas benedek milan dominik hunor kornel kolos maria erzsebet katalin ilona eva anna zsuzsanna zsuzsa margit judit agnes andrea julianna ildiko erika krisztina eszter iren magdolna monika edit gabriella szilvia anita aniko viktoria marta timea zsofia piroska tunde reka dora nora boglarka orsolya hajnalka noemi emese bernadett beata petra lilla vivien fanni kitti adrienn alexandra anett barbara bettina brigitta csilla dalma diana dorina dorottya edina eniko emma evelin flora gizella gyongyi hanna henrietta ibolya ilka izabella jazmin jolan julia kamilla kata kinga klara klaudia laura lili luca magda mariann melinda melitta nikolett nikoletta panna rebeka renata rita rozalia sara sarolta szabina tekla tereza terez valeria vera veronika virag xenia zita zoe zselyke',
);

/** Syllables that begin a Vietnamese name; those that are common in other languages as well count only with Vietnamese accents. */
const vietnameseSurnames = list(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly truong dinh lam doan mai trinh dao trieu luong cao ha to chau phung quach thai ta tong vuong tang thach kieu luu la van lai bach ton giang nghiem khuc khong diep dam ninh mac hua',
);
const onlyVietnamese = list(
  'nguyen tran pham huynh hoang phan dang bui ngo duong truong dinh doan trinh trieu luong phung quach vuong kieu luu',
);
const vietnameseLetters = /[ăđơưĂĐƠƯ\u1ea0-\u1ef9]/u;
const vietnameseSyllable = /^(?:ngh?|nh|ch|gh|gi|kh|ph|qu|th|tr|[bcdghklmnprstvx])?[aeiouy]{1,3}(?:ng|nh|ch|[cmnpt])?$/;

const isVietnamese = (words: readonly string[]): boolean =>
  words.length > 1 && words.length < 6 && words.every((word) => vietnameseSyllable.test(plain(word)));

function isVietnameseOrder(words: readonly string[], custom?: SurnameFirstCustom): boolean {
  const [first = '', last = ''] = [plain(words[0] ?? ''), plain(words.at(-1) ?? '')];
  if (!isVietnamese(words)) return false;
  const isLastSurname = vietnameseSurnames.has(last);
  if (!vietnameseSurnames.has(first)) return custom === 'vietnamese' && !isLastSurname;
  if (custom === 'vietnamese' || vietnameseLetters.test(words.join(''))) return true;
  // `Tran Thi Mai`: the word in the middle marks a middle name.
  const hasMiddle = words.length > 2 && plain(words[1] ?? '') === 'thi';
  return (!isLastSurname || hasMiddle) && (onlyVietnamese.has(first) || custom === 'in_vietnam');
}

function isHungarianOrder(words: readonly string[], custom?: SurnameFirstCustom): boolean {
  if (words.length < 2 || words.length > 4) return false;
  const [first = '', last = ''] = [plain(words[0] ?? ''), plain(words.at(-1) ?? '')];
  const isSurname = (word: string) => word.split('-').every((part) => hungarianSurnames.has(part));
  const isGiven = (word: string) => hungarianGiven.has(word);
  if (custom === 'hungarian') return !(isGiven(first) && !isSurname(first) && !isGiven(last));
  if (custom === 'in_hungary' && isGiven(last) && !isGiven(first)) return true;
  return isSurname(first) && !isGiven(first) && isGiven(last) && !isSurname(last);
}

/** True if the words of a whole name begin with the surname: by the words alone if they are clear, or by the text around them. */
export function beginsWithSurname(words: readonly string[], custom?: SurnameFirstCustom): boolean {
  return isVietnameseOrder(words, custom) || isHungarianOrder(words, custom);
}

/** True if the words of a name from such a country are usual in either order, as in `Balázs Péter`. */
export function isOrderUnclear(words: readonly string[], custom: SurnameFirstCustom): boolean {
  const [first = '', last = ''] = [plain(words[0] ?? ''), plain(words.at(-1) ?? '')];
  if (custom === 'in_hungary') return words.length === 2 && hungarianGiven.has(first) && hungarianGiven.has(last);
  if (custom !== 'in_vietnam' || vietnameseLetters.test(words.join(''))) return false;
  return isVietnamese(words) && vietnameseSurnames.has(first) && vietnameseSurnames.has(last);
}

/** The custom of the country of a number or an address. */
export function customIn(country: string | null | undefined): SurnameFirstCustom | undefined {
  return country === 'HU' ? 'in_hungary' : country === 'VN' ? 'in_vietnam' : undefined;
}
