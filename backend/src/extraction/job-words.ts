/** Words of job titles, headings and organizations: a text with one of them is not a name. */
const words =
  'engineer|developer|entwickler(?:in)?|softwareentwickler(?:in)?|ingenieur(?:in)?|ingénieur|manager|managing|director|analyst|consultant|architect|designer|scientist|researcher|entrepreneur|specialist|administrator|assistant|coordinator|officer|executive|representative|associate|intern|trainee|student|graduate|teacher|lecturer|professor of|nurse|physician|accountant|auditor|lawyer|attorney|paralegal|recruiter|marketing|marketer|sales|finance|software|hardware|data|machine learning|web|frontend|front-end|backend|back-end|full[ -]?stack|senior|junior|lead|leader|principal|staff|head of|chief|founder|co-founder|ceo|cto|cfo|coo|vp|president|programmer|technician|mechanic|electrician|driver|chef|cook|waiter|waitress|cashier|clerk|secretary|receptionist|supervisor|operator|freelance|freelancer|writer|editor|journalist|photographer|artist|musician|producer|translator|therapist|psychologist|pharmacist|dentist|operations|project|product|business|human resources|customer|service|support|quality|security|network|systems?|cloud|devops|digital|creative|technical|professional|experienced|certified|university|universität|université|universidad|college|school|institute|academy|faculty|department|bachelor|master|diploma|degree|gmbh|inc|ltd|llc|corp|company|street|straße|strasse|road|avenue|lane|drive|suite|apartment|boulevard|floor|plz|phone|mobile|email|e-mail|address|linkedin|github|website|portfolio|nationality|birth|gender|marital|updated|page|confidential|references|available|objective|summary|profile|resume|résumé|curriculum|vitae|lebenslauf|microsoft|google|python|java|javascript|excel|management|leadership|communication|team|work|experience|education|skills|dear|hiring|the|and|with|for|of|in|at|my|welcome|computer|science|sciences|nursing|engineering|physics|physicist|economics|mathematics|years?|am|is|geboren|born|verkäufer(?:in)?|krankenpfleger(?:in)?|mitarbeiter(?:in)?|leiter(?:in)?|berater(?:in)?|kaufmann|kauffrau|développeur|développeuse|desarrollador(?:a)?|abogad[oa]|gerente|estudiante|mühendis|mühendisi|yazılım|öğretmen|инженер|разработчик|менеджер|工程师|经理|ふりがな|フリガナ';

