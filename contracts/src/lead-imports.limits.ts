/** Limits of a file of leads; sizes in bytes. */
export const importLimits = {
  rows: 100_000,
  bytes: 64 * 1024 * 1024,
  columns: 200,
  /** For one row, in characters: a longer row means an unclosed quote. */
  rowCharacters: 100_000,
  sampleRows: 8,
} as const;

/** Characters that separate the cells of a row. */
export const importDelimiters = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof importDelimiters)[number];

/** Supported file encodings: names as in TextDecoder, and two DOS encodings. */
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

/** The possible targets of a column; `name` is a full name, and `country` the country of the row's numbers. */
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
 * Fields that can have several columns: the lead gets the first valid number and the first valid address, and a number
 * is not called if any column forbids it.
 */
export const repeatableFields: readonly string[] = ['phone_number', 'email', 'do_not_call'] satisfies ImportField[];

/** Prefix of a custom field's key. */
export const customFieldPrefix = 'custom.';

/** How an import handles an existing lead, which is one with the same phone number. */
export const existingLeadRules = ['fill', 'update', 'skip'] as const;
export type ExistingLeadRule = (typeof existingLeadRules)[number];

/**
 * How an import handles a row whose number belongs to a lead with another name: create a second lead, skip it, or
 * report a problem.
 */
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

/** The additional column in a file of failed rows; imports ignore it. */
export const problemsColumn = 'Import problems';
