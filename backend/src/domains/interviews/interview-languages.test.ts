import { randomUUID } from 'node:crypto';
import type { CandidateFindings } from '@switchboard/contracts/interview-findings';
import type { InterviewDetail, VideoLink } from '@switchboard/contracts/interviews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { mailsTo } from '../../testing/mail.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { uniqueAddress } from '../../testing/test-organization.ts';
import { minutesAgo, newBrowser, newLeadOf, newLink, type Refused, startWith } from './interview-run.fixture.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  alice = await app.signUp();
});
afterAll(() => app.close());

/** The mail to an address that contains a text. */
const mailWith = (email: string, text: string) =>
  eventually(async () => mailsTo(app, email).find((mail) => mail.replaceAll(/=\r?\n/g, '').includes(text)));

test('an interview link has the language that staff chose, and its email is in that language', async () => {
  const email = uniqueAddress();
  const lead_id = await newLeadOf(alice, { email });
  const link = await newLink(app, alice, { lead_id, send_email: true, language: 'de' });
  expect(link.url).toBe(`http://localhost/video-call/${link.token}?lang=de`);
  const mail = await mailWith(email, 'lädt Sie zu einem Videointerview ein');
  expect(mail).toContain(link.url);
  expect(mail).toMatch(/Ihr Link gilt bis \w+, \d+\. \w+ \d{4} um \d\d:\d\d/);
  const refused = await alice.request<Refused>('POST', '/api/video-link', { language: 'fr' });
  expect(refused.status).toBe(400);
});

test("the answer to a candidate's request is mailed in the language of the page, with the new terms", async () => {
  const email = uniqueAddress();
  const lead_id = await newLeadOf(alice, { email });
  const link = await newLink(app, alice, { lead_id });
  await newBrowser(app).request('POST', `/api/video-call/${link.token}/requests`, {
    kind: 'adjustment',
    message: 'Más tiempo',
    language: 'es',
  });
  const next = await alice.request<VideoLink>('POST', `/api/interviews/${link.interview_id}/reissue`, {
    answer: 'De acuerdo.',
    max_minutes: 60,
  });
  expect(next.body.url).toMatch(/\?lang=es$/);
  const mail = await mailWith(email, '60 minutos en lugar de 30');
  expect(mail).toContain('Usted escribió:');
  expect(mail).toContain('> Más tiempo');
  expect(mail).toContain(`/video-call/${next.body.token}?lang=es&write`);
});

test('the simulated interviewer introduces itself, asks and answers in the language of the page', async () => {
  const link = await newLink(app, alice, { lead_id: await newLeadOf(alice, {}), questions: [] });
  const browser = newBrowser(app);
  expect((await startWith(browser, link.token, { language: 'de' })).status).toBe(201);
  const { tab } = browser;
  const path = `/api/interviews/${link.interview_id}`;
  await browser.request('POST', `${path}/join`, { tab });
  const id = randomUUID();
  await browser.request('POST', `${path}/messages`, { tab, id, text: 'Wie lange dauert es?' });
  const lines = await withTenant(alice.organizationId, () =>
    app.services.db.interview_lines.findMany({
      where: { interview_id: link.interview_id, role: 'assistant' },
      orderBy: { number: 'asc' },
    }),
  );
  expect(lines.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Hallo .+ Ich stelle 6 Fragen und bewerte Ihre Antworten nicht\.$/),
    'Bitte erzählen Sie mir etwas über sich und darüber, was Sie zurzeit machen.',
    expect.stringMatching(/^Ich bin simuliert und kann darauf nicht antworten\./),
  ]);
});

test('a candidate who starts in another language gets findings and emails in it, and staff read English', async () => {
  const email = uniqueAddress();
  const link = await newLink(app, alice, { lead_id: await newLeadOf(alice, { email }) });
  const browser = newBrowser(app);
  expect((await startWith(browser, link.token, { language: 'es' })).status).toBe(201);
  const { tab } = browser;
  const path = `/api/interviews/${link.interview_id}`;
  await browser.request('POST', `${path}/join`, { tab });
  await withTenant(alice.organizationId, () =>
    app.services.db.interviews.update({ where: { id: link.interview_id }, data: { started_at: minutesAgo(5) } }),
  );
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const data = { by: { x: 0, y: 0, width: 120, height: 0 } };
  const verdict = await browser.request<{ penalty: { moved: string } | null }>(
    'POST',
    `/api/call/${link.interview_id}/events`,
    {
      tab,
      events: [
        { sequence: 1, error_ms: 5, at: at(60), event_type: 'tab_change', event_action: 'hidden' },
        { sequence: 2, error_ms: 5, at: at(57), event_type: 'tab_change', event_action: 'visible' },
        {
          sequence: 3,
          error_ms: 5,
          at: at(5),
          event_type: 'window_manipulation',
          event_action: 'resize',
          event_data: data,
        },
      ],
    },
  );
  expect(verdict.body.penalty?.moved).toBe('La ventana de la entrevista se hizo 120 píxeles más ancha.');
  await browser.request('POST', `/api/call/${link.interview_id}/end`);
  const received = await mailWith(email, 'Su videoentrevista ha terminado');
  const token = /interview-findings\/([\w-]+)\?lang=es/.exec(received?.replaceAll(/=\r?\n/g, '') ?? '')?.[1];
  const read = (language: string) =>
    app.request<CandidateFindings>('GET', `/api/interview-findings/${token}?language=${language}`);
  const spanish = (await read('es')).body.findings;
  expect(spanish[0]).toMatchObject({ message: 'La pestaña de la entrevista estuvo oculta 3 segundos.' });
  expect(spanish[0]?.rule).toContain('El tercero termina la entrevista');
  expect((await read('en')).body.findings[0]?.message).toBe('The interview’s tab was hidden for 3 s.');
  const staff = await alice.request<InterviewDetail>('GET', path);
  expect(staff.body.findings[0]?.message).toBe('The interview’s tab was hidden for 3 s.');
  const contested = await app.request<CandidateFindings>(
    'POST',
    `/api/interview-findings/${token}/contests?language=es`,
    {
      finding_id: spanish[0]?.id,
      text: 'Fue un aviso.',
    },
  );
  expect(contested.body.findings[0]?.message).toBe(spanish[0]?.message);
  expect(await mailWith(email, 'hemos recibido su objeción')).toContain(spanish[0]?.message);
});
