import { randomUUID } from 'node:crypto';
import { Lead } from '@switchboard/contracts/leads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

interface LeadList {
  items: { id: string; first_name: string; scheduled_time: string | null }[];
  next_cursor: string | null;
}

let app: TestApp;
let owner: TestPerson;

const lead = (first_name: string, extra: Record<string, unknown> = {}) => ({
  first_name,
  last_name: 'Lead',
  phone_number: '+1 202-555-0147',
  ...extra,
});

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

describe('leads', () => {
  it('a lead without its fields is refused with the first missing field and an error per field', async () => {
    const answer = await owner.request<{ error: { message: string; fields: Record<string, string> } }>(
      'POST',
      '/api/leads',
      {},
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe('First name is required.');
    expect(answer.body.error.fields).toEqual({
      first_name: 'First name is required.',
      last_name: 'Last name is required.',
      phone_number: 'Phone number is required.',
    });
  });

  it('lead names that are invisible, span several lines or reverse text are refused', async () => {
    const asked = async (body: object) =>
      (await owner.request<{ error: { fields: object } }>('POST', '/api/leads', body)).body.error.fields;
    expect(await asked(lead('\u200b\u3164', { last_name: 'Moss\nPaid in full' }))).toEqual({
      first_name: 'Please write at least one character that can be seen.',
      last_name: 'Please write it on one line.',
    });
    expect(await asked(lead('\u202eadA'))).toEqual({ first_name: 'Please leave out marks that turn text around.' });
  });

  it('a lead with an invalid phone number or email address is refused', async () => {
    const answer = await owner.request<{ error: { fields: Record<string, string> } }>(
      'POST',
      '/api/leads',
      lead('A', { phone_number: '12', email: 'nobody' }),
    );
    expect(answer.body.error.fields).toEqual({
      phone_number: 'Please enter a valid phone number.',
      email: 'Please enter a valid email address.',
    });
  });

  it('an Idempotency-Key creates one lead, even for concurrent requests', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const create = (name: string) =>
      owner.request<{ id: string; error: { reason: string } }>('POST', '/api/leads', lead(name), key);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('Once')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const other = await create('Another');
    expect([other.status, other.body.error.reason]).toEqual([409, 'idempotency_key_reused']);
    const found = await owner.request<LeadList>('GET', '/api/leads?search=Once');
    expect(found.body.items).toHaveLength(1);
  });

  it("fields that aren't part of a change to a lead stay unchanged", async () => {
    const created = await owner.request<{ id: string }>(
      'POST',
      '/api/leads',
      lead('Keeps', { email: 'k@example.com', company: 'Acme' }),
    );
    const changed = await owner.request<Record<string, unknown>>('PATCH', `/api/leads/${created.body.id}`, {
      first_name: 'Kept',
    });
    expect(changed.body).toMatchObject({ first_name: 'Kept', email: 'k@example.com', company: 'Acme' });
    const cleared = await owner.request<Record<string, unknown>>('PATCH', `/api/leads/${created.body.id}`, {
      email: '',
    });
    expect(cleared.body).toMatchObject({ email: null, company: 'Acme' });
  });

  it('a change to a lead is refused with 409 if the lead was changed since it was read', async () => {
    const { body } = await owner.request<{ id: string; updated_at: string }>('POST', '/api/leads', lead('Read'));
    const path = `/api/leads/${body.id}`;
    const change = (email: string, updated_at?: string) =>
      owner.request<{ updated_at: string; error?: { reason: string } }>('PATCH', path, {
        email,
        ...(updated_at && { updated_at }),
      });
    const first = await change('first@example.com', body.updated_at);
    expect(first.status).toBe(200);
    const second = await change('second@example.com', body.updated_at);
    expect([second.status, second.body.error?.reason]).toEqual([409, 'stale']);
    expect((await change('second@example.com', first.body.updated_at)).status).toBe(200);
    // Without a version, the last change wins.
    expect((await change('third@example.com')).status).toBe(200);
  });

  it('pages of leads in every sort order neither skip nor repeat a lead', async () => {
    const person = await app.signUp();
    for (let index = 0; index < 7; index++) await person.request('POST', '/api/leads', lead(`Name ${index % 3}`));
    for (const sort of ['name', 'created_at', 'scheduled_time', 'total_calls', 'last_called_at'])
      for (const direction of ['asc', 'desc']) {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const query: string = `sort=${sort}&direction=${direction}&limit=2${cursor ? `&cursor=${cursor}` : ''}`;
          const { body, status } = await person.request<LeadList>('GET', `/api/leads?${query}`);
          expect(status).toBe(200);
          seen.push(...body.items.map(({ id }) => id));
          cursor = body.next_cursor;
        } while (cursor);
        expect(new Set(seen).size, `${sort} ${direction}`).toBe(7);
        expect(seen).toHaveLength(7);
      }
  });

  it('a lead has the same form in the list and in a search as when it is read alone', async () => {
    const person = await app.signUp();
    const created = await person.request<{ id: string }>(
      'POST',
      '/api/leads',
      lead('Whole', { email: 'w@example.com', company: 'Acme', title: 'Nurse', notes: '"+00:00"', source: 'Fair' }),
    );
    const { id } = created.body;
    await withTenant(person.organizationId, () =>
      app.services.db.leads.update({
        where: { id },
        data: {
          total_calls: 3,
          time_zone: 'Europe/London',
          scheduled_time: '2026-12-01T09:30:00.500Z',
          last_called_at: '2026-11-20T10:00:00Z',
        },
      }),
    );
    const { body } = await person.request('GET', `/api/leads/${id}`);
    expect(Object.keys(body as object).sort()).toEqual(Object.keys(Lead.shape).sort());
    for (const query of ['', '?search=whole', '?scheduled_only=true', '?sort=scheduled_time'])
      expect((await person.request('GET', `/api/leads${query}`)).body).toEqual({
        items: [{ ...(body as object), scheduled_hold: null }],
        next_cursor: null,
      });
  });

  it('a lead search finds all its words in any order, with anything between them', async () => {
    const person = await app.signUp();
    for (const [first_name, last_name, phone_number, email] of [
      ['Ayşe', 'Yıldız', '+1 303-555-0114', 'yildiz@example.com'],
      ['Ayşe', 'Smith', '+1 303-555-0115'],
      ['John', 'Smith', '+1 303-555-0116'],
    ])
      await person.request('POST', '/api/leads', { first_name, last_name, phone_number, email });
    const found = async (search: string) => {
      const path = `/api/leads?search=${encodeURIComponent(search)}`;
      const { body } = await person.request<{ items: Record<'first_name' | 'last_name', string>[] }>('GET', path);
      return body.items.map(({ first_name, last_name }) => `${first_name} ${last_name}`).sort();
    };
    for (const search of ['Yıldız Ayşe', 'Ayşe  Yıldız', 'yildiz,ayse', 'yildiz@example ayse', 'ay yi', 'Ayse 0114'])
      expect(await found(search), search).toEqual(['Ayşe Yıldız']);
    for (const search of ['Smith, John', 'john\tsmith', 'John +1 (303) 555-0116', '303 555 0116', 'j smith;'])
      expect(await found(search), search).toEqual(['John Smith']);
    expect(await found('smith')).toEqual(['Ayşe Smith', 'John Smith']);
    expect(await found('john yildiz')).toEqual([]);
    expect(await found(', ;')).toHaveLength(3);
  });

  it('a lead search covers names, email and phone digits, and treats wildcards as plain text', async () => {
    const person = await app.signUp();
    await person.request(
      'POST',
      '/api/leads',
      lead('Zoë', { email: 'zoe@example.com', phone_number: '+1 (202) 555-0188' }),
    );
    await person.request('POST', '/api/leads', lead('Percy'));
    const found = async (search: string) =>
      (await person.request<LeadList>('GET', `/api/leads?search=${encodeURIComponent(search)}`)).body.items.map(
        (item) => item.first_name,
      );
    expect(await found('zoë lead')).toEqual(['Zoë']);
    expect(await found('ZOE@')).toEqual(['Zoë']);
    expect(await found('2025550188')).toEqual(['Zoë']);
    expect(await found('%')).toEqual([]);
  });

  it('a lead search ignores accents, case and the format of numbers', async () => {
    const person = await app.signUp();
    const people = [
      ['Emin', 'Yıldız', '+1 303-555-0114'],
      ['Siobhán', 'O’Brien', '+44 20 7946 0018'],
      ['Łukasz', 'Straße', '+61 412 345 678'],
      ['İpek', "D'Arcy-Æbelø", '+39 06 1234 5678'],
    ];
    for (const [first_name, last_name, phone_number] of people)
      await person.request('POST', '/api/leads', { first_name, last_name, phone_number });
    const found = async (search: string) =>
      (await person.request<LeadList>('GET', `/api/leads?search=${encodeURIComponent(search)}`)).body.items.map(
        ({ first_name }) => first_name,
      );
    const searches: Record<string, string[]> = {
      Emin: [
        'yildiz',
        'YILDIZ',
        'Yıldız',
        'yıldiz',
        '+1 (303) 555-0114',
        '303-555-0114',
        '303.555.0114',
        '(303) 55',
        '0114',
      ],
      Siobhán: ["o'brien", 'O’Brien', 'obrien', 'siobhan o`b', '020 7946 0018', '+44 (0)20 7946', '7946 00'],
      Łukasz: ['lukasz', 'strasse', 'STRASSE', 'Straße', '0412 345 678', '+61412345678'],
      İpek: ['ipek', 'İPEK', 'darcy', 'd’arcy-aebelo', '06 1234 5678', '+39 06'],
    };
    for (const [name, texts] of Object.entries(searches))
      for (const text of texts) expect([text, await found(text)]).toEqual([text, [name]]);
    for (const text of ['303-555-0115', '()', '+', '-', 'obrien emin'])
      expect([text, await found(text)]).toEqual([text, []]);
  });

  it('every lead filter works alone and with a search, and has matching counts and options', async () => {
    const person = await app.signUp();
    const client = await person.request<{ id: string }>('POST', '/api/clients', { name: 'Acme' });
    const blocked = '+1 202-555-0161';
    await person.request('POST', '/api/leads', lead('Ada', { email: 'a@example.com', source: "O'Hare \\ fair" }));
    await person.request('POST', '/api/leads', lead('Bo', { client_id: client.body.id, phone_number: blocked }));
    await person.request('POST', '/api/leads', lead('Cy', { source: 'Web' }));
    await withTenant(person.organizationId, async () => {
      const { db } = app.services;
      await db.leads.updateMany({
        where: { first_name: 'Cy' },
        data: { status: 'won', time_zone: 'Europe/London', created_at: '2026-01-31T23:30:00Z' },
      });
      await db.do_not_call.create({ data: { organization_id: person.organizationId, phone_e164: '+12025550161' } });
    });
    const found = async (query: string) => {
      const { body } = await person.request<LeadList>('GET', `/api/leads?sort=name&direction=asc&${query}`);
      const counted = await person.request<{ count: number }>('GET', `/api/leads/count?${query}`);
      expect([query, counted.body.count]).toEqual([query, body.items.length]);
      return body.items.map(({ first_name }) => first_name);
    };
    const filters: [string, string[]][] = [
      ['', ['Ada', 'Bo', 'Cy']],
      [`client_id=${client.body.id}`, ['Bo']],
      ['status=won', ['Cy']],
      [`source=${encodeURIComponent("O'Hare \\ fair")}`, ['Ada']],
      ['time_zone=Europe/London', ['Cy']],
      ['has_email=true', ['Ada']],
      ['has_email=false', ['Bo', 'Cy']],
      ['do_not_call=true', ['Bo']],
      ['do_not_call=false', ['Ada', 'Cy']],
      ['created_from=2026-01-31&created_to=2026-01-31', ['Cy']],
      ['created_from=2026-02-01', ['Ada', 'Bo']],
      ['created_to=2026-01-30', []],
      ['status=new&has_email=false', ['Bo']],
      ['search=lead&do_not_call=false&status=new', ['Ada']],
      ['search=cy&has_email=false', ['Cy']],
      ['scheduled_only=true', []],
    ];
    for (const [query, names] of filters) expect([query, await found(query)]).toEqual([query, names]);
    expect((await person.request('GET', '/api/leads/filter-words')).body).toEqual({
      statuses: ['new', 'won'],
      sources: ["O'Hare \\ fair", 'Web'],
      time_zones: ['America/New_York', 'Europe/London'],
    });
  });

  it('leads can be filtered by a planned, held or overdue next call, and each has only one of the three', async () => {
    const person = await app.signUp();
    const organization = { app, organizationId: person.organizationId } as TestOrganization;
    const hold = { hold_reason: 'outside_call_window', hold_explanation: 'Too early', held_since: new Date() };
    const plans: [string, number, object][] = [
      ['Planned', 60, {}],
      ['Held early', 60, hold],
      ['Held late', -60, hold],
      ['Overdue', -60, {}],
      ['Cancelled', 60, { status: 'cancelled' }],
    ];
    const [assistant_id, phone_number_id] = [await newAssistant(organization), await newPhoneNumber(organization)];
    for (const [first_name, minutes, fields] of plans) {
      const { body } = await person.request<{ id: string }>('POST', '/api/leads', lead(first_name));
      const scheduled_time = new Date(Date.now() + minutes * 60_000);
      await insertRow(organization, (tx, organization_id) =>
        tx.scheduled_calls.create({
          data: {
            ...{ organization_id, lead_id: body.id, assistant_id, phone_number_id },
            ...{ scheduled_time, due_at: scheduled_time },
            ...fields,
          },
        }),
      );
    }
    const found = async (state: string) => {
      const { body } = await person.request<LeadList>('GET', `/api/leads?scheduled_call=${state}`);
      return body.items.map(({ first_name }) => first_name).sort();
    };
    expect(await found('planned')).toEqual(['Planned']);
    expect(await found('held')).toEqual(['Held early', 'Held late']);
    expect(await found('overdue')).toEqual(['Overdue']);
    expect((await person.request('GET', '/api/leads?scheduled_call=late')).status).toBe(400);
  });

  it('an export has the filtered leads, is safe for spreadsheets and is recorded in the audit log', async () => {
    const person = await app.signUp();
    await person.request(
      'POST',
      '/api/leads',
      lead('Ada', { company: '=1+1', source: 'Fair', email: 'a@example.com' }),
    );
    await person.request('POST', '/api/leads', lead('Bo'));
    const answer = await app.fetch('/api/leads/export?source=Fair', { headers: { cookie: person.cookie } });
    const lines = (await answer.text()).trim().split('\n');
    expect(lines[0]).toMatch(/^First Name,Last Name,Phone Number,Additional Numbers,Email,Company,/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^Ada,Lead,'\+12025550147,,a@example.com,'=1\+1,,,Fair,new,/),
    ]);
    const log = await person.request<{ items: { details: object }[] }>('GET', '/api/audit-logs?action=export');
    expect(log.body.items[0]?.details).toEqual({ leads: 1, filter: { source: 'Fair' } });
  });

  it('pages of filtered leads neither skip nor repeat a lead', async () => {
    const person = await app.signUp();
    for (let index = 0; index < 5; index++)
      await person.request('POST', '/api/leads', lead(`Name ${index % 2}`, { source: 'Fair' }));
    await person.request('POST', '/api/leads', lead('Other'));
    for (const sort of ['name', 'created_at', 'scheduled_time', 'total_calls', 'last_called_at']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: string = `sort=${sort}&source=Fair&limit=2${cursor ? `&cursor=${cursor}` : ''}`;
        const { body } = await person.request<LeadList>('GET', `/api/leads?${query}`);
        seen.push(...body.items.map(({ id }) => id));
        cursor = body.next_cursor;
      } while (cursor);
      expect([sort, new Set(seen).size, seen.length]).toEqual([sort, 5, 5]);
    }
  });

  it('the lead summary follows creating, changing and deleting leads', async () => {
    const person = await app.signUp();
    const first = await person.request<{ id: string }>('POST', '/api/leads', lead('One', { email: 'one@example.com' }));
    await person.request('POST', '/api/leads', lead('Two'));
    const summary = async () => (await person.request('GET', '/api/leads/summary')).body;
    expect(await summary()).toEqual({
      total: 2,
      new_this_month: 2,
      with_email: 1,
      without_email: 1,
      scheduled_calls: 0,
    });
    await person.request('PATCH', `/api/leads/${first.body.id}`, { email: null });
    expect(await summary()).toMatchObject({ with_email: 0, without_email: 2 });
    await person.request('DELETE', `/api/leads/${first.body.id}`);
    expect(await summary()).toMatchObject({ total: 1, new_this_month: 1 });
  });

  it('an invalid cursor for the lead list is refused', async () => {
    const answer = await owner.request<{ error: { reason: string } }>('GET', '/api/leads?cursor=bogus');
    expect([answer.status, answer.body.error.reason]).toEqual([400, 'invalid_cursor']);
  });
});
