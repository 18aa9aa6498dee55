import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LeadUploadDetail } from '@switchboard/contracts/lead-uploads';
import { maxUploadBytes, pictureAdvice } from '@switchboard/contracts/lead-uploads.limits';
import type { Lead } from '@switchboard/contracts/leads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { newTestCampaigns } from '../campaigns/test-campaigns.ts';

type Refusal = { error: { code: string; reason: string; message: string; fields?: Record<string, string> } };

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
});

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../extraction/fixtures/${name}`, import.meta.url)));

function send<T = LeadUploadDetail>(name: string, content: string | Uint8Array): Promise<TestAnswer<T>> {
  const form = new FormData();
  form.set('file', new File([content as Uint8Array<ArrayBuffer>], name));
  return owner.request<T>('POST', '/api/lead-uploads', form);
}

const read = async (id: string) => (await owner.request<LeadUploadDetail>('GET', `/api/lead-uploads/${id}`)).body;
const settled = (id: string) =>
  eventually(async () => {
    const upload = await read(id);
    return !['pending', 'processing'].includes(upload.upload_status) && upload;
  }, 30);
const leads = async () => (await owner.request<{ items: Lead[] }>('GET', '/api/leads')).body.items;

async function uploaded(name: string, content: string | Uint8Array): Promise<LeadUploadDetail> {
  const answer = await send(name, content);
  expect([answer.status, answer.body.upload_status]).toEqual([201, 'pending']);
  return settled(answer.body.id);
}

const resume = (phone: string, name = 'Ada Lovelace') =>
  `${name}\nada@example.com\n${phone}\n\nSkills: analysis, engines\n`;

describe('a document', () => {
  it('a document with a phone becomes a lead', async () => {
    const upload = await uploaded('ada.txt', resume('+1 202-555-0147'));
    expect(upload).toMatchObject({ upload_status: 'completed', error_message: null });
    expect(upload.md_content).toContain('Ada Lovelace');
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      id: upload.lead_id,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      phone_number: '+12025550147',
      source: 'Upload',
      lead_upload_id: upload.id,
    });
  });

  it('the audit log records that a document created and later updated a lead', async () => {
    const { lead_id, id } = await uploaded('ada.txt', resume('+1 202-555-0147'));
    await uploaded('ada-again.txt', resume('+1 202-555-0147', 'Ada King Lovelace'));
    const entries = await withTenant(owner.organizationId, () =>
      app.services.db.audit_logs.findMany({ where: { resource_id: lead_id ?? '' }, orderBy: { created_at: 'asc' } }),
    );
    expect(entries.map(({ action, actor_kind, actor_name }) => [action, actor_kind, actor_name])).toEqual([
      ['create', 'system', 'document reader'],
      ['update', 'system', 'document reader'],
    ]);
    const [lead] = await leads();
    expect(lead).toMatchObject({ created_by: owner.userId, last_name: 'Lovelace' });
    expect(id).not.toBe(lead?.lead_upload_id);
  });

  it('a PDF with two phones uses the best for the lead and keeps the others in the extracted data', async () => {
    const upload = await uploaded('two.pdf', fixture('two-phones.pdf'));
    expect(upload.upload_status).toBe('completed');
    expect(upload.extracted_data?.phones?.length).toBeGreaterThan(1);
    const [lead] = await leads();
    expect(upload.extracted_data?.phones?.map(({ e164 }) => e164)).toContain(lead?.phone_number);
  });

  it('a document without a phone waits for a person, whose review creates the lead', async () => {
    const upload = await uploaded('none.pdf', fixture('pdf-without-phone.pdf'));
    expect(upload).toMatchObject({
      upload_status: 'needs_review',
      error_message: 'Phone number is required',
      lead_id: null,
    });
    expect(await leads()).toEqual([]);
    const waiting = await owner.request<{ items: { id: string }[] }>('GET', '/api/lead-uploads?status=needs_review');
    expect(waiting.body.items.map(({ id }) => id)).toEqual([upload.id]);
    const review = (body: unknown) =>
      owner.request<Refusal & { lead: Lead; upload: LeadUploadDetail }>(
        'POST',
        `/api/lead-uploads/${upload.id}/review`,
        body,
      );
    expect((await review({ phone: '' })).body.error.message).toBe('Please enter a phone number to create the lead');
    expect((await review({ phone: '12-34' })).body.error.fields).toEqual({
      phone: 'Please enter a valid phone number.',
    });
    const done = await review({
      phone: '+1 202-555-0161',
      first_name: 'Grace',
      last_name: 'Hopper',
      skills: 'ships, compilers',
    });
    expect(done.body).toMatchObject({
      upload: { upload_status: 'completed', error_message: null },
      lead: { first_name: 'Grace', phone_number: '+12025550161' },
    });
    expect((await read(upload.id)).extracted_data).toMatchObject({ skills: ['ships', 'compilers'] });
    const again = await review({ phone: '+1 202-555-0162' });
    expect([again.status, again.body.error.reason]).toEqual([409, 'not_reviewable']);
    expect(await leads()).toHaveLength(1);
  });

  it('a document that five people review concurrently creates one lead', async () => {
    const upload = await uploaded('nobody.txt', 'Nobody of note');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        owner.request('POST', `/api/lead-uploads/${upload.id}/review`, { phone: `+1 202-555-013${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await leads()).toHaveLength(1);
  });

  it("a document with a lead's phone updates that lead", async () => {
    const created = await owner.request<Lead>('POST', '/api/leads', {
      first_name: 'A.',
      last_name: 'L.',
      phone_number: '+1 (202) 555-0148',
      company: 'Engines',
    });
    const upload = await uploaded('ada.txt', resume('+1 202 555 0148'));
    expect(upload.lead_id).toBe(created.body.id);
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      company: 'Engines',
      phone_number: '+12025550148',
    });
  });

  it('a document whose name may begin or end with the surname waits for review', async () => {
    const upload = await uploaded('cv.txt', 'RESUME\nBalázs Péter\nBudapest, Hungary\n+36 20 123 4571\n');
    expect(upload).toMatchObject({
      upload_status: 'needs_review',
      lead_id: null,
      error_message: 'Either part of "Balázs Péter" may be the surname. Check the name to create the lead.',
    });
    expect(await leads()).toEqual([]);
  });

  it('a document whose number lacks a digit waits for review with the hint that it is too short', async () => {
    const upload = await uploaded('ada.txt', resume('+44 7911 12342'));
    expect(upload).toMatchObject({ upload_status: 'needs_review', lead_id: null });
    expect(upload.error_message).toBe(
      '"+44791112342" is too short: a digit is missing. Correct it to create the lead.',
    );
  });

  it("a document of another person with a lead's number waits for review and never renames the lead", async () => {
    const marta = { first_name: 'Marta', last_name: 'Vega', phone_number: '+1 202-555-0148' };
    const created = (await owner.request<Lead>('POST', '/api/leads', marta)).body;
    const upload = await uploaded('jonas.txt', resume('+1 202 555 0148', 'Jonas Lind'));
    expect(upload).toMatchObject({ upload_status: 'needs_review', lead_id: null });
    expect(upload.error_message).toBe('+12025550148 belongs to Marta Vega. Decide whose document this is.');
    const review = (same_number?: object) =>
      owner.request<Refusal & { lead: Lead }>('POST', `/api/lead-uploads/${upload.id}/review`, {
        ...{ first_name: 'Jonas', last_name: 'Lind', email: 'jonas@example.com', phone: '+12025550148', same_number },
      });
    const refused = await review();
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { reason: 'number_taken', details: { leads: [{ id: created.id, name: 'Marta Vega' }] } },
    ]);
    const { body } = await review({ action: 'second' });
    expect(body.lead).toMatchObject({ first_name: 'Jonas', email: 'jonas@example.com' });
    const all = (await leads()).map(({ first_name, email }) => [first_name, email]);
    expect(all.sort()).toEqual([
      ['Jonas', 'jonas@example.com'],
      ['Marta', null],
    ]);
  });

  it('a reviewer can assign a document to a lead', async () => {
    const bob = { first_name: 'Bob', last_name: 'Smith', phone_number: '+1 202-555-0148' };
    const created = (await owner.request<Lead>('POST', '/api/leads', bob)).body;
    const upload = await uploaded('robert.txt', resume('+1 202 555 0148', 'Robert Smith'));
    const { body } = await owner.request<{ lead: Lead }>('POST', `/api/lead-uploads/${upload.id}/review`, {
      ...{ first_name: 'Robert', last_name: 'Smith', phone: '+12025550148' },
      same_number: { action: 'update', lead_id: created.id },
    });
    expect(body.lead).toMatchObject({ id: created.id, first_name: 'Robert' });
    expect(await leads()).toHaveLength(1);
  });

  it('two documents with the same phone that are read concurrently share one lead', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => send(`copy-${n}.txt`, resume('+1 202-555-0149', `Ada Copy`))),
    );
    const uploads = await Promise.all(answers.map(({ body }) => settled(body.id)));
    expect(new Set(uploads.map(({ lead_id }) => lead_id)).size).toBe(1);
    expect(await leads()).toHaveLength(1);
  });

  it('an unreadable document fails with a reason, and only a failed document can be retried', async () => {
    const upload = await uploaded('locked.pdf', fixture('encrypted.pdf'));
    expect(upload.upload_status).toBe('failed');
    expect(upload.error_message).toContain('password');
    const retry = (id: string) =>
      owner.request<Refusal & { upload_status: string }>('POST', `/api/lead-uploads/${id}/retry`);
    const again = await retry(upload.id);
    expect([again.status, again.body.upload_status]).toEqual([202, 'pending']);
    expect((await settled(upload.id)).upload_status).toBe('failed');
    const done = await uploaded('ada.txt', resume('+1 202-555-0151'));
    const refused = await retry(done.id);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'not_retryable']);
  });

  it('a document whose file is missing fails with a reason, and its download says so', async () => {
    const upload = await uploaded('nobody.txt', 'Nobody of note');
    const { file_path } = await withTenant(owner.organizationId, () =>
      app.services.db.lead_uploads.findFirstOrThrow({ where: { id: upload.id } }),
    );
    await app.services.files.delete(file_path);
    const link = await owner.request<Refusal>('GET', `/api/lead-uploads/${upload.id}/download`);
    expect([link.status, link.body.error.message]).toEqual([404, 'File nobody.txt not found in storage']);
    await owner.request('POST', `/api/lead-uploads/${upload.id}/retry`);
    expect(await settled(upload.id)).toMatchObject({
      upload_status: 'failed',
      error_message: 'File nobody.txt not found in storage',
    });
  });
});

