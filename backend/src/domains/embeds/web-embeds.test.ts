import { randomUUID } from 'node:crypto';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { CallLog, CallLogDetail } from '@switchboard/contracts/call-logs';
import type { CallRequest } from '@switchboard/contracts/call-requests';
import type {
  AcceptedCallBack,
  EmbedMessages,
  PublicEmbedAnswer,
  StartedEmbedConversation,
} from '@switchboard/contracts/embed-chats';
import type { Embed, EmbedInput } from '@switchboard/contracts/embeds';
import { maxDailyCallBacks, maxDailyTranscripts } from '@switchboard/contracts/embeds.limits';
import type { Lead } from '@switchboard/contracts/leads';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { withTenant } from '../../database/tenant-pool.ts';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { type Author, authorOf, type Refusal } from '../assistants/test-assistants.ts';
import { newCampaign } from '../campaigns/test-campaign-row.ts';
import { firstCallTime } from './call-backs.ts';
import { unclickable } from './email-transcript.ts';
import { sweepChats } from './sweep.ts';

let app: TestApp;
let person: TestPerson;
let author: Author;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signUp();
  author = authorOf(person);
});

const site = 'https://shop.example';
let networks = 0;
/** Headers of a visitor from a network of their own, on an allowed site. */
const visitor = (more: Record<string, string> = {}) => {
  networks += 1;
  return { host: 'localhost', origin: site, 'x-forwarded-for': `10.7.${networks >> 8}.${networks & 255}`, ...more };
};

async function publishedAssistant(changes: Partial<AssistantConfig> = {}): Promise<string> {
  const draft = await author.create();
  const { body } = await author.save(draft, { first_message: 'Hello, how can I help you?', ...changes });
  const published = await author.publish(body);
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return body.id;
}

