export type SectionName =
  | 'contact'
  | 'summary'
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'references'
  | 'other';

/** Titles of résumé sections in the most common languages of résumés. */
const titles: Record<SectionName, string> = {
  contact:
    'contact|contacts|contact details|contact info|contact information|contact me|get in touch|personal details|personal information|personal info|personal data|details|kontakt|kontaktdaten|persönliche daten|coordonnées|informations personnelles|contacto|datos personales|información de contacto|contatti|dati personali|contato|dados pessoais|contactgegevens|personalia|iletişim|kişisel bilgiler|контакты|личные данные|联系方式|个人信息|連絡先|اتصل',
  summary:
    'summary|professional summary|executive summary|career summary|profile|professional profile|personal profile|personal statement|about|about me|objective|career objective|overview|introduction|qualifications|summary of qualifications|highlights|profil|über mich|kurzprofil|à propos|résumé professionnel|perfil|sobre mí|resumen|profilo|sobre mim|profiel|özet|hakkımda|о себе|自我评价|个人简介',
  experience:
    'experience|experiences|work experience|professional experience|employment|employment history|work history|career history|professional background|relevant experience|industry experience|work|positions|internships|internship|internship experience|career|berufserfahrung|beruflicher werdegang|werdegang|praktische erfahrung|expérience|expériences|expérience professionnelle|expériences professionnelles|experiencia|experiencia profesional|experiencia laboral|esperienza|esperienze|esperienza professionale|esperienze professionali|esperienza lavorativa|experiência|experiência profissional|werkervaring|ervaring|deneyim|iş deneyimi|doświadczenie|doświadczenie zawodowe|опыт работы|опыт|工作经历|工作经验|職歴|職務経歴|경력|الخبرة|الخبرات|الخبرة العملية|الخبرات العملية',
  education:
    'education|educational background|educational qualifications|academic background|academic qualifications|academic history|academics|academic profile|education and training|education & training|studies|qualification|ausbildung|bildung|bildungsweg|schulbildung|studium|akademische ausbildung|formation|formations|éducation|études|educación|formación|formación académica|istruzione|istruzione e formazione|formazione|educação|formação|formação acadêmica|opleiding|opleidingen|eğitim|öğrenim|wykształcenie|образование|教育背景|教育经历|学歴|학력|التعليم|المؤهلات|المؤهلات العلمية',
  skills:
    'skills|skill|key skills|core skills|technical skills|professional skills|hard skills|soft skills|it skills|computer skills|technologies|technical expertise|technical proficiencies|competencies|core competencies|expertise|areas of expertise|tools|tech stack|technology stack|skills & tools|skills and tools|skills summary|programming languages|strengths|kenntnisse|fähigkeiten|kompetenzen|edv-kenntnisse|it-kenntnisse|fachkenntnisse|compétences|compétences techniques|habilidades|competencias|aptitudes|competenze|abilità|competenze tecniche|competências|vaardigheden|beceriler|yetenekler|yetkinlikler|umiejętności|навыки|ключевые навыки|技能|专业技能|スキル|기술|المهارات',
  languages:
    'languages|language skills|language|sprachen|sprachkenntnisse|langues|idiomas|lingue|línguas|talen|diller|yabancı dil|języki|языки|语言|语言能力|語学',
  references:
    'references|referees|reference|professional references|referenzen|références|referencias|referenze|referências|referenties|referanslar|рекомендации|推荐人',
  other:
    "projects|personal projects|key projects|selected projects|academic projects|publications|selected publications|patents|awards|honors|honours|selected honors|honors and awards|honors & awards|awards and honors|achievements|key achievements|accomplishments|certifications|certificates|certification|licenses|licenses & certifications|licenses and certifications|courses|training|trainings|volunteering|volunteer experience|volunteer work|voluntary work|community service|interests|hobbies|hobbies and interests|hobbies & interests|activities|extracurricular activities|extra-curricular activities|leadership|memberships|professional memberships|affiliations|professional affiliations|invited talks|talks|presentations|conferences|research|research interests|research experience|teaching|teaching experience|additional information|additional|miscellaneous|declaration|social|links|profiles|online|portfolio|military service|personal|projekte|zertifikate|weiterbildung|weiterbildungen|interessen|hobbys|ehrenamt|veröffentlichungen|auszeichnungen|projets|certifications et formations|centres d’intérêt|centres d'intérêt|loisirs|bénévolat|proyectos|certificaciones|intereses|aficiones|progetti|certificazioni|interessi|projetos|certificações|interesses|projecten|certificaten|projeler|sertifikalar|hobiler|проекты|достижения|证书|项目经历|自己pr|資格|자격증",
};