describe('an upload', () => {
  it.each([
    ['cv.exe', 'x', 'unsupported_type', 'Please upload a PDF, DOC, DOCX, TXT, RTF or ODT file.'],
    ['photo.JPG', 'x', 'unsupported_type', pictureAdvice],
    ['cv', 'x', 'unsupported_type', 'Please upload a PDF, DOC, DOCX, TXT, RTF or ODT file.'],
    ['cv.txt', '', 'empty', 'This file is empty.'],
    ['cv.txt', 'x'.repeat(maxUploadBytes + 1), 'too_large', 'This file is larger than 10 MB.'],
  ])("an upload of %s that can't be a document is refused", async (name, content, reason, message) => {
    const answer = await send<Refusal>(name, content);
    expect([answer.status, answer.body.error.reason, answer.body.error.message]).toEqual([400, reason, message]);
  });

  it('an upload of exactly 10 MB is accepted', async () => {
    expect((await send('cv.txt', 'x'.repeat(maxUploadBytes))).status).toBe(201);
  });

  it('an upload without a file says what is missing', async () => {
    for (const body of [new FormData(), { file: 'x' }]) {
      const answer = await owner.request<Refusal>('POST', '/api/lead-uploads', body);
      expect([answer.status, answer.body.error.fields]).toEqual([400, { file: 'Required' }]);
    }
  });

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\ada\\cv.txt', 'cv.txt'],
    ['cv\u0000\u0007\u202etxt.exe\u2066.txt', 'cvtxt.exe.txt'],
    [`${'😀'.repeat(150)}.txt`, `${'😀'.repeat(150)}.txt`],
    [`${'😀'.repeat(300)}.txt`, `${'😀'.repeat(196)}.txt`],
    ['Lebenslauf (Ä) "1"; x=\'2\'.txt', 'Lebenslauf (Ä) "1"; x=\'2\'.txt'],
  ])('an upload named %j is stored under a name that is safe to display and send', async (given, kept) => {
    const answer = await send(given, 'Nobody of note');
    // A browser's own encoding of a form cuts nothing but may write control characters as percent signs.
    expect(answer.status).toBe(201);
    expect(answer.body.original_filename.replaceAll('%22', '"')).toBe(kept);
    const link = await owner.request<{ url: string }>('GET', `/api/lead-uploads/${answer.body.id}/download`);
    const file = await app.fetch(link.body.url);
    const header = file.headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^attachment; filename\*=UTF-8''[\w.!~%-]+$/);
    expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(answer.body.original_filename);
  });
});

