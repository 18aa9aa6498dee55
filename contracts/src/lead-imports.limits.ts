/** What a file of leads may have; sizes in bytes. */
export const importLimits = {
  rows: 100_000,
  bytes: 64 * 1024 * 1024,
  columns: 200,
  /** Of one row, in characters: more is a quote that nobody closed. */
  rowCharacters: 100_000,
  sampleRows: 8,
} as const;

/** Characters that part the cells of a row. */
export const importDelimiters = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof importDelimiters)[number];

/** Encodings that a file can be read in: as TextDecoder names them, and two of DOS. */
export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-15',
  'macintosh',
  'x-mac-cyrillic',
  'cp437',
  'cp850',
  'ibm866',
  'koi8-r',
  'koi8-u',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** What a column can become of a lead; `name` is a whole name, and `country` that of the row's numbers. */
export const importFields = [
  'first_name',
  'last_name',
  'name',
  'phone_number',
  'email',
  'company',
  'title',
  'notes',
  'source',
  'status',
  'country',
  'time_zone',
  'do_not_call',
] as const;
export type ImportField = (typeof importFields)[number];

/**
 * Fields that several columns may hold: the first number and the first address that are valid become the lead's, and a number is
 * not called where any column forbids it.
 */
export const repeatableFields: readonly string[] = ['phone_number', 'email', 'do_not_call'] satisfies ImportField[];

/** Before the key of a field that the organization defined. */
export const customFieldPrefix = 'custom.';

/** What happens to a lead that is there already, which is one with the same phone number. */
export const existingLeadRules = ['fill', 'update', 'skip'] as const;
export type ExistingLeadRule = (typeof existingLeadRules)[number];

/** What happens to a row whose number belongs to somebody with another name: a second lead, nothing, or a problem to look at. */
export const sharedNumberRules = ['second', 'skip', 'problem'] as const;
export type SharedNumberRule = (typeof sharedNumberRules)[number];

/** Why a row of a file can't become a lead. */
export const importCauses = [
  'phone_missing',
  'phone_invalid',
  'phone_no_country',
  'phone_shortened',
  'phone_extension',
  'phone_several',
  'phone_premium',
  'phone_too_short',
  'phone_fax',
  'phone_too_many',
  'name_missing',
  'number_shared',
  'do_not_call_unclear',
  'time_zone_unknown',
  'value_invalid',
  'characters_unreadable',
  'too_many_cells',
  'quote_open',
] as const;
export type ImportCause = (typeof importCauses)[number];

export const importStatuses = ['ready', 'running', 'completed', 'cancelled', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The column that a file of bad rows has more than the one it comes from; an import leaves it out. */
export const problemsColumn = 'Import problems';
