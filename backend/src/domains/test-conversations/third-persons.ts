// Names that are rarely other words; names that are, such as Mark or April, are recognized by their context.
const givenNames = new Set(
  `aaron abdul adam adrian agnes ahmed aisha alan albert alejandro alex alexander alexandra alfred ali alice alicia alina alison amanda
  amelia amina amir amy ana andrea andreas andrew andy angela anita anja ann anna anne annika anthony antonio anya arjun arthur astrid
  barbara beatrice ben benjamin bernard beth betty bjorn boris brandon brenda brian bruce bruno camila carl carla carlos carmen caroline
  catherine cecilia charles chen chloe chris christina christine christopher claire clara claudia colin craig cynthia daniel daniela
  david deborah denise dennis diana diego dieter dimitri dmitri dominik donald donna doris dorothy douglas edith eduardo edward elena eli
  elias elisabeth elizabeth ella ellen emil emilia emily emma eric erik erika ernest esther ethan eva evelyn fatima felix fernando fiona
  francesca francis francisco frederick fredrik gabriel gabriela gareth gary geoffrey george gerald gloria gordon greta gregory gustav hanna
  hannah hans harold harry hassan heather heidi helen helena helga henrik henry hiroshi hugo ibrahim igor ingrid irene irina isabel
  isabella ivan jacob jakob james jan jane janet janice jason javier jean jeffrey jennifer jeremy jessica joan joanna johan johanna john
  jonas jonathan jorge jose joseph joshua juan judith judy julia julian julie jurgen justin karen karin karl karolina katarina katherine
  kathleen katie keith kelly kenneth kevin khalid klaus kristina kumar larissa lars laura lauren laurent lena leo leonard leonie linda lisa
  louis louise lucas lucia lucy luis lukas magnus manuel marcel marcus maria marie marina mario marta martha martin martina mary mateo
  matteo matthew maya megan melissa mia michael michelle miguel mikael mike mohammed monica monika nadia nadine nancy natalia natalie natasha
  nathan nicholas nicola nicole nikolai nils nina noah olaf oleg olga oliver olivia omar oscar pablo pamela patricia patrick paul paula
  pavel pedro peter philip pierre priya rachel rafael ralph ramon raquel rebecca regina renate ricardo richard rita robert roberto rodrigo
  roger roland ronald rosa ruth ryan samantha samuel sandra sanjay sara sarah scott sean sebastian sergei sharon shirley simon sofia
  sonja sophia sophie stefan stefanie stephanie stephen steven susan susanne sven svetlana tamara tanya tara tatiana teresa theresa
  thomas tim timothy tina tobias tom tomas tony tracy ulrich ursula valentina vanessa vera veronica vincent vladimir walter wendy werner
  wilhelm william xavier yasmin yuki yusuf yvonne zoe`.split(/\s+/),
);

// Capitalized words that aren't names.
const notNames = new Set(
  `i i'm i'll i've i'd it it's he he's she she's they they're we we're you you're who what when where why how which that this these those there here
  and but or so if then because yes no not well okay ok please thanks thank hello hi hey goodbye bye good morning afternoon evening sorry
  sure maybe could can would will shall should may might do does did is are was were have has had let the a an my your his her our their
  its some somebody someone anybody anyone nobody everybody everyone something one two three of on in at to for from with by as about after before
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
  english german french spanish italian swedish chinese american british european christmas easter god mom dad mum google microsoft apple
  amazon facebook whatsapp linkedin internet new san los las north south east west united great saint st`.split(/\s+/),
);
// After these words, two capitalized words in a row are a place or a company.
const places =
  /^(street|road|avenue|lane|square|park|hospital|university|college|school|center|centre|clinic|clinics|bank|inc|ltd|gmbh|company|sons|group|hotel|airport|station|states|kingdom|city|county|lake|island)$/i;

// No word of a name is longer.
const word = "\\p{Lu}[\\p{L}'’-]{0,40}\\p{Ll}[\\p{L}-]{0,40}";
const particles = '(?:(?:van|von|der|den|de|da|del|di|bin|al|la)\\s+)*';
const person = `(${word}(?:\\s+${particles}${word})?)`;
const kin =
  'wife|husband|partner|spouse|son|daughter|child|mother|father|mom|mum|dad|brother|sister|aunt|uncle|cousin|nephew|niece|grandmother|grandfather|grandson|granddaughter|friend|girlfriend|boyfriend|fiancée?|neighbou?r|boss|manager|supervisor|colleague|coworker|co-worker|assistant|secretary|doctor|dentist|lawyer|teacher|nurse|landlord|roommate|flatmate|client|customer';

// Contexts of the names of people who are mentioned.
const signs: readonly RegExp[] = [
  new RegExp(
    `\\b(?:${kin})(?:'s)?(?:,| is| was| named| called| name is| name was| is called| is named)*\\s+${person}`,
    'gu',
  ),
  new RegExp(`\\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Doctor|Prof|Professor|Aunt|Uncle|Nurse|Sir|Madam)\\.?\\s+${person}`, 'gu'),
  new RegExp(
    `\\b(?:[Aa]sk(?:ed)? for|[Ss]p(?:eak|oke|oken) (?:to|with)|[Tt]alk(?:ed)? (?:to|with)|[Mm]e?et(?: with)?|[Nn]amed|is called|name is|name was|referred by|recommended by|[Tt]ell|[Tt]old|[Tt]old by|[Aa]sk|[Cc]all|[Rr]each|email|text|behalf of)\\s+${person}`,
    'gu',
  ),
  new RegExp(
    `${person}(?:'s| is| was)?,? (?:said|says|told|tells|asked|called|calls|wants|knows|thinks|recommended|referred|gave|sent|lives|works|and I\\b|my (?:${kin})|(?:his|her|their) (?:number|phone|mail|email|address))`,
    'gu',
  ),
];
const pair = new RegExp(`(?<=[\\p{Ll}\\d,] )(${word}\\s+${particles}${word})`, 'gu');
const single = new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'gu');

const wordsOf = (name: string) => name.split(/\s+/).map((part) => part.replace(/['’]s$/, ''));
const isNobody = (part: string) => notNames.has(part.toLowerCase()) || places.test(part);

/** A name without adjacent capitalized words: "Yesterday Tom", "Tom And". */
function named(found: string): string[] {
  return wordsOf(found).filter((part) => /^\p{Lu}/u.test(part) && !isNobody(part));
}

/** Names of people who are mentioned in the texts, each as a list of its words. */
export function thirdPersonsIn(texts: readonly string[]): string[][] {
  const found: string[][] = [];
  for (const text of texts) {
    for (const sign of signs) for (const [, name = ''] of text.matchAll(sign)) found.push(named(name));
    for (const [name] of text.matchAll(pair)) if (!wordsOf(name).some(isNobody)) found.push(wordsOf(name));
    for (const [name] of text.matchAll(single)) {
      const [part = ''] = wordsOf(name);
      if (givenNames.has(part.toLowerCase())) found.push([part]);
    }
  }
  return found.filter(({ length }) => length > 0);
}
