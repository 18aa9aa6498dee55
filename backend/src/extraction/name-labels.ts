/** Labels in front of a whole name, in the languages of most documents. */
export const nameLabel =
  /^(?:(?:full |candidate(?:['’]s)? |applicant )?name(?: of (?:the )?(?:candidate|applicant))?|name and surname|name, vorname|vor- und nachname|vorname,? (?:und )?(?:nach)?name|nom(?: complet)?|nom et prénom|prénom et nom|nombre(?: completo| y apellidos)?|nome(?: e cognome| completo)?|naam|adı? soyadı?|ad soyad|isim|imię i nazwisko|фио|фамилия и имя|фамилия,? имя(?:,? отчество)?|имя|піб|прізвище(?: та|,) ім['’]?я|ім['’]?я(?: та прізвище)?|nimi|koko nimi|(?:fullt? |fulde |hele )?navn|(?:fullständigt )?namn|nume(?: și prenume| complet| si prenume)?|numele|(?:teljes )?név|vardas(?:,? (?:ir )?pavardė)?|v[āa]rds(?:,? (?:un )?uzvārds)?|(?:ees- ja )?perekonnanimi|nafn|emri(?: (?:dhe|e) mbiemri)?|ім[’]я(?: та прізвище)?|прізвище,? ім['’]?я(?:,? по батькові)?|име и презиме|име и фамилия|ime in priimek|isim soyisim|ad[ıi],? soyad[ıi]|nome e apelido|nombre y apellidos?|apellidos y nombres?|nombres y apellidos|prénoms? et nom|cognome e nome|nazwisko i imię|nachname, vorname|naam en achternaam|voor- en achternaam|jina(?: kamili)?|பெயர்|నామం|పేరు|നാമം|പേര്|নাম|નામ|ਨਾਮ|नाव|نام کامل|نام|آپ کا نام|שם פרטי ושם משפחה|שם ומשפחה|اسم(?: المتقدم)?|الإسم|姓\s*名|姓名|氏名|お名前|(?:celé )?jméno(?: a příjmení)?|meno(?: a priezvisko)?|ονοματεπώνυμο|όνομα|(?:volledige )?naam|nome e sobrenome|ime i prezime|ime in priimek|име|שם(?: מלא)?|نام(?: و نام خانوادگی)?|पूरा नाम|नाम|ชื่อ(?:[-– ]?นามสกุล)?|họ(?: và)? tên|nama(?: lengkap)?|姓\s*名|氏\s*名|名\s*前|お名前|성\s*명|이\s*름|الاسم(?: الكامل)?)\s*[:：\-–\t]\s*/iu;
export const firstLabel =
  /^(?:first ?name|given ?names?|forename|vorname|prénom|nombres?|nome|primeiro nome|voornaam|roepnaam|ad|adı|имя|ім['’]?я|etunimi|etunimet|förnamn|fornavn|prenume|keresztnév|utónév|jméno|meno|krstné meno|imię|imiona|όνομα|ime|שם פרטי|nama depan|tên)(?:\s*[:：]|[^\S\t]*\t)\s*(\S.*)$/isu;
export const lastLabel =
  /^(?:last ?name|surname|family ?name|nachname|familienname|nom(?: de famille)?|apellidos?|cognome|sobrenome|achternaam|familienaam|soyad|soyadı|фамилия|прізвище|sukunimi|efternamn|efternavn|etternavn|nume de familie|vezetéknév|családnév|příjmení|priezvisko|nazwisko|επώνυμο|prezime|priimek|apelido|שם משפחה|nama belakang|họ)(?:\s*[:：]|[^\S\t]*\t)\s*(\S.*)$/isu;

const lastWord =
  '(?:surname|last ?name|family ?name|nachname|familienname|nom(?: de famille)?|apellidos?|apelidos?|cognome|achternaam|nazwisko|příjmení|priezvisko|vezetéknév|nume|фамилия|прізвище|επώνυμο|sukunimi|efternamn|efternavn|etternavn|priimek|prezime|pavardė|uzvārds|perekonnanimi|soyadı?|họ)';
const firstWord =
  "(?:first ?name|given ?name|forename|vorname|prénom|nombre|nome|voornaam|imię|imiona|jméno|meno|utónév|keresztnév|prenume|имя|ім['’]?я|όνομα|etunimi|förnamn|fornavn|ime|vardas|vārds|eesnimi|adı?|tên)";
const plural = '(?:s|\\(\\p{L}{1,3}\\)|\\/\\p{L})?';
// "Nom et prénom" is a whole name, which people write in either order; "Nazwisko i imię" labels the surname alone.
const surnameAndWord =
  '(?:surname|last ?name|family ?name|nachname|familienname|apellidos?|cognome|achternaam|nazwisko|příjmení|priezvisko|фамилия|прізвище|επώνυμο|priimek|prezime|pavardė|uzvārds)s? (?:and|und|y|e|en|i|a|in|ir|un|и|та|και) ';
const between = '(?:\\s?[/,&+-]\\s?|\\s)';

/** Forms such as the Europass have one label for both names, the surname first: `Surname / First name(s)`. */
export const surnameFirstLabel = new RegExp(
  `^(?:${lastWord}${plural}${between}|${surnameAndWord})${firstWord}${plural}(?:\\s?[:：]\\s?|\\t|\\s{2,})(\\S.*)$`,
  'isu',
);