const sectionByTitle = new Map<string, SectionName>();
for (const name of [
  'contact',
  'summary',
  'experience',
  'education',
  'skills',
  'languages',
  'references',
  'other',
] as const)
  for (const title of titles[name].split('|')) sectionByTitle.set(title, name);

function normalTitle(text: string): string {
  const isSpaced = /^(?:\p{L} ){3,}\p{L}$|^(?:\p{Script=Han} +)+\p{Script=Han}$/u.test(text.trim());
  const spaced = isSpaced ? text.replace(/ /g, '') : text;
  return spaced
    .toLowerCase()
    .normalize('NFC')
    .replace(/^(?:\d{1,2}|[ivx]{1,4})[.)]\s+/, '')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/(?<=[\p{L}\p{M}])[^\p{L}\p{M}]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The section a line opens, if the line is only a known section title. */
export function sectionOf(text: string): SectionName | undefined {
  if (text.length > 60) return undefined;
  const title = normalTitle(text);
  const known = sectionByTitle.get(title);
  if (known !== undefined) return known;
  const parts = title.split(/ (?:and|&|und|et|y|e|ve) | ?\/ ?/);
  if (parts.length < 2) return undefined;
  const sections = parts.map((part) => sectionByTitle.get(part));
  return sections.every((section) => section !== undefined) ? sections[0] : undefined;
}

/** Plain text shows no sizes: a known title alone on its line is a heading. */
export function headingLevel(text: string): number | undefined {
  if (/^[•●▪*-]/.test(text)) return undefined;
  return sectionOf(text) === undefined ? undefined : 2;
}

const documentTitles = new Set(
  'page|curriculum vitae|curriculum vita|curriculum vitæ|curriculum|currículum|currículo|currículum vitae|cv|c.v|c. v|resume|résumé|resumé|bio data|biodata|lebenslauf|hoja de vida|özgeçmiş|резюме|życiorys|简历|個人簡歷|个人简历|履歴書|職務経歴書|이력서|سيرة ذاتية|السيرة الذاتية|رزومه|קורות חיים|जीवन परिचय|जीवनवृत्त|बायोडाटा|meritförteckning|ansioluettelo|önéletrajz|životopis|življenjepis|biografija|автобиография|жизнеописание|βιογραφικό|βιογραφικό σημείωμα|daftar riwayat hidup|riwayat hidup|gyvenimo aprašymas|dzīves apraksts|elulookirjeldus|ferilskrá|sơ yếu lý lịch|hồ sơ xin việc|ประวัติย่อ|ประวัติส่วนตัว|levensloop|求职简历|履历|自己紹介書|자기소개서|europass|europass cv|confidential|cover letter|application|bewerbung|profile of'.split(
    '|',
  ),
);

/** True if a line is only a title such as "résumé". */
export function isDocumentTitle(text: string): boolean {
  if (text.length > 200) return false;
  const title = normalTitle(text)
    .replace(/^(?:my|the) /, '')
    .replaceAll('-', ' ');
  return documentTitles.has(title) || /^(?:page \d|(?:last )?updated(?!\p{L}))/u.test(title);
}
