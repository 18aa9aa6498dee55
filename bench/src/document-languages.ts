/** The texts of a résumé in one language; people and numbers are invented. */
export interface DocumentLanguage {
  code: string;
  title: string;
  name: string;
  phone: string;
  email: string;
  /** The city and the country, as the language writes them. */
  place: string;
  experience: string;
  job: string;
  tagline: string;
  /** Two people: what their document says, and what first and last name that is. */
  people: readonly (readonly [written: string, first: string, last: string, mailbox: string])[];
  /** The number as people of the country write it, and in full. */
  national: string;
  e164: string;
}

const row = (line: string): DocumentLanguage => {
  const [code = '', title = '', name = '', phone = '', email = '', place = '', ...rest] = line.split(' | ');
  const [experience = '', job = '', tagline = '', people = '', national = '', e164 = ''] = rest;
  return {
    code,
    title,
    name,
    phone,
    email,
    place,
    experience,
    job,
    tagline,
    national,
    e164,
    people: people.split('; ').map((person) => {
      const [written = '', first = '', last = '', mailbox = ''] = person.split('=');
      return [written, first, last, mailbox] as const;
    }),
  };
};

// code | title | name label | phone label | email label | place | experience | job | tagline | people | national | E.164
const table = `
en | Resume | Full name | Cell | Email | Columbus, Ohio, United States | Work Experience | Bookkeeper 2015-2020 | Certified Bookkeeper | Megan Holloway=Megan=Holloway=megan.holloway; Tyler Brennan=Tyler=Brennan=tbrennan | (201) 555-0147 | +12015550147
de | Lebenslauf | Name | Mobil | E-Mail | Kassel, Deutschland | Berufserfahrung | Buchhalterin 2015-2020 | Kauffrau für Büromanagement | Annika Vogelsang=Annika=Vogelsang=annika.vogelsang; Jürgen Weißmüller=Jürgen=Weißmüller=jweissmueller | 01512 3456747 | +4915123456747
fr | Curriculum vitae | Nom et prénom | Portable | Courriel | Angers, France | Expérience professionnelle | Comptable 2015-2020 | Assistante de direction | Camille Delacroix=Camille=Delacroix=camille.delacroix; Étienne Garnier=Étienne=Garnier=e.garnier | 06 12 34 56 47 | +33612345647
es | Hoja de vida | Nombre completo | Móvil | Correo electrónico | Murcia, España | Experiencia laboral | Contable 2015-2020 | Administrativa contable | Lucía Navarro=Lucía=Navarro=lucia.navarro; Andrés Molina=Andrés=Molina=amolina | 612 34 56 47 | +34612345647
it | Curriculum vitae | Nome e cognome | Cellulare | Posta elettronica | Trento, Italia | Esperienza lavorativa | Contabile 2015-2020 | Addetta alla contabilità | Chiara Lombardi=Chiara=Lombardi=chiara.lombardi; Matteo Ferrante=Matteo=Ferrante=m.ferrante | 312 345 6747 | +393123456747
pt | Currículo | Nome completo | Telemóvel | Correio eletrónico | Braga, Portugal | Experiência profissional | Contabilista 2015-2020 | Técnica de contabilidade | Inês Carvalho=Inês=Carvalho=ines.carvalho; Tiago Moreira=Tiago=Moreira=tmoreira | 912 345 647 | +351912345647
nl | Curriculum vitae | Volledige naam | Mobiel | E-mailadres | Zwolle, Nederland | Werkervaring | Boekhouder 2015-2020 | Administratief medewerker | Sanne van den Berg=Sanne=van den Berg=sanne.vandenberg; Bram Hoekstra=Bram=Hoekstra=b.hoekstra | 06 12345647 | +31612345647
sv | Meritförteckning | Namn | Mobiltelefon | E-post | Örebro, Sverige | Arbetslivserfarenhet | Redovisningsekonom 2015-2020 | Ekonomiassistent | Maja Sandberg=Maja=Sandberg=maja.sandberg; Björn Hellström=Björn=Hellström=bhellstrom | 070-123 45 47 | +46701234547
nb | CV | Navn | Mobil | E-post | Drammen, Norge | Arbeidserfaring | Regnskapsfører 2015-2020 | Regnskapsmedarbeider | Ingrid Solberg=Ingrid=Solberg=ingrid.solberg; Håkon Nygård=Håkon=Nygård=haakon.nygaard | 406 12 347 | +4740612347
da | Curriculum vitae | Fulde navn | Mobil | E-mail | Odense, Danmark | Erhvervserfaring | Bogholder 2015-2020 | Økonomimedarbejder | Freja Mortensen=Freja=Mortensen=freja.mortensen; Søren Kjær=Søren=Kjær=soren.kjaer | 34 41 23 47 | +4534412347
fi | Ansioluettelo | Nimi | Matkapuhelin | Sähköposti | Jyväskylä, Suomi | Työkokemus | Kirjanpitäjä 2015-2020 | Taloushallinnon ammattilainen | Venla Mäkinen=Venla=Mäkinen=venla.makinen; Eero Lehtonen=Eero=Lehtonen=eero.lehtonen | 041 2345647 | +358412345647
pl | Życiorys | Imię i nazwisko | Telefon komórkowy | Adres e-mail | Lublin, Polska | Doświadczenie zawodowe | Księgowa 2015-2020 | Specjalista ds. księgowości | Zuzanna Kowalczyk=Zuzanna=Kowalczyk=zuzanna.kowalczyk; Łukasz Wiśniewski=Łukasz=Wiśniewski=lukasz.wisniewski | 512 345 647 | +48512345647
cs | Životopis | Jméno a příjmení | Mobil | E-mail | Olomouc, Česko | Pracovní zkušenosti | Účetní 2015-2020 | Hlavní účetní | Tereza Dvořáková=Tereza=Dvořáková=tereza.dvorakova; Ondřej Svoboda=Ondřej=Svoboda=o.svoboda | 601 123 447 | +420601123447
sk | Životopis | Meno a priezvisko | Mobil | E-mail | Žilina, Slovensko | Pracovné skúsenosti | Účtovníčka 2015-2020 | Hlavná účtovníčka | Zuzana Horváthová=Zuzana=Horváthová=zuzana.horvathova; Peter Kováč=Peter=Kováč=peter.kovac | 0912 123 447 | +421912123447
hu | Önéletrajz | Név | Mobiltelefon | E-mail cím | Szeged, Magyarország | Munkatapasztalat | Könyvelő 2015-2020 | Mérlegképes könyvelő | Farkas Eszter=Eszter=Farkas=eszter.farkas; Takács Bence=Bence=Takács=takacs.bence | 06 20 123 4547 | +36201234547
ro | Curriculum vitae | Nume și prenume | Telefon mobil | Adresă de e-mail | Brașov, România | Experiență profesională | Contabil 2015-2020 | Expert contabil | Andreea Dumitrescu=Andreea=Dumitrescu=andreea.dumitrescu; Ștefan Munteanu=Ștefan=Munteanu=stefan.munteanu | 0712 034 547 | +40712034547
bg | Автобиография | Име | Мобилен телефон | Имейл | Пловдив, България | Трудов стаж | Счетоводител 2015-2020 | Главен счетоводител | Десислава Тодорова=Десислава=Тодорова=d.todorova; Калоян Стоянов=Калоян=Стоянов=kstoyanov | 043 012 347 | +35943012347
el | Βιογραφικό σημείωμα | Ονοματεπώνυμο | Κινητό | Ηλεκτρονικό ταχυδρομείο | Θεσσαλονίκη, Ελλάδα | Επαγγελματική εμπειρία | Λογίστρια 2015-2020 | Βοηθός λογιστή | Ελένη Παππά=Ελένη=Παππά=eleni.pappa; Νίκος Γεωργίου=Νίκος=Γεωργίου=ngeorgiou | 691 234 5647 | +306912345647
ru | Резюме | ФИО | Мобильный телефон | Электронная почта | Казань, Россия | Опыт работы | Бухгалтер 2015-2020 | Главный бухгалтер | Смирнова Дарья Олеговна=Дарья=Смирнова=d.smirnova; Кузнецов Артём Игоревич=Артём=Кузнецов=akuznetsov | 8 (912) 345-67-47 | +79123456747
uk | Резюме | Ім’я та прізвище | Мобільний телефон | Електронна пошта | Полтава, Україна | Досвід роботи | Бухгалтер 2015-2020 | Головний бухгалтер | Соломія Ткаченко=Соломія=Ткаченко=solomiya.tkachenko; Тарас Мельник=Тарас=Мельник=t.melnyk | 050 123 4547 | +380501234547
tr | Özgeçmiş | Adı Soyadı | Cep Telefonu | E-posta | Eskişehir, Türkiye | İş Deneyimi | Muhasebeci 2015-2020 | Ön Muhasebe Uzmanı | Zeynep Aydın=Zeynep=Aydın=zeynep.aydin; Emre Yıldız=Emre=Yıldız=emre.yildiz | 0501 234 56 47 | +905012345647
ar | السيرة الذاتية | الاسم الكامل | رقم الجوال | البريد الإلكتروني | جدة، المملكة العربية السعودية | الخبرات العملية | محاسب 2015-2020 | محاسب قانوني | نورة القحطاني=نورة=القحطاني=noura.q; فهد الغامدي=فهد=الغامدي=fahad | ٠٥١ ٢٣٤ ٥٦٤٧ | +966512345647
he | קורות חיים | שם מלא | נייד | דוא"ל | חיפה, ישראל | ניסיון תעסוקתי | מנהלת חשבונות 2015-2020 | רואת חשבון | תמר לוי=תמר=לוי=tamar.levi; יונתן כהן=יונתן=כהן=yoni | 050-234-5647 | +972502345647
fa | رزومه | نام و نام خانوادگی | تلفن همراه | ایمیل | شیراز، ایران | سوابق شغلی | حسابدار 2015-2020 | حسابدار ارشد | سارا احمدی=سارا=احمدی=sara.ahmadi; رضا کریمی=رضا=کریمی=rk | ۰۹۱۲ ۳۴۵ ۶۷۴۷ | +989123456747
hi | जीवन परिचय | पूरा नाम | मोबाइल नंबर | ईमेल | जयपुर, भारत | कार्य अनुभव | लेखाकार 2015-2020 | वरिष्ठ लेखाकार | नेहा शर्मा=नेहा=शर्मा=neha.sharma; अमित गुप्ता=अमित=गुप्ता=amitg | ०८१२३४ ५६७४७ | +918123456747
zh | 个人简历 | 姓名 | 手机号码 | 电子邮箱 | 成都市, 中国 | 工作经历 | 会计 2015-2020 | 高级会计师 | 李晓雯=晓雯=李=lixiaowen; 欧阳志远=志远=欧阳=ouyang | 131 2345 6747 | +8613123456747
ja | 履歴書 | 氏　　名 | 携帯電話 | メールアドレス | 名古屋市, 日本 | 職歴 | 経理 2015-2020 | 経理担当 | 佐藤　美咲=美咲=佐藤=misaki.sato; 高橋 健太=健太=高橋=takahashi | 090-1234-5647 | +819012345647
ko | 이력서 | 성　　명 | 휴대전화 | 이메일 | 부산광역시, 대한민국 | 경력사항 | 회계 2015-2020 | 회계 담당자 | 김서연=서연=김=seoyeon; 이준호=준호=이=junho.lee | 010-2000-0047 | +821020000047
th | ประวัติย่อ | ชื่อ-นามสกุล | โทรศัพท์มือถือ | อีเมล | เชียงใหม่, ประเทศไทย | ประสบการณ์ทำงาน | พนักงานบัญชี 2015-2020 | นักบัญชี | สุดา วงศ์สวัสดิ์=สุดา=วงศ์สวัสดิ์=suda.w; ธนา ศรีสุข=ธนา=ศรีสุข=thana | 081 234 5647 | +66812345647
id | Daftar Riwayat Hidup | Nama Lengkap | Nomor HP | Surel | Malang, Indonesia | Pengalaman Kerja | Akuntan 2015-2020 | Staf Akuntansi | Putri Lestari=Putri=Lestari=putri.lestari; Bayu Saputra=Bayu=Saputra=bayu.saputra | 0812-345-647 | +62812345647
hr | Životopis | Ime i prezime | Mobitel | E-pošta | Osijek, Hrvatska | Radno iskustvo | Računovođa 2015-2020 | Voditeljica računovodstva | Petra Kovačević=Petra=Kovačević=petra.kovacevic; Marko Babić=Marko=Babić=mbabic | 092 123 4547 | +385921234547
sl | Življenjepis | Ime in priimek | Mobilni telefon | E-pošta | Celje, Slovenija | Delovne izkušnje | Računovodja 2015-2020 | Vodja računovodstva | Nika Zupančič=Nika=Zupančič=nika.zupancic; Luka Kralj=Luka=Kralj=luka.kralj | 031 234 547 | +38631234547
lt | Gyvenimo aprašymas | Vardas ir pavardė | Mobilusis telefonas | El. paštas | Kaunas, Lietuva | Darbo patirtis | Buhalterė 2015-2020 | Vyriausioji buhalterė | Austėja Petrauskienė=Austėja=Petrauskienė=austeja.p; Jonas Kazlauskas=Jonas=Kazlauskas=jkazlauskas | 8 612 34547 | +37061234547`;

/** One language a line, for the kinds of documents in `document-corpus.ts`. */
export const documentLanguages: readonly DocumentLanguage[] = table.trim().split('\n').map(row);
