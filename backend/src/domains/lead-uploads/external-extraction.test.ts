import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LeadUploadDetail } from '@switchboard/contracts/lead-uploads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

// The service as the specification describes it: POST convert, with a url in JSON or the file in a form.
interface Asked {
  path: string | undefined;
  authorization: string | undefined;
  url: string | undefined;
  file: string | undefined;
}

const asked: Asked[] = [];
let answer: (request: Asked) => { status?: number; body: string };
const personal_info = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone_number: '+1 202-555-0147',
};
const good = () => ({ body: JSON.stringify({ markdown_content: '# Ada', personal_info }) });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const service = createServer(async (request, response) => {
  const text = await textOf(request);
  const isJson = request.headers['content-type'] === 'application/json';
  const what: Asked = {
    path: request.url,
    authorization: request.headers.authorization,
    url: isJson ? (JSON.parse(text) as { url: string }).url : undefined,
    file: isJson ? undefined : /name="file"; filename="([^"]+)"/.exec(text)?.[1],
  };
  asked.push(what);
  const { status = 200, body } = answer(what);
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
});

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  app = await startTestApp({
    SWITCHBOARD_EXTRACTION_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
    SWITCHBOARD_EXTRACTION_KEY: 'service-key',
    SWITCHBOARD_PUBLIC_URL: 'http://localhost',
  });
  await app.startJobs();
  owner = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => service.close(resolve));
});
afterEach(() => {
  asked.length = 0;
});

async function upload(): Promise<LeadUploadDetail> {
  const form = new FormData();
  form.set('file', new File(['Ada Lovelace'], 'ada.txt'));
  const { body } = await owner.request<LeadUploadDetail>('POST', '/api/lead-uploads', form);
  return eventually(async () => {
    const { body: current } = await owner.request<LeadUploadDetail>('GET', `/api/lead-uploads/${body.id}`);
    return !['pending', 'processing'].includes(current.upload_status) && current;
  });
}

describe('the external extraction service', () => {
  it('a lead from the extraction service gets no invisible name, and a name over two lines becomes one line', async () => {
    const named = { ...personal_info, first_name: '\u200b', last_name: 'Love\nLace', phone_number: '+1 202-555-0163' };
    answer = () => ({ body: JSON.stringify({ markdown_content: '# Ada', personal_info: named }) });
    const { lead_id } = await upload();
    const { body } = await owner.request('GET', `/api/leads/${lead_id}`);
    expect(body).toMatchObject({ first_name: 'Unknown', last_name: 'Love Lace' });
    asked.length = 0;
  });

  it('the external extraction service gets an address that opens the document without a session', async () => {
    answer = good;
    const done = await upload();
    expect(done).toMatchObject({
      upload_status: 'completed',
      md_content: '# Ada',
      extracted_data: { first_name: 'Ada', email: 'ada@example.com' },
    });
    expect(asked).toEqual([
      {
        path: '/v1/convert',
        authorization: 'Bearer service-key',
        url: expect.stringMatching(/^http:\/\/localhost\/api\/files\//),
        file: undefined,
      },
    ]);
    const file = await app.fetch(new URL(asked[0]?.url ?? '').pathname);
    expect(await file.text()).toBe('Ada Lovelace');
  });

  it.each([
    ['refuses', { status: 502, body: '' }],
    ['answers nonsense to', { body: 'not json' }],
    ['answers something else to', { body: '{"text":"x"}' }],
  ])('the extraction service gets the file if it %s the address', async (_, first) => {
    answer = ({ url }) => (url ? first : good());
    expect((await upload()).upload_status).toBe('completed');
    expect(asked.map(({ file }) => file)).toEqual([undefined, 'ada.txt']);
  });

  it.each([
    [{ status: 503, body: 'busy' }, 'API request failed with status 503'],
    [{ status: 401, body: '{}' }, 'API request failed with status 401'],
    [{ body: '<html>' }, 'Failed to parse API response'],
    [{ body: '{"markdown_content": 5}' }, 'Failed to parse API response'],
    [{ body: 'null' }, 'Failed to parse API response'],
  ])('an upload fails with the reason if the extraction service answers %o twice', async (both, message) => {
    answer = () => both;
    expect(await upload()).toMatchObject({ upload_status: 'failed', error_message: message, lead_id: null });
  });

  it('an upload waits for review if the extraction service finds no phone', async () => {
    answer = () => ({
      body: JSON.stringify({ markdown_content: '# Ada', personal_info: { ...personal_info, phone_number: null } }),
    });
    expect(await upload()).toMatchObject({
      upload_status: 'needs_review',
      error_message: 'Phone number is required',
      extracted_data: { first_name: 'Ada' },
    });
  });

  it("text from the extraction service that Postgres can't store is cleaned", async () => {
    const text = 'a\u0000b \\u0000 \ud800 end';
    answer = () => ({
      body: JSON.stringify({
        markdown_content: text,
        personal_info: { ...personal_info, 'odd\u0000key': text, deep: [{ note: text }] },
      }),
    });
    const done = await upload();
    const kept = 'ab \\u0000 \ufffd end';
    expect(done).toMatchObject({
      upload_status: 'completed',
      md_content: kept,
      extracted_data: { oddkey: kept, deep: [{ note: kept }] },
    });
  });
});