// Job titles in languages in which they look like names: every word is capitalized, or none is.
const moreWords = [
  'uzmanı|muhasebe(?:ci(?:si)?)?|müdürü?|danışman[ıi]?|temsilcisi|yöneticisi?|asistanı?|hemşire|avukat|teknisyeni?|öğrenci|sorumlusu',
  'staf|akuntan(?:si)?|manajer|perawat|dokter|insinyur|pengacara|asisten|sekretaris|mahasiswa|karyawan|pegawai',
  'kế toán|nhân viên|giám đốc|kỹ sư|giáo viên|bác sĩ|luật sư|trưởng phòng|trợ lý|lập trình viên|chuyên viên|sinh viên|y tá',
  'buchhalter(?:in)?|steuerberater(?:in)?|krankenschwester|pflegefachkraft|lehrer(?:in)?|ärztin|rechtsanw[aä]lt(?:in)?|architekt(?:in)?|projektleiter(?:in)?|student(?:in)?|fachkraft|sachbearbeiter(?:in)?',
  'comptable|infirmi(?:er|ère)|enseignante?|avocate?|médecin|directeur|directrice|responsable|assistante|technicien(?:ne)?|étudiante?|vendeu(?:r|se)|chargée? de',
  'contador(?:a)?|contable|ingenier[oa]|enfermer[oa]|profesor(?:a)?|médic[oa]|director(?:a)?|asistente|técnic[oa]|vendedor(?:a)?|administrativ[oa]|auxiliar|encargad[oa]',
  'contabile|ragionier[ea]|ingegnere|infermier[ea]|insegnante|avvocato|medico|direttore|direttrice|responsabile|tecnico|impiegat[oa]|addett[oa]|commess[oa]',
  'contabilista|engenheir[oa]|enfermeir[oa]|professor(?:a)?|advogad[oa]|médic[oa]|diretor(?:a)?|técnic[oa]|estagiári[oa]|analista',
  'boekhouder|ingenieur|verpleegkundige|docent|advocaat|directeur|medewerker|adviseur|verkoper|monteur|assistente',
  'ekonomiassistent|ingenjör|sjuksköterska|lärare|jurist|säljare|tekniker|sykepleier|lærer|ingeniør|sygeplejerske|bogholder|sælger|konsulent|regnskapsfører',
  'księgow[ay]|inżynier|pielęgniarka|nauczyciel(?:ka)?|prawnik|lekarz|dyrektor|kierownik|specjalista|specjalistka|sprzedawca|technik|účetní|inženýr|učitel(?:ka)?|právník|lékař|ředitel(?:ka)?|účtovníčka|inžinier',
  'könyvelő|mérnök|ápoló|tanár|ügyvéd|orvos|igazgató|vezető|munkatárs|eladó|contabil(?:ă)?|inginer(?:ă)?|asistent(?:ă)?|profesoar(?:ă)?|avocat(?:ă)?|director',
  'счетоводител|инженер|учител(?:ка)?|лекар|адвокат|директор|бухгалтер|главный|главен|головний|учитель|врач|юрист|медсестра|повар|водитель|продавец|лікар|вчитель|λογιστ[ήί]ς?|λογίστρια|μηχανικός|νοσηλευτ(?:ής|ρια)|δάσκαλος|δικηγόρος|γιατρός|βοηθός',
  '(?:ال)?(?:محاسب|مهندس|مدير|مبرمج|مطور|معلم|مدرس|طبيب|ممرض|محام(?:ي)?|مصمم|مسؤول|أخصائي|اختصاصي|فني|سائق|طباخ|سكرتير|باحث|مستشار|مشرف|منسق|قانوني|خبير|مندوب|موظف|أستاذ|مترجم)(?:ة)?',
  'חשבון|חשבונות|מנהלת?|מהנדסת?|מפתחת?|מורה|רופאה?|אחות|עורכ?ת?[ך]? דין|מעצבת?|יועצת?|יועץ|רכזת?|טכנאית?|נהג|טבח|מזכירה?|חוקרת?|מרצה|סטודנטית?|נציגת?',
  'حسابدار|مدیر|پزشک|پرستار|وکیل|طراح|برنامه.?نویس|کارشناس|تکنسین|راننده|آشپز|منشی|مشاور|استاد|ارشد|فروشنده|دانشجو',
  'लेखाकार|अभियंता|इंजीनियर|प्रबंधक|शिक्षक|शिक्षिका|चिकित्सक|डॉक्टर|नर्स|वकील|डिज़ाइनर|सलाहकार|चालक|रसोइया|सचिव|विक्रेता|वरिष्ठ|कनिष्ठ|सहायक|अधिकारी|विशेषज्ञ|छात्र',
];

const spaced = new RegExp(`(?<!\\p{L})(?:${[words, ...moreWords].join('|')})(?![\\p{L}\\p{M}])`, 'iu');

// Scripts that write words without spaces.
const unspaced =
  /会计|會計|工程|经理|經理|设计|設計|教师|教師|老师|医生|醫生|护士|護士|律师|律師|顾问|顧問|司机|厨师|秘书|销售|銷售|主管|总监|助理|专员|程序员|教授|分析|开发|管理|担当|経理|営業|事務|技術|看護|介護|販売|主任|部長|課長|社員|職員|講師|エンジニア|デザイナー|マネージャー|コンサル|회계|담당|개발자|관리자|디자이너|엔지니어|간호사|교사|변호사|매니저|연구원|컨설턴트|강사|^(?:นัก|พนักงาน|วิศวกร|ผู้จัดการ|แพทย์|พยาบาล|ทนาย|ช่าง|เจ้าหน้าที่|อาจารย์|เลขา)/u;

/** Whether a text names a job, a section or an organization. */
export const saysNoName = (text: string): boolean => spaced.test(text) || unspaced.test(text);
