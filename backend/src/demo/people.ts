// Invented people. Phone numbers come only from ranges reserved for fiction: +1 NPA 555-0100 to 0199, +44 20 7946 0000 to 0999.

const firstNames = [
  'Amara',
  'Björn',
  'Carmen',
  'Dmitri',
  'Esther',
  'Farid',
  'Grace',
  'Hiro',
  'Ingrid',
  'Javier',
  'Katarzyna',
  'Liam',
  'Mei',
  'Nadia',
  'Oluwaseun',
  'Priya',
  'Quentin',
  'Rosa',
  'Siobhán',
  'Tariq',
  'Ursula',
  'Viktor',
  'Wanjiru',
  'Xiomara',
  'Yusuf',
  'Zanele',
  'Aiden',
  'Beatriz',
  'Chidi',
  'Dana',
  'Elif',
  'Fiona',
  'Gustavo',
  'Hannah',
  'Ivan',
  'Jasmine',
  'Kwame',
  'Leila',
  'Marcus',
  'Noor',
  'Omar',
  'Paula',
  'Ravi',
  'Sofia',
  'Tomasz',
  'Valentina',
];
const lastNames = [
  'Okafor',
  'Lindqvist',
  'Reyes',
  'Volkov',
  'Cohen',
  'Haddad',
  'Mitchell',
  'Tanaka',
  'Hansen',
  'Morales',
  'Nowak',
  'Murphy',
  'Chen',
  'Petrova',
  'Adeyemi',
  'Sharma',
  'Dubois',
  'Silva',
  'O’Brien',
  'Rahman',
  'Keller',
  'Horvat',
  'Mwangi',
  'Vargas',
  'Demir',
  'Dlamini',
  'Walsh',
  'Costa',
  'Eze',
  'Levy',
  'Yıldız',
  'Campbell',
  'Ferreira',
  'Schmidt',
  'Kovalenko',
  'Brooks',
  'Mensah',
  'Karimi',
  'Johansson',
  'Aziz',
  'Farouk',
  'Santos',
  'Iyer',
  'Rossi',
  'Kowalski',
];
const companies = [
  'Larkfield Labs',
  'Brightwater',
  'Ostrava Works',
  'Cedar & Co',
  'Mirador',
  'Pelican Freight',
  'Quill Studio',
  'Tern Energy',
  'Vantage Foods',
  'Wren Analytics',
];
const titles = [
  'Software Engineer',
  'Registered Nurse',
  'Account Manager',
  'Data Analyst',
  'Site Supervisor',
  'Product Designer',
  'Bookkeeper',
  'Team Lead',
  'Physiotherapist',
  'Warehouse Planner',
];
const areaCodes = [202, 206, 212, 303, 312, 404, 415, 512, 617, 713, 773, 818, 917, 971];

export interface InventedPerson {
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string;
  company: string | null;
  title: string | null;
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

// Letters that no normalization splits into a Latin letter and its accent.
const latin: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/** A name in the letters of a mail address: `Yıldız` becomes `yildiz`. */
export function mailName(name: string): string {
  // In this order: İ in lower case is an i with a dot, which the normalization removes.
  const letters = name.toLowerCase().normalize('NFD');
  return Array.from(letters, (letter) => latin[letter] ?? letter)
    .join('')
    .replace(/[^a-z]/g, '');
}

/** The phone number of the n-th person; the first five numbers after 0100 are the sandbox's magic numbers and left out. */
function phoneOf(n: number): string {
  if (n % 7 === 6) return `+442079460${106 + (n % 800)}`;
  return `+1${at(areaCodes, n)}555${String(106 + (Math.floor(n / areaCodes.length) % 94)).padStart(4, '0')}`;
}

/** The n-th invented person: always the same one, different from the others. */
export function inventPerson(n: number): InventedPerson {
  const first_name = at(firstNames, n * 7 + Math.floor(n / firstNames.length));
  const last_name = at(lastNames, n * 11 + 3);
  return {
    first_name,
    last_name,
    email: n % 6 === 4 ? null : `${mailName(first_name)}.${mailName(last_name)}${n > 40 ? n : ''}@example.com`,
    phone_number: phoneOf(n),
    company: n % 4 === 3 ? null : at(companies, n * 3),
    title: n % 5 === 2 ? null : at(titles, n * 7 + 1),
  };
}