describe('a document of a campaign', () => {
  const newCampaign = async () => {
    const my = await newTestCampaigns(app, owner);
    const { id } = (await my.add()).body;
    return { my, id };
  };
  const sendFor = async (id: string, phone: string) => {
    const form = new FormData();
    form.set('file', new File([resume(phone)], 'ada.txt'));
    const { body } = await owner.request<LeadUploadDetail>('POST', `/api/lead-uploads?campaign_id=${id}`, form);
    return settled(body.id);
  };

  it('a document for a campaign adds its lead to it once and is listed with the campaign', async () => {
    const { my, id } = await newCampaign();
    const first = await sendFor(id, '+1 202-555-0147');
    expect(first).toMatchObject({ upload_status: 'completed', campaign_id: id, campaign_problem: null });
    await sendFor(id, '+1 202-555-0147');
    expect((await my.leadsOf(id)).items.map(({ lead_id }) => lead_id)).toEqual([first.lead_id]);
    const list = async (query: string) =>
      (await owner.request<{ items: unknown[] }>('GET', `/api/lead-uploads?${query}`)).body.items.length;
    await uploaded('other.txt', resume('+1 202-555-0148'));
    expect([await list(''), await list(`campaign_id=${id}`)]).toEqual([3, 2]);
  });

  it("a document for a full campaign keeps its lead and says why it didn't join", async () => {
    const { my, id } = await newCampaign();
    await my.change(id, { max_leads: 1 });
    await sendFor(id, '+1 202-555-0147');
    const second = await sendFor(id, '+1 202-555-0148');
    expect(second).toMatchObject({
      upload_status: 'completed',
      campaign_problem:
        'Adding these leads would exceed the maximum limit of 1 leads for this campaign. Current: 1, Attempting to add: 1',
    });
    expect(second.lead_id).not.toBeNull();
    expect((await my.read(id)).lead_count).toBe(1);
  });

  it("a document for a campaign that doesn't exist returns 404", async () => {
    const form = new FormData();
    form.set('file', new File(['Ada'], 'ada.txt'));
    const path = `/api/lead-uploads?campaign_id=${crypto.randomUUID()}`;
    expect((await owner.request('POST', path, form)).status).toBe(404);
  });
});
