import type { ImportEncoding, ImportField } from '@switchboard/contracts/lead-imports.limits';

/**
 * What columns are called in files that people have, in 25 languages, without spaces, digits and punctuation: English, German,
 * French, Spanish, Portuguese, Italian, Dutch, Polish, Czech, Slovak, Hungarian, Romanian, Greek, Turkish, Russian, Ukrainian,
 * Swedish, Danish, Norwegian, Finnish, Arabic, Hebrew, Persian, Hindi, Chinese, Japanese, Korean, Vietnamese, Thai, Indonesian.
 */
const words: Record<ImportField, string> = {
  first_name:
    'firstname first givenname givennames given forename fname vorname rufname prenom prénom nombre nombres primeironome primernombre nomeproprio voornaam roepnaam imie imię jmeno jméno křestníjméno meno krstnemeno krstnémeno keresztnev keresztnév utonev utónév prenume όνομα ad adı adi isim имя ім’я імя förnamn fornamn fornavn etunimi الاسمالاول الاسمالأول שםפרטי نام नाम पहलानाम 名 名前 名字 이름 tên ten ชื่อ namadepan vardas vārds vards eesnimi име собственоиме ime nomdepila namaawal fornafn eiginnafn unangpangalan প্রথমনাম',
  last_name:
    'lastname last surname familyname family lname secondname nachname familienname zuname nomdefamille apellido apellidos sobrenome últimonome ultimonome cognome achternaam familienaam nazwisko prijmeni příjmení priezvisko vezeteknev vezetéknév csaladnev családnév numedefamilie επώνυμο επίθετο soyad soyadı soyadi soyisim фамилия прізвище efternamn etternavn efternavn sukunimi العائلة اسمالعائلة اللقب שםמשפחה نامخانوادگی उपनाम कुलनाम 姓 성 họ ho นามสกุล namabelakang pavardė pavarde uzvārds uzvards perekonnanimi perenimi фамилноиме prezime priimek презиме cognom cognoms primercognom 姓氏 अंतिमनाम eftirnafn apelyido শেষনাম namaakhir tussenvoegsel voorvoegsel',
  name: 'name fullname contactname leadname clientname customername personname displayname nom nome nume contact lead customer nameemail nombrecompleto nombreyapellidos nombreapellidos nomcomplet nometprenom nomprenom nomeprénom nomecompleto nomeecognome nominativo volledigenaam naam imieinazwisko imięinazwisko celejmeno celéjméno menoapriezvisko teljesnev teljesnév név nev numecomplet numesiprenume ονοματεπώνυμο adsoyad adısoyadı isimsoyisim фио имяфамилия піб namn navn nimi kokonimi fuldenavn fuldtnavn الاسم الاسمالكامل שם שםמלא نامونامخانوادگی पूरानाम 姓名 氏名 お名前 성명 họvàtên hovaten họtên hoten ชื่อนามสกุล ชื่อสกุล nama namalengkap vardaspavardė vardasirpavardė vārdsuzvārds vārdsunuzvārds imeiprezime imeinpriimek namapenuh nafn fulltnafn pangalan buongpangalan নাম পুরোনাম nomicognoms',
  phone_number:
    'phone phonenumber phoneno phonenr mobile mobilephone mobilenumber mobileno mobilephonenumber cell cellphone cellnumber tel telno telephone telephonenumber contactnumber contactno whatsapp whatsappnumber number numero telefon telefonnummer telefonnr telnr handy handynummer mobil mobilnummer mobiltelefon rufnummer téléphone telephoneportable portable numérodetéléphone numerodetelephone teléfono telefono celular movil móvil telefonomovil telemóvel telemovel telefone cellulare telefoonnummer telefoon mobielnummer mobiel gsm komórka komorka numertelefonu nrtelefonu telefonkomórkowy telefonníčíslo telefónnečíslo telefonszám telefonszam mobilszam τηλέφωνο τηλεφωνο κινητό κινητο telefonnumarası telefonnumarasi ceptelefonu cep телефон номертелефона мобильный сотовый мобільний номертелефону mobilnr puhelin puhelinnumero matkapuhelin الهاتف هاتف رقمالهاتف الجوال جوال موبايل טלפון נייד טלפוןנייד מספרטלפון تلفن شمارهتلفن موبایل फोन फ़ोन मोबाइल फोननंबर 电话 電話 电话号码 電話番号 手机 手机号 手機 携帯電話 携帯 전화 전화번호 휴대폰 휴대전화 sốđiệnthoại sodienthoai điệnthoại dienthoai sđt sdt โทร โทรศัพท์ เบอร์โทร เบอร์โทรศัพท์ มือถือ telepon nomortelepon nohp hp phonee additionalnumbers additionalphones otherphone otherphones otherphonenumber secondphone secondaryphone telefonas telefononumeris mobilusis mobilustelefonas tālrunis talrunis tālruņanumurs mobilaistālrunis telefoninumber mobiiltelefon telefonskastevilka telefonskaštevilka mobitel brojtelefona brojmobitela мобилентелефон телефоненномер мобилен 行動電話 行動號碼 手機號碼 電話號碼 聯絡電話 联系电话 手机号码 联系方式 電話番号携帯 휴대폰번호 연락처 landline landlinenumber fixedline homephone workphone businessphone festnetz festnetznummer fixe téléphonefixe fijo teléfonofijo fisso telefonofisso fixo telefonefixo vasttelefoonnummer telefonstacjonarny pevnálinka vezetékestelefon vezetékes σταθερό σταθερότηλέφωνο sabittelefon стационарный стационарныйтелефон городскойтелефон домашнийтелефон стаціонарнийтелефон fasttelefon fastnettelefon fasttelefoni lankapuhelin kotipuhelin الهاتفالثابت هاتفثابت טלפוןבבית تلفنثابت लैंडलाइन 座机 座機 固定电话 固定電話 市話 집전화 유선전화 điệnthoạibàn điệnthoạicốđịnh โทรศัพท์บ้าน telefonrumah teleponrumah fiksnitelefon telèfon telèfonmòbil mòbil sími farsími símanúmer telepono cellphonenumber মোবাইল ফোন মোবাইলনম্বর ফোননম্বর telefonbimbit notelefon notelefonbimbit',
  email:
    'email emailaddress mail mailaddress emailadresse courriel adresseemail correo correoelectronico correoelectrónico epost epostadress eposta epostaadresi adresemail adrese emailová emailcím emailcim εmail элпочта электроннаяпочта почта имейл елпошта електроннапошта пошта sähköposti sahkoposti البريد البريدالالكتروني البريدالإلكتروني דואל אימייל דואראלקטרוני ایمیل ईमेल 邮箱 电子邮件 電子郵件 メール メールアドレス 이메일 อีเมล อีเมล์ surel elpaštas elpastas elpaštoadresas epasts epastaadrese epost epošta eposta имейл електроннапоща correu correuelectrònic netfang emel ইমেইল ইমেল',
  company:
    'company companyname organization organisation organizationname organisationname account accountname associatedcompany employer business businessname firma firmenname unternehmen arbeitgeber societe société entreprise raisonsociale empresa compañía compania azienda società ditta bedrijf bedrijfsnaam organisatie nazwafirmy společnost spoločnosť cég cégnév ceg companie εταιρεία εταιρία şirket sirket компания организация фирма компанія företag foretag företagsnamn virksomhed bedrift selskap yritys الشركة شركة חברה شرکت कंपनी 公司 单位 会社 会社名 회사 회사명 côngty congty บริษัท perusahaan įmonė imone bendrovė uzņēmums uznemums ettevõte ettevote firma фирма компания tvrtka podjetje poduzeće preduzeće companyaccount accountcompany fyrirtæki syarikat kompanya কোম্পানি প্রতিষ্ঠান',
  title:
    'title jobtitle jobrole position role designation occupation profession titel beruf position berufsbezeichnung poste fonction intituléduposte cargo puesto profissão qualifica ruolo professione funktion functie functietitel stanowisko pozice pracovnípozice pozícia beosztás munkakör functia funcția θέση unvan meslek pozisyon görev должность посада befattning stilling tehtävänimike tehtävä asema ammatti المنصب المسمىالوظيفي الوظيفة תפקיד سمت शीर्षक पद 职位 职务 職稱 役職 肩書 직책 직위 chứcvụ chucvu chứcdanh ตำแหน่ง jabatan длъжност ametikoht ametinimetus radnomjesto pozicija pareigos amats delovnomesto mansione incarico posizione càrrec jawatan starfsheiti পদবী funkcija',
  notes:
    'notes note comment comments remark remarks description memo message notizen notiz bemerkung bemerkungen anmerkung kommentar kommentare notas nota observaciones comentarios observações remarques commentaire commentaires annotazioni commenti opmerkingen opmerking notitie uwagi notatki poznamka poznámka poznamky poznámky megjegyzés megjegyzes observatii observații σημειώσεις σχόλια notlar not açıklama примечание комментарий заметки примітка anteckningar bemærkninger merknad muistiinpanot huomautukset ملاحظات הערות یادداشت टिप्पणी 备注 備註 備考 メモ 비고 메모 ghichú ghichu หมายเหตุ catatan keterangan',
  source:
    'source leadsource originalsource origin quelle herkunft origen fuente provenance fonte origem bron herkomst zródło źródło zdroj forrás sursa πηγή kaynak источник джерело källa kilde lähde المصدر מקור منبع स्रोत 来源 來源 ソース 출처 nguồn ที่มา sumber',
  status:
    'status leadstatus stage statut estado stato stav állapot stare κατάσταση durum статус tila الحالة סטטוס وضعیت स्थिति 状态 狀態 状態 상태 trạngthái สถานะ',
  country:
    'country countrycode countryname countryregion land staat pays país pais paese kraj země zeme krajina ország orszag țara tara χώρα ülke ulke страна країна maa الدولة البلد בלד מדינה کشور देश 国家 國家 国 국가 quốcgia ประเทศ negara',
  time_zone:
    'timezone zone zeitzone fuseauhoraire zonahoraria fusohorário fusoorario tijdzone strefaczasowa časovépásmo saatdilimi часовойпояс часовийпояс tidszon tidszone aikavyöhyke المنطقةالزمنية אזורזמן 时区 時區 タイムゾーン 시간대',
  do_not_call:
    'donotcall dnc donotcallflag donotcontact donotphone donotcallme dontcall nocall nocalls calloptout callsoptout optout optedout optedoutofcalls phoneoptout unsubscribed nichtanrufen nichtkontaktieren anrufsperre nepasappeler nollamar nocontactar noligar nãoligar nonchiamare nietbellen niedzwonić niedzwonic nevolat nehívja nehivja aramayın aramayin незвонить недзвонити ringinte ringikke äläsoita älysoita لاتتصل אללהתקשר 请勿致电 拒接電話 電話不可 수신거부 đừnggọi ห้ามโทร',
};