async function newEmbed(input: Partial<EmbedInput> = {}): Promise<Embed> {
  const assistant_id = input.assistant_id ?? (await publishedAssistant());
  const { status, body } = await person.request<Embed & Refusal>('POST', '/api/embeds', {
    ...{ name: uniqueName('Shop'), assistant_id, allowed_origins: [site], channels: ['chat', 'call_back'] },
    ...input,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

type Started = StartedEmbedConversation & Refusal;
type Messages = EmbedMessages & Refusal;

const at = ({ public_key }: Embed, rest = '') => `/api/embed/${public_key}${rest}`;
const show = (embed: Embed, headers = visitor()) =>
  app.request<z.infer<typeof PublicEmbedAnswer> & Refusal>('GET', at(embed), undefined, headers);
const start = (embed: Embed, body: object = {}, headers = visitor()) =>
  app.request<Started>('POST', at(embed, '/conversations'), { consent: true, ...body }, headers);

/** An open chat, with the requests of its visitor. */
async function chat(embed: Embed, body: object = {}) {
  const started = await start(embed, body);
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  const { conversation_id: id, token } = started.body;
  const path = at(embed, `/conversations/${id}`);
  const headers = visitor({ authorization: `Bearer ${token}` });
  return {
    ...{ id, token, path, started: started.body },
    say: (text: string, client_id: string = randomUUID(), query = ''): Promise<TestAnswer<Messages>> =>
      app.request('POST', `${path}/messages${query}`, { client_id, text }, headers),
    read: (after = -1): Promise<TestAnswer<Messages>> =>
      app.request('GET', `${path}/messages?after=${after}`, undefined, headers),
    end: (): Promise<TestAnswer<Messages>> => app.request('POST', `${path}/end`, undefined, headers),
    mail: (email: string): Promise<TestAnswer<Refusal>> =>
      app.request('POST', `${path}/transcript`, { email }, headers),
  };
}

const rolesOf = ({ messages }: EmbedMessages) => messages.map(({ role }) => role);
const reasonOf = ({ status, body }: TestAnswer<Refusal>) => [status, body.error?.reason];
const logs = async () => (await person.request<Page<CallLog>>('GET', '/api/call-logs?origin=web_chat')).body.items;
const inDatabase = <T>(work: () => Promise<T>) => withTenant(person.organizationId, work);

describe('a web embed', () => {
  it('an admin creates a web embed with defaults, changes parts of it, and deletes it', async () => {
    const made = await newEmbed({ allowed_origins: ['https://Shop.example/', 'https://shop.example'] });
    expect(made).toMatchObject({
      ...{ is_enabled: true, language: 'auto', lead_mode: 'off', conversations_today: 0, is_assistant_published: true },
      ...{ allowed_origins: [site], fields: { name: 'off', email: 'off', phone_number: 'off' } },
      limits: { conversations_per_hour: 10, messages_per_conversation: 50, daily_budget_cents: null },
    });
    expect(made.public_key).toMatch(/^pk_[0-9a-f]{32}$/);
    const path = `/api/embeds/${made.id}`;
    const changed = await person.request<Embed>('PATCH', path, { texts: { title: 'Ask us' } });
    expect(changed.body).toMatchObject({ name: made.name, texts: { title: 'Ask us', greeting: null } });
    const stale = await person.request<Refusal>('PATCH', path, { name: 'Late', updated_at: made.updated_at });
    expect(reasonOf(stale)).toEqual([409, 'stale']);
    expect((await person.request('DELETE', path)).status).toBe(204);
    expect((await person.request('GET', path)).status).toBe(404);
  });

  it('an assistant that a web embed uses is not deleted, and the refusal names the embed', async () => {
    const embed = await newEmbed({ name: 'Shop window' });
    const path = `/api/assistants/${embed.assistant_id}`;
    const usage = await person.request('GET', `${path}/usage`);
    expect(usage.body).toMatchObject({ embeds: { total: 1, first: [{ id: embed.id, name: 'Shop window' }] } });
    const refused = await person.request<Refusal>('DELETE', path);
    expect(reasonOf(refused)).toEqual([409, 'in_use']);
    expect(refused.body.error.message).toContain('is used by 1 web embed.');
    await person.request('DELETE', `/api/embeds/${embed.id}`);
    expect((await person.request('DELETE', path)).status).toBe(204);
  });

  it.each(['shop.example', 'https://*.shop.example', 'https://shop.example/path', 'ftp://shop.example', '*', ''])(
    'the form of a web embed rejects %j as an allowed origin',
    async (origin) => {
      const assistant_id = await publishedAssistant();
      const body = { name: 'Shop', assistant_id, allowed_origins: [origin] };
      const { status, body: answer } = await person.request<Refusal>('POST', '/api/embeds', body);
      expect(status).toBe(400);
      expect(Object.keys(answer.error.fields ?? {})).toEqual(['allowed_origins.0']);
    },
  );

  it('a web embed shows nothing under its previous key after the key was rotated', async () => {
    const embed = await newEmbed();
    const rotated = await person.request<Embed>('POST', `/api/embeds/${embed.id}/rotate-key`);
    expect(rotated.body.public_key).not.toBe(embed.public_key);
    expect((await show(embed)).status).toBe(404);
    expect((await show(rotated.body)).status).toBe(200);
  });
});

describe('the public answer of a web embed', () => {
  it('the public answer of a web embed has what a page needs and no id of the organization', async () => {
    const embed = await newEmbed();
    const { status, body, headers } = await show(embed);
    expect(status).toBe(200);
    expect(body.embed).toMatchObject({ name: embed.name, is_open: true, opens_at: null, message_limit: 50 });
    expect(JSON.stringify(body)).not.toContain(person.organizationId);
    expect(JSON.stringify(body)).not.toContain(embed.assistant_id);
    expect(headers.get('access-control-allow-origin')).toBe(site);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
    const etag = headers.get('etag') ?? '';
    expect((await show(embed, visitor({ 'if-none-match': etag }))).status).toBe(304);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of the site', { origin: 'https://shop.example:8443' }],
    ['another scheme', { origin: 'http://shop.example' }],
    ['a subdomain', { origin: 'https://www.shop.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['this machine, which is not listed', { origin: 'http://127.0.0.1:3000' }],
  ])('a web embed is refused to %s', async (_, headers) => {
    const embed = await newEmbed();
    const refused = await show(embed, visitor(headers));
    expect(reasonOf(refused)).toEqual([403, 'origin_not_allowed']);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    expect(reasonOf(await start(embed, {}, visitor(headers)))).toEqual([403, 'origin_not_allowed']);
  });

  it('a web embed is refused to programs without an origin, and shown to pages of this installation', async () => {
    const embed = await newEmbed();
    const none = await app.request<Refusal>('GET', at(embed), undefined, { host: 'localhost' });
    expect(reasonOf(none)).toEqual([403, 'origin_not_allowed']);
    const own = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
    expect((await app.request('GET', at(embed), undefined, own)).status).toBe(200);
    const posted = { consent: true };
    const ownPost = await app.request('POST', at(embed, '/conversations'), posted, {
      ...own,
      origin: 'http://localhost',
    });
    expect(ownPost.status).toBe(201);
  });

  it.each(['pk_%00', `pk_${'0'.repeat(32)}`, 'pk_', `pk_${'A'.repeat(32)}`])(
    'no web embed is found with the key %j',
    async (key) => {
      const path = `/api/embed/${key}`;
      expect((await app.request('GET', path, undefined, visitor())).status).toBe(404);
      expect((await app.request('POST', `${path}/conversations`, { consent: true }, visitor())).status).toBe(404);
    },
  );

  it('a web embed answers the preflight of an allowed site only', async () => {
    const embed = await newEmbed();
    const ask = (origin: string) =>
      app.fetch(at(embed, '/conversations'), {
        method: 'OPTIONS',
        headers: { host: 'localhost', origin, 'access-control-request-method': 'POST' },
      });
    const allowed = await ask(site);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(site);
    expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    const refused = await ask('https://evil.example');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(['disabled', 'unpublished', 'suspended'] as const)(
    'a web embed is not found while it is %s',
    async (state) => {
      const embed = await newEmbed();
      if (state === 'disabled') await person.request('PATCH', `/api/embeds/${embed.id}`, { is_enabled: false });
      if (state === 'unpublished')
        await inDatabase(() =>
          app.services.db.assistants.update({
            where: { id: embed.assistant_id },
            data: { status: 'draft', published_version: null },
          }),
        );
      const suspended = "UPDATE organizations SET suspended_at = now(), suspended_reason = 'unpaid' WHERE id = $1";
      if (state === 'suspended') await app.services.systemPool.query(suspended, [person.organizationId]);
      expect((await show(embed)).status).toBe(404);
      expect((await start(embed)).status).toBe(404);
    },
  );
});

describe('a chat', () => {
  it('a chat begins with notice and greeting, replies, ends, and has a completed call log', async () => {
    const embed = await newEmbed({ fields: { name: 'required' }, texts: { greeting: 'Hi {{first_name}}!' } });
    const open = await chat(embed, { fields: { name: 'Ada Park' }, page_url: `${site}/prices?email=ada@example.com` });
    expect(rolesOf(open.started)).toEqual(['notice', 'assistant']);
    expect(open.started.messages[1]?.text).toBe('Hi Ada!');
    expect(open.started).toMatchObject({ is_replying: false, is_ended: false });
    const said = await open.say('What are your opening hours?');
    expect(said.status, JSON.stringify(said.body)).toBe(200);
    expect(rolesOf(said.body).slice(0, 2)).toEqual(['visitor', 'assistant']);
    expect(said.body.messages[0]).toMatchObject({ index: 2, text: 'What are your opening hours?' });
    const again = await open.say('Thank you.');
    expect(again.body.messages[0]?.role).toBe('visitor');
    expect(again.body.messages[1]?.role).toBe('assistant');
    const [running] = await logs();
    expect(running).toMatchObject({
      status: 'in_progress',
      origin: 'web_chat',
      call_type: 'inbound',
      lead_name: 'Ada Park',
    });
    expect((await open.end()).body.is_ended).toBe(true);
    const [log] = await logs();
    expect(log).toMatchObject({ status: 'completed', ended_reason: 'user-ended-call', has_transcript: true });
    const { body } = await person.request<CallLogDetail>('GET', `/api/call-logs/${log?.id}`);
    const spoken = body.transcript?.messages.filter(({ role }) => role !== 'system').map(({ message }) => message);
    expect(spoken?.slice(1, 3)).toEqual(['Hi Ada!', 'What are your opening hours?']);
    expect(body.cost?.items.length).toBeGreaterThan(0);
    expect(reasonOf(await open.say('Hello?'))).toEqual([409, 'conversation_ended']);
    expect((await open.read(2)).body.messages[0]?.index).toBe(3);
    const [row] = await inDatabase(() => app.services.db.embed_conversations.findMany());
    expect(row?.page).toBe(`${site}/prices`);
  });

  it('a chat answers a repeated message with the same reply and writes nothing twice', async () => {
    const open = await chat(await newEmbed());
    const client_id = randomUUID();
    const [first, second] = await Promise.all([open.say('Hello', client_id), open.say('Hello', client_id)]);
    expect(first.body).toEqual(second.body);
    expect((await open.say('Hello', client_id)).body).toEqual(first.body);
    expect(rolesOf((await open.read()).body).filter((role) => role === 'visitor')).toHaveLength(1);
  });

  it('a chat refuses another message while it waits for a reply', async () => {
    const open = await chat(await newEmbed());
    await inDatabase(() =>
      app.services.db.embed_conversations.update({
        where: { id: open.id },
        data: { awaits_reply_since: new Date() },
      }),
    );
    expect((await open.read()).body.is_replying).toBe(true);
    expect(reasonOf(await open.say('Hello'))).toEqual([409, 'reply_pending']);
  });

  it('a chat is not found with the token of another chat, without a token, or under another embed', async () => {
    const embed = await newEmbed();
    const [one, other] = [await chat(embed), await chat(embed)];
    const readWith = (path: string, headers: Record<string, string>) =>
      app.request('GET', `${path}/messages`, undefined, visitor(headers));
    expect((await readWith(one.path, { authorization: `Bearer ${other.token}` })).status).toBe(404);
    expect((await readWith(one.path, {})).status).toBe(404);
    const elsewhere = await newEmbed({ assistant_id: embed.assistant_id });
    const path = at(elsewhere, `/conversations/${one.id}`);
    expect((await readWith(path, { authorization: `Bearer ${one.token}` })).status).toBe(404);
    expect((await readWith(one.path, { authorization: `Bearer ${one.token}` })).status).toBe(200);
  });

  it('members of another organization find neither a web embed nor a list with it', async () => {
    const embed = await newEmbed();
    const stranger = await app.signUp();
    expect((await stranger.request('GET', `/api/embeds/${embed.id}`)).status).toBe(404);
    expect((await stranger.request<Page<Embed>>('GET', '/api/embeds')).body.items).toEqual([]);
  });

  it('a chat needs consent and the required fields', async () => {
    const embed = await newEmbed({ fields: { name: 'required', phone_number: 'required', email: 'optional' } });
    expect(reasonOf(await start(embed, { consent: false }))).toEqual([400, 'consent_required']);
    const missing = await start(embed, { fields: { name: 'Ada' } });
    expect(reasonOf(missing)).toEqual([400, 'invalid_fields']);
    expect(Object.keys(missing.body.error.fields ?? {})).toEqual(['fields.phone_number']);
    const wrong = await start(embed, { fields: { name: 'Ada', phone_number: '+1 555' } });
    expect(reasonOf(wrong)).toEqual([400, 'invalid_fields']);
    const email = await start(embed, { fields: { name: 'Ada', phone_number: fictionalPhone(), email: 'no' } });
    expect([email.status, Object.keys(email.body.error.fields ?? {})]).toEqual([400, ['fields.email']]);
  });

  it('a chat is refused outside of the hours, with the time of the next opening', async () => {
    const today = new Date().toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
    const open_days = days.filter((_, place) => place === (days.indexOf(today as 'monday') + 3) % 7);
    const embed = await newEmbed({ hours: { open_days, open_from: '09:00', open_until: '17:00' } });
    const { body } = await show(embed);
    expect(body.embed.is_open).toBe(false);
    const opens = new Date(body.embed.opens_at ?? '');
    expect(opens.getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000);
    const refused = await start(embed);
    expect(reasonOf(refused)).toEqual([409, 'embed_closed']);
    expect(refused.body.error.details).toEqual({ opens_at: opens.toISOString() });
  });

  it('a chat makes a lead of a visitor who gives a number only where the embed says so', async () => {
    const fields = { name: 'optional', phone_number: 'optional' } as const;
    const leadsWith = async (phone: string) => {
      const search = encodeURIComponent(phone.replace(/\D/g, ''));
      return (await person.request<Page<Lead>>('GET', `/api/leads?search=${search}`)).body.items;
    };
    const [off, on] = [fictionalPhone(), fictionalPhone()];
    await chat(await newEmbed({ fields }), { fields: { name: 'Ada Park', phone_number: off } });
    expect(await leadsWith(off)).toEqual([]);
    const embed = await newEmbed({ fields, lead_mode: 'when_contact_given' });
    await chat(embed, { fields: { name: 'Ada Park', phone_number: on } });
    await chat(embed, { fields: { name: 'Somebody Else', phone_number: on } });
    expect(await leadsWith(on)).toMatchObject([{ first_name: 'Ada', last_name: 'Park', source: 'Web embed' }]);
  });

  it('a chat ends after half an hour of silence, and not before', async () => {
    const embed = await newEmbed();
    const [silent, fresh] = [await chat(embed), await chat(embed)];
    await inDatabase(() =>
      app.services.db.embed_conversations.update({
        where: { id: silent.id },
        data: { last_message_at: new Date(Date.now() - 31 * 60_000) },
      }),
    );
    await sweepChats(app.services);
    expect((await silent.read()).body.is_ended).toBe(true);
    expect((await fresh.read()).body.is_ended).toBe(false);
  });

  it('a chat that cannot be swept leaves the other chats to be swept', async () => {
    const embed = await newEmbed();
    const [broken, unanswered, silent] = [await chat(embed), await chat(embed), await chat(embed)];
    const change = (id: string, data: object) =>
      inDatabase(() => app.services.db.embed_conversations.update({ where: { id }, data }));
    const before = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await change(broken.id, { last_message_at: before(40), lines: { broken: true } });
    await change(unanswered.id, { awaits_reply_since: before(1), lines: { broken: true } });
    await change(silent.id, { last_message_at: before(31) });
    await asOwner(app.services.env.databaseUrl, async (owner) => {
      await owner.query(
        `SELECT graphile_worker.add_job('embed.reply', json_build_object('organization_id', $1::text, 'conversation_id', $2::text),
           job_key := 'embed.reply:' || $2, max_attempts := 1, run_at := now() + interval '1 day')`,
        [person.organizationId, unanswered.id],
      );
      await owner.query('UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE key = $1', [
        `embed.reply:${unanswered.id}`,
      ]);
    });
    await sweepChats(app.services);
    expect((await broken.read()).body.is_ended).toBe(false);
    expect((await unanswered.read()).body.is_replying).toBe(true);
    expect((await silent.read()).body.is_ended).toBe(true);
  });

  it('a chat ends when its embed is deleted, and keeps its call log', async () => {
    const embed = await newEmbed();
    await chat(embed);
    await person.request('DELETE', `/api/embeds/${embed.id}`);
    expect(await logs()).toMatchObject([{ status: 'completed', ended_reason: 'staff-ended-call' }]);
  });

  it('a chat sends the transcript to one address, once', async () => {
    const open = await chat(await newEmbed());
    expect((await open.mail('ada@example.com')).status).toBe(404);
    await open.say('Hello');
    const email = `${randomUUID()}@example.com`;
    expect((await open.mail(email)).status).toBe(202);
    expect(reasonOf(await open.mail(email))).toEqual([409, 'transcript_sent']);
    const { rows } = await app.services.systemPool.query('SELECT mail FROM mails WHERE recipient = $1', [email]);
    expect(rows).toEqual([{ mail: 'chat.transcript' }]);
  });
});

describe('the limits of a web embed', () => {
  it('a web embed limits transcripts per network and hour, and per day', async () => {
    const embed = await newEmbed();
    const written = async () => {
      const open = await chat(embed);
      await inDatabase(() =>
        app.services.db.embed_conversations.update({ where: { id: open.id }, data: { message_count: 1 } }),
      );
      return () => open.mail(`${randomUUID()}@example.com`);
    };
    const [first, second] = [await written(), await written()];
    const sent = (count: number, minutesAgo: number) =>
      inDatabase(() =>
        app.services.db.embed_conversations.createMany({
          data: Array.from({ length: count }, () => ({
            ...{ organization_id: person.organizationId, embed_id: embed.id, assistant_version: 1, token_hash: 'none' },
            ...{ network_hash: 'one network', transcript_sent_at: new Date(Date.now() - minutesAgo * 60_000) },
          })),
        }),
      );
    await inDatabase(() => app.services.db.embed_conversations.updateMany({ data: { network_hash: 'one network' } }));
    await sent(4, 1);
    await sent(4, 61);
    expect((await first()).status).toBe(202);
    expect(reasonOf(await second())).toEqual([429, 'too_many_requests']);
    await sent(maxDailyTranscripts, 0);
    const third = await written();
    expect(reasonOf(await third())).toEqual([429, 'daily_limit_reached']);
  });

  it('a transcript has no web address of the visitor that mail programs would make a link of', () => {
    expect(unclickable('See https://evil.example/a?b=1, www.evil.example or ada@evil.example')).toBe(
      'See https: //evil[.]example/a?b=1, www[.]evil[.]example or ada@evil[.]example',
    );
    expect(unclickable('It costs 3.50. Thanks.')).toBe('It costs 3.50. Thanks.');
  });

  it('a web embed refuses more conversations of one network in an hour', async () => {
    const embed = await newEmbed({ limits: { conversations_per_hour: 2 } });
    const headers = visitor();
    expect((await start(embed, {}, headers)).status).toBe(201);
    expect((await start(embed, {}, headers)).status).toBe(201);
    const refused = await start(embed, {}, headers);
    expect(reasonOf(refused)).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await start(embed)).status).toBe(201);
  });

  it('a web embed refuses more conversations in a day, also if they start at the same time', async () => {
    const embed = await newEmbed({ limits: { daily_conversations: 2 } });
    const answers = await Promise.all([start(embed), start(embed), start(embed), start(embed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.error.reason).toBe('daily_limit_reached');
    expect((await person.request<Embed>('GET', `/api/embeds/${embed.id}`)).body.conversations_today).toBe(2);
  });

  it('a chat with as many messages as the limit ends with the reply to the last one', async () => {
    const open = await chat(await newEmbed({ limits: { messages_per_conversation: 1 } }));
    const last = await open.say('Hello');
    expect(last.body.is_ended).toBe(true);
    expect(rolesOf(last.body)).toContain('assistant');
    expect(await logs()).toMatchObject([{ ended_reason: 'time-limit-reached' }]);
  });

  it('a web embed refuses conversations and messages once the budget of the day is spent', async () => {
    const embed = await newEmbed({ limits: { daily_budget_cents: 100 } });
    const open = await chat(embed);
    const totals = (amount: string) => ({ items: [], totals: [{ currency: 'USD', amount }], is_complete: true });
    const day = (days: number) => new Date(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    const spend = (amount: string, cost_day = day(0), before: string | null = null) =>
      inDatabase(() =>
        app.services.db.embed_conversations.update({
          where: { id: open.id },
          data: { cost: totals(amount), cost_day, ...(before ? { cost_before_day: totals(before) } : {}) },
        }),
      );
    await spend('0.99');
    expect((await start(embed)).status).toBe(201);
    await spend('1');
    expect(reasonOf(await start(embed))).toEqual([429, 'daily_limit_reached']);
    expect(reasonOf(await open.say('Hello'))).toEqual([429, 'daily_limit_reached']);
    // What a chat cost before today isn't counted; what a chat of yesterday cost today is.
    await spend('5', day(-1));
    expect((await start(embed)).status).toBe(201);
    const yesterday = new Date(Date.now() - 86_400_000);
    await inDatabase(() => app.services.db.embed_conversations.updateMany({ data: { created_at: yesterday } }));
    await spend('5', day(0), '4.01');
    expect((await start(embed)).status).toBe(201);
    await spend('5', day(0), '4');
    expect(reasonOf(await start(embed))).toEqual([429, 'daily_limit_reached']);
  });
});

describe('a request for a call', () => {
  const askFor = (embed: Embed, body: object, headers = visitor()) =>
    app.request<AcceptedCallBack & Refusal>(
      'POST',
      at(embed, '/call-backs'),
      { name: 'Ada Park', consent: true, client_id: randomUUID(), ...body },
      headers,
    );
  const requests = async () => (await person.request<Page<CallRequest>>('GET', '/api/call-requests')).body.items;

  it('a request for a call becomes one call request, however often it is sent', async () => {
    const embed = await newEmbed();
    const body = { phone_number: fictionalPhone(), client_id: randomUUID(), page_url: `${site}/contact?x=1` };
    const first = await askFor(embed, body);
    expect(first.status, JSON.stringify(first.body)).toBe(202);
    expect(await askFor(embed, body)).toMatchObject({ status: 202, body: first.body });
    expect((await askFor(embed, { ...body, client_id: randomUUID() })).status).toBe(202);
    const [request, ...others] = await requests();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      ...{ source: 'web_embed', lead_name: 'Ada Park', status: 'scheduled', assistant_id: embed.assistant_id },
      custom_variables: { page: `${site}/contact`, web_embed: embed.name },
    });
  });

  it('a number on the do-not-call list gets the same answer and is not called', async () => {
    const embed = await newEmbed();
    const [listed, other] = [fictionalPhone(), fictionalPhone()];
    const added = await person.request('POST', '/api/do-not-call', { phone_number: listed });
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
    const refused = await askFor(embed, { phone_number: listed });
    expect(await requests()).toEqual([]);
    expect(refused).toMatchObject({ status: 202, body: (await askFor(embed, { phone_number: other })).body });
    expect(await requests()).toHaveLength(1);
  });

  it('visitors can request three calls to one number in a day', async () => {
    const embed = await newEmbed();
    const phone_number = fictionalPhone();
    for (let count = 0; count < 4; count += 1) {
      expect((await askFor(embed, { phone_number })).status).toBe(202);
      await inDatabase(async () => {
        await app.services.db.call_requests.updateMany({ data: { status: 'completed' } });
        await app.services.db.scheduled_calls.updateMany({ data: { status: 'called' } });
      });
    }
    expect(await requests()).toHaveLength(3);
  });

  it('a call of a campaign replaces a requested call only if it is due earlier', async () => {
    const embed = await newEmbed();
    const phone_number = fictionalPhone();
    await askFor(embed, { phone_number });
    const campaign_id = await newCampaign({ app, organizationId: person.organizationId } as TestOrganization);
    const planned = (days: number) =>
      inDatabase(async () => {
        await app.services.db.call_requests.updateMany({ data: { status: 'completed' } });
        await app.services.db.scheduled_calls.updateMany({ where: { campaign_id: null }, data: { status: 'called' } });
        const scheduled_time = new Date(Date.now() + days * 86_400_000);
        return app.services.db.scheduled_calls.updateMany({ where: { campaign_id }, data: { scheduled_time } });
      });
    await inDatabase(() => app.services.db.scheduled_calls.updateMany({ data: { campaign_id } }));
    expect((await planned(9)).count).toBe(1);
    await askFor(embed, { phone_number });
    expect(await requests()).toHaveLength(2);
    expect((await planned(-1)).count).toBe(1);
    await askFor(embed, { phone_number });
    expect(await requests()).toHaveLength(2);
  });

  it('a requested call waits until the embed is open and the lead may be called', () => {
    const context = { organization: { time_zone: 'UTC' } } as Parameters<typeof firstCallTime>[0];
    // Always five hours behind UTC.
    const lead = { time_zone: 'America/Panama', possible_time_zones: [], phone_e164: '+5072000000' };
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const night = new Date(`${day(2)}T05:00:00Z`);
    const first = (open_from: string, open_until: string) =>
      firstCallTime(context, { open_days: [], open_from, open_until }, lead, night)?.toISOString() ?? null;
    // At 5 the embed is open and the lead sleeps; when the lead gets up, the embed is closed.
    expect(first('00:30', '12:00')).toBe(`${day(3)}T00:30:00.000Z`);
    expect(first('06:00', '10:00')).toBeNull();
  });

  it('a request for a call needs consent, a valid number and the channel', async () => {
    const embed = await newEmbed();
    const phone_number = fictionalPhone();
    expect(reasonOf(await askFor(embed, { phone_number, consent: false }))).toEqual([400, 'consent_required']);
    expect(reasonOf(await askFor(embed, { phone_number: '12' }))).toEqual([400, 'invalid_fields']);
    const chatOnly = await newEmbed({ channels: ['chat'] });
    expect(reasonOf(await askFor(chatOnly, { phone_number }))).toEqual([409, 'channel_off']);
    const callsOnly = await newEmbed({ channels: ['call_back'] });
    expect(reasonOf(await start(callsOnly))).toEqual([409, 'channel_off']);
    expect(await requests()).toEqual([]);
  });

  it('requests for calls are limited per network', async () => {
    const embed = await newEmbed();
    const headers = visitor();
    for (let count = 0; count < 5; count += 1)
      expect((await askFor(embed, { phone_number: fictionalPhone() }, headers)).status).toBe(202);
    expect(reasonOf(await askFor(embed, { phone_number: fictionalPhone() }, headers))).toEqual([
      429,
      'too_many_requests',
    ]);
  });

  it('requests for calls are limited per day for all networks, also if they arrive at the same time', async () => {
    const embed = await newEmbed({ limits: { daily_call_backs: 2 } });
    const ask = () => askFor(embed, { phone_number: fictionalPhone() });
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({
      reason: 'daily_limit_reached',
      message: 'No more calls can be requested here today. Please try again tomorrow.',
    });
    expect(await requests()).toHaveLength(2);
  });

  it('requests for calls of all web embeds of an organization are limited per day', async () => {
    const [used, embed] = [await newEmbed(), await newEmbed()];
    const ofOthers = (count: number) =>
      inDatabase(() =>
        app.services.db.embed_call_backs.createMany({
          data: Array.from({ length: count }, () => ({
            ...{ organization_id: person.organizationId, embed_id: used.id },
            ...{ client_id: randomUUID(), network_hash: 'others' },
          })),
        }),
      );
    await ofOthers(maxDailyCallBacks - 1);
    await inDatabase(() =>
      app.services.db.embeds.updateMany({ data: { limits: { ...embed.limits, daily_call_backs: 10_000 } } }),
    );
    const answers = await Promise.all(
      [used, embed].map((one) => askFor(one, { phone_number: fictionalPhone() }, visitor())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 429]);
    expect(answers.map(({ body }) => body.error?.reason)).toContain('daily_limit_reached');
  });
});
