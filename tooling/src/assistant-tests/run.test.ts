import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testAssistants } from './run.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const outcome = { verdict: 'failed', line: 1, explanation: 'It said “No”.' };
const held = [{ verdict: 'failed', outcomes: [outcome], lines: [{ message: 'Hello!' }, { message: 'No.' }] }];
const runOf = (failed: number) => ({
  ...{ id: 'r', status: 'completed', brain: 'practice model', total: 2, passed: 2 - failed, error_message: null },
  results: failed ? [{ name: 'Says what it is', verdict: 'failed', held }] : [],
});

/** An installation with one assistant, with this many failing tests. */
async function installation(failed: number) {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {
    'GET /api/assistants': { items: [{ id: 'a', name: 'Ada' }], next_cursor: null },
    'GET /api/assistants/a/test-gate': {
      tests: [
        { key: 'stop', is_required: true },
        { key: 'other', is_required: false },
      ],
    },
    'POST /api/assistants/a/test-runs': runOf(0),
    'GET /api/test-runs/r': runOf(failed),
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push(`${request.headers.authorization} ${request.method} ${request.url} ${body}`.trim());
    const answer = answers[`${request.method} ${request.url?.split('?')[0]}`];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { message: 'Assistant not found' } }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const common = { key: 'k', ids: [], version: undefined, onlyRequired: false };

test('the command passes if all tests of published assistants pass, and sends its key', async () => {
  const { url, asked } = await installation(0);
  const said: string[] = [];
  expect(await testAssistants({ ...common, url }, (line) => said.push(line))).toBe(true);
  expect(said).toEqual(['Ada: 2 of 2 passed, judged by: practice model']);
  expect(asked).toContain('Bearer k POST /api/assistants/a/test-runs {"keys":["stop","other"]}');
});

test('the command fails with the failed line, and runs only the required tests on request', async () => {
  const { url, asked } = await installation(1);
  const said: string[] = [];
  expect(await testAssistants({ ...common, url, onlyRequired: true, version: 3 }, (line) => said.push(line))).toBe(
    false,
  );
  expect(said[1]).toBe('  failed: Says what it is. It said “No”. Line 2: No.');
  expect(asked).toContain('Bearer k POST /api/assistants/a/test-runs {"keys":["stop"],"version":3}');
});

test('the command reports the error of an installation that refuses', async () => {
  const { url } = await installation(0);
  await expect(testAssistants({ ...common, url, ids: ['b'] }, () => undefined)).rejects.toThrow('Assistant not found');
});
