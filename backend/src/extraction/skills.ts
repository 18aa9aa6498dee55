import type { TextLine } from './document.ts';

/** Skills in running text, for documents without a skills section. */
const known =
  'JavaScript|TypeScript|Python|Java|C++|C#|Golang|Rust|Ruby|PHP|Swift|Kotlin|Scala|Perl|MATLAB|SQL|NoSQL|PostgreSQL|MySQL|MongoDB|Redis|Oracle|SQLite|Elasticsearch|Kafka|RabbitMQ|GraphQL|REST|gRPC|React|Angular|Vue|Svelte|Next.js|Node.js|Express|Django|Flask|FastAPI|Spring|Rails|Laravel|.NET|ASP.NET|HTML|CSS|Sass|Tailwind|Docker|Kubernetes|Terraform|Ansible|Jenkins|Git|GitHub|GitLab|CI/CD|Linux|Bash|PowerShell|AWS|Azure|GCP|Google Cloud|TensorFlow|PyTorch|Keras|scikit-learn|Pandas|NumPy|Spark|Hadoop|Airflow|Snowflake|Databricks|Tableau|Power BI|Excel|Word|PowerPoint|SAP|Salesforce|HubSpot|Jira|Confluence|Figma|Sketch|Photoshop|Illustrator|InDesign|AutoCAD|SolidWorks|Revit|Scrum|Agile|Kanban|Machine Learning|Deep Learning|NLP|Computer Vision|Data Analysis|Project Management|SEO|Google Analytics|QuickBooks|Copywriting|Customer Service|CRM|Accounting|Payroll';

const knownSkills = known.split('|').map((skill) => {
  const escaped = skill.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return { skill, pattern: new RegExp(`(?<![\\p{L}\\d.+#])${escaped}(?![\\p{L}\\d+#])`, 'u') };
});

const maximum = 60;

/** Commas inside brackets belong to one skill: "AWS (EC2, S3)". */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,;|•·\t\n、，；●▪]/.test(character)) {
      parts.push(current);
      current = '';
    } else current += character;
  }
  return [...parts, current];
}

function skillsOfLine(text: string): string[] {
  const withoutGroup = text.replace(/^[\p{L}\p{N} &/+.()-]{2,40}[:：]\s*/u, '');
  return splitList(withoutGroup)
    .map((part) =>
      part
        .replace(/^[\s•●▪*–—-]+/u, '')
        .replace(/(?<![\s.])[\s.]+$/u, '')
        .replace(/^(?:and|und|et|y) /i, ''),
    )
    .filter((part) => part.length >= 1 && part.length <= 48 && part.split(' ').length <= 6 && /\p{L}/u.test(part));
}

/** The entries of the skills section; without one, the well-known skills in the text. */
export function findSkills(section: readonly TextLine[], all: readonly TextLine[]): string[] {
  const listed = section.flatMap((line) => skillsOfLine(line.text));
  const text = all
    .map((line) => line.text)
    .join('\n')
    .slice(0, 200_000);
  const found =
    listed.length > 0
      ? listed
      : knownSkills
          .filter(({ skill, pattern }) => text.includes(skill) && pattern.test(text))
          .map(({ skill }) => skill);
  const seen = new Set<string>();
  return found
    .filter((skill) => {
      const key = skill.toLowerCase();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, maximum);
}
