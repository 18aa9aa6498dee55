import { type CustomFieldShape, customKeyOf } from '@switchboard/contracts/custom-field-values';
import { customFieldPrefix, type ImportField, problemsColumn } from '@switchboard/contracts/lead-imports.limits';

/** What columns are called in files that people have, with accents folded and everything but letters gone. */
const words: Record<ImportField, readonly string[]> = {
  first_name: [
    'firstname',
    'first',
    'givenname',
    'forename',
    'fname',
    'vorname',
    'prenom',
    'nombre',
    'voornaam',
    'imie',
    'ad',
  ],
  last_name: [
    'lastname',
    'last',
    'surname',
    'familyname',
    'lname',
    'nachname',
    'nom',
    'nomdefamille',
    'apellido',
    'apellidos',
    'cognome',
    'achternaam',
    'nazwisko',
    'soyad',
  ],
  name: ['name', 'fullname', 'contactname', 'leadname', 'contact', 'lead', 'nameemail', 'nombrecompleto', 'nomcomplet'],
  phone_number: [
    'phone',
    'phonenumber',
    'mobile',
    'cell',
    'cellphone',
    'mobilephone',
    'mobilenumber',
    'tel',
    'telephone',
    'telefon',
    'telefonnummer',
    'handy',
    'mobil',
    'rufnummer',
    'telefono',
    'movil',
    'portable',
    'numero',
    'number',
    'telefoon',
    'phonee',
  ],
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'courriel', 'correo', 'correoelectronico', 'epost', 'eposta'],
  company: [
    'company',
    'companyname',
    'organization',
    'organisation',
    'account',
    'firma',
    'unternehmen',
    'societe',
    'entreprise',
    'empresa',
    'azienda',
    'bedrijf',
  ],
  title: ['title', 'jobtitle', 'position', 'role', 'titel', 'beruf', 'poste', 'cargo', 'funktion'],
  notes: [
    'notes',
    'note',
    'comment',
    'comments',
    'remarks',
    'description',
    'notizen',
    'bemerkung',
    'kommentar',
    'notas',
    'remarques',
  ],
  source: ['source', 'leadsource', 'origin', 'quelle', 'herkunft', 'origen', 'provenance'],
};

const targets = new Map(
  Object.entries(words).flatMap(([field, names]) => names.map((name) => [name, field as ImportField])),
);

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** What each column becomes, by its name; each target is given once. */
export function guessMapping(columns: readonly string[], fields: readonly CustomFieldShape[]): (string | null)[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    if (column.trim().toLowerCase() === problemsColumn.toLowerCase()) return null;
    const own = fields.find(
      ({ key, label }) => key === customKeyOf(column) || label.toLowerCase() === column.toLowerCase(),
    );
    const target = own ? customFieldPrefix + own.key : targets.get(plain(column));
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}
