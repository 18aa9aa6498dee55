/** A text without what isn't heard: case, signs, accents, doubled spaces. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\bsign(ed|ing|) up\b/g, 'register$1')
    .replace(/\b(what|where|when|who|how)s\b/g, "$1's")
    .replace(/[^a-z\d'?\s]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const vowel = /[aeiouy]/;

/** Removes "ed" and "ing" and fixes the rest: "planning" becomes "plan", and "closed" becomes "clos", as "close" does. */
function withoutTense(word: string): string {
  const [, stem = ''] = /^(.+?)(?:ed|ing)$/.exec(word) ?? [];
  if (stem.length < 2 || !vowel.test(stem)) return word;
  return /([^aeiouylsz])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/**
 * The stem of a word, by the first rules of Porter's stemmer: removes plurals, tenses, and endings that turn one kind of word into another.
 * "Saturdays" matches "Saturday", and "openings" matches "open". "Registration" matches "registrations" but not "register".
 */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const single = word
    .replace(/'s?$/, '')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/ies$/, 'y')
    .replace(/([^su])s$/, '$1');
  return withoutTense(single)
    .replace(/(?<=.{3})(?:ments?|ness|ly)$/, '')
    .replace(/(?<=.{3})(?:ation|ition)$/, 'at')
    .replace(/(?<=.{3})ion$/, '')
    .replace(/(?<=.{2})e$/, '')
    .replace(/([^aeiou])i$/, '$1y');
}

// Words that every sentence has, and that say nothing about its topic.
const common = new Set(
  `a about ah all also am an and any anything are as at be been but by can cannot could did do does done for from give given had has
  have he her here hi hello hey his how i if in into is isn't it its just me more most much many my no not of on once one only or other our out
  over per please really she should so some somebody something such than that the their them then there these they this those to too up us
  very want wants was we well were what what's when when's where's who's how's hm hmm um uh er which while who whom whose why will with would yes you your yours yourself
  ok okay tell know i'm i'd i'll i've it's that's there's don't doesn't can't won't you're we're they're let let's thing kind sort maybe
  possible now without need exactly actually quick question another guys someone anyone ever even still yet again both myself`.split(
    /\s+/,
  ),
);

// Words that fit any topic: "may I bring a boat?" asks about boats.
const weak = new Set(
  `bring brought come go leave get take use where like say ask make work find offer have look see show keep put call happen mean think start begin
  day days week time hour hours minute month year long far old big new first last next today tomorrow people person place thing
  way allow able help talk answer speak include provide become long often soon early late good best right`
    .split(/\s+/)
    .map(stem),
);

// Words that people use for one another when they ask. The first of a line represents all of them.
const alike = `
cost price fee charge expensive cheap rate
cost price fee charge pay payment paid
salary wage wages pay paid earn earning hourly
child children kid kids son daughter baby toddler minor minors toys
dog dogs pet pets animal animals cat
car cars drive driving park parking
bus buses train trains underground subway metro tram transport
stair stairs wheelchair ramp lift elevator accessible disabled accessibility
food eat drink drinks sandwich sandwiches coffee lunch snack snacks breakfast meal catering
resume cv
register registration enrol enroll enrolment
open opening opens opened close closed closes closing
open hours
address located location street situated way where directions
bring brought
cancel cancelling cancellation missed miss show
doctor dentist physician
job jobs work position employment vacancy vacancies
warehouse forklift
holiday holidays vacation leave
document documents data privacy
delete deleted remove erase
begin begins start starts
end ends finish over
weekend weekends saturday sunday
friend friends parent parents guest guests companion
friend family wife husband partner mother father
evening evenings night nights
bike bikes bicycle bicycles cycle
talk talks speech lecture
invoice bill insurance
scared afraid fear anxious nervous
part-time parttime sixteen
contract contracts permanent temporary
letter cover
apply applying application applications applicant
sunday monday tuesday wednesday thursday friday saturday weekday weekdays
reference references
wait long soon`;

const lines = alike
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
/** For each word, the lines of words that mean about the same. */
const groups = new Map<string, Set<number>>();
for (const [index, line] of lines.entries())
  for (const word of line.map(stem)) groups.set(word, (groups.get(word) ?? new Set()).add(index));

const noGroups: ReadonlySet<number> = new Set();
const groupsBefore = new WeakMap<ReadonlySet<string>, ReadonlySet<number>>();

/** The lines of words that a text has a word of, collected once for each text. */
function groupsOf(text: ReadonlySet<string>): ReadonlySet<number> {
  const before = groupsBefore.get(text);
  if (before) return before;
  const found = new Set<number>();
  for (const word of text) for (const group of groups.get(word) ?? []) found.add(group);
  // Most texts are in none, and share this.
  groupsBefore.set(text, found.size > 0 ? found : noGroups);
  return found;
}

/** Whether a text has a word that says about the same as this stem. */
export function hasAlike(text: ReadonlySet<string>, subject: string): boolean {
  const own = groups.get(subject);
  if (own === undefined) return text.has(subject);
  const there = groupsOf(text);
  for (const group of own) if (there.has(group)) return true;
  return false;
}

/** Words that mean about the same as the words of a text, without those words. */
export function wordsLike(text: string): string[] {
  const subjects = [...subjectsOf(text)];
  const found = subjects.flatMap((subject) => [...(groups.get(subject) ?? [])].flatMap((group) => lines[group] ?? []));
  return [...new Set(found)].filter((word) => !subjects.includes(stem(word)));
}

/** The stems of a text's words, without the common ones. */
export function subjectsOf(text: string): Set<string> {
  const words = plain(text.replace(/[_-]/g, ' ')).replace(/\?/g, ' ').split(/\s+/);
  return new Set(words.filter((word) => word !== '' && !common.has(word)).map(stem));
}

/** How much a word of a question counts: little if it fits any topic. */
export const weightOf = (subject: string): number => (weak.has(subject) ? 0.3 : 1);

/** How many subjects two texts share. */
export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((subject) => other.has(subject)).length;
}