/** Letters of any script alone: what is in parentheses is an explanation. */
export const plainHeader = (header: string): string => {
  const plain = header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[([{（][^)\]}）]*(?:[)\]}）]|$)/g, ' ');
  const example = plain.search(/\be\.?g\.?\b/);
  return (example === -1 ? plain : plain.slice(0, example)).replace(/[^\p{L}\p{M}’]/gu, '');
};

export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

const targets = new Map<string, ImportField>();
for (const [field, names] of Object.entries(words) as [ImportField, string][])
  for (const name of names.split(' '))
    for (const form of [plainHeader(name), withoutAccents(plainHeader(name))])
      if (form && !targets.has(form)) targets.set(form, field);

/** Whether a column has a usual name with all its accents. */
export const isExactHeader = (header: string): boolean => targets.has(plainHeader(header));

// Words that are plain letters name a language too, and with it how its accents are usually written.
const languages: readonly [ImportEncoding, RegExp][] = [
  [
    'windows-1250',
    /^(?:ime|prezime|priimek|mobitel|imie|nazwisko|komorka|jmeno|prijmeni|meno|priezvisko|nev|vezeteknev|keresztnev|telefonszam|prenume)$/,
  ],
  ['windows-1254', /^(?:ad|adi|soyad|soyadi|isim|adsoyad|sirket|cep|eposta)$/],
  ['windows-1257', /^(?:vardas|pavarde|telefonas|vards|uzvards|talrunis|eesnimi|perekonnanimi)$/],
  ['windows-1258', /^(?:hoten|hovaten|sdt|dienthoai|sodienthoai)$/],
];

/** The encoding that programs write the language of some headers in; null for a language of Western Europe. */
export function encodingOfLanguage(headers: readonly string[]): ImportEncoding | null {
  const plain = headers.map((header) => withoutAccents(plainHeader(header)));
  return languages.find(([, pattern]) => plain.some((header) => pattern.test(header)))?.[0] ?? null;
}

/** What a column is by its name, where that is one of the usual ones. */
export function fieldOfHeader(header: string): ImportField | null {
  const plain = plainHeader(header);
  return targets.get(plain) ?? targets.get(withoutAccents(plain)) ?? null;
}
