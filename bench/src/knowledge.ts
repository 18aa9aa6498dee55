import pg from 'pg';
import { load } from './load.ts';
import { signIn } from './sign-in.ts';
import { startAll, startPrepared } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

const organization = '00000000-0000-4000-8000-000000000071';
const base = '00000000-0000-4000-8000-000000000072';
const passages = 10_000;
const documents = 20;

// A few words are frequent and most are rare, as in a language.
const text = `(SELECT string_agg('word' || floor(power(random(), 4) * 20000)::int, ' ') FROM generate_series(1, 150) WHERE n > 0)`;

async function seed(owner: pg.Client): Promise<void> {
  await owner.query(`INSERT INTO organizations (id, name) VALUES ($1, 'Bench')`, [organization]);
  await owner.query(
    `INSERT INTO knowledge_bases (id, organization_id, name, revision) VALUES ($2, $1, 'Everything', 1)`,
    [organization, base],
  );
  await owner.query(
    `INSERT INTO knowledge_documents (organization_id, knowledge_base_id, title, source, file_name, file_path, size_bytes,
       document_status, passage_count)
     SELECT $1, $2, 'Document ' || n, 'text', n || '.md', 'none', 1, 'ready', $3::int / $4::int FROM generate_series(1, $4::int) n`,
    [organization, base, passages, documents],
  );
  await owner.query(
    `WITH d AS (SELECT id, title FROM knowledge_documents WHERE organization_id = $1),
       made AS MATERIALIZED (SELECT d.id, d.title, n, 'rare' || substr(md5(d.title || n), 1, 8) || ' ' || ${text} AS content
         FROM d CROSS JOIN generate_series(1, $3::int) n)
     INSERT INTO knowledge_passages (organization_id, knowledge_base_id, document_id, position, content, words, revision_from)
     SELECT $1, $2, id, n, content, knowledge_words_of(title, '{}', content), 1 FROM made`,
    [organization, base, passages / documents],
  );
  await owner.query('ANALYZE');
}

const questions = [
  { name: 'a common and two rare words', question: 'word0 word9000 word15000' },
  {
    name: 'a whole sentence',
    question: 'when do you have word3 and word120 on word2500, and what is word8000 of word11000?',
  },
  { name: 'a word with a slip', question: 'wrod12000 word70' },
];

/** A query to a knowledge base of ten thousand passages. */
export async function measureKnowledge(options: BenchOptions): Promise<Row[]> {
  const place = temporary('knowledge');
  try {
    const { api, ownerUrl } = await startPrepared(place, startAll);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    place.stops.push(() => owner.end());
    await seed(owner);
    const cookie = await signIn(api.url, ownerUrl, 'knowledge@bench.example', organization);
    const rows: Row[] = [];
    for (const { name, question } of questions) {
      const run = () =>
        load(`${api.url}/api/knowledge-bases/${base}/search`, {
          pid: api.pid,
          headers: { cookie, origin: api.url },
          body: JSON.stringify({ question }),
          seconds: options.isQuick ? 0.5 : 2,
          connections: 1,
          isRight: (answer) => answer.includes('"document_title"'),
        });
      await run();
      const samples = [];
      for (let time = 0; time < options.pairs; time += 1) samples.push(await run());
      const p95 = samples.map(({ p95Ms }) => p95Ms);
      const note = `${median(p95).toFixed(2)} ms; the middle one ${median(samples.map(({ p50Ms }) => p50Ms)).toFixed(2)} ms, one at a time, by the API with session and access`;
      options.log(`${name}: ${note}`);
      rows.push({
        measure: `${passages.toLocaleString('en')} passages are asked, ${name}: 95 of a hundred within`,
        against: '15 ms',
        ratio: spread(p95.map((ms) => ms / 15)),
        goal: '≤ 1',
        note,
      });
    }
    return rows;
  } finally {
    await place.stop();
  }
}
