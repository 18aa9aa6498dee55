interface Settings {
  url: string;
  key: string;
  /** The assistants to test; all published ones if empty. */
  ids: readonly string[];
  version: number | undefined;
  onlyRequired: boolean;
}

interface Gate {
  tests: { key: string; is_required: boolean }[];
}

interface Outcome {
  verdict: string;
  line: number | null;
  explanation: string;
}

interface Run {
  id: string;
  status: string;
  brain: string;
  total: number;
  passed: number;
  error_message: string | null;
  results: {
    name: string;
    verdict: string;
    held: { verdict: string; outcomes: Outcome[]; lines: { message: string }[] }[];
  }[];
}

/** The polling interval for a run's progress. */
const lookEveryMs = 1_000;

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Calls the API of an installation. Throws with the API's message when a request is refused. */
function askerOf({ url, key }: Settings): Ask {
  return async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json().catch(() => null)) as { error?: { message: string } } | null;
    if (!response.ok) throw new Error(`${method} ${path}: ${answer?.error?.message ?? response.status}`);
    return answer as T;
  };
}

interface Named {
  id: string;
  name: string;
}

async function chosen(ask: Ask, ids: readonly string[]): Promise<Named[]> {
  if (ids.length > 0) return Promise.all(ids.map((id) => ask<Named>('GET', `/api/assistants/${id}`)));
  const found: Named[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: Named[]; next_cursor: string | null } = await ask(
      'GET',
      `/api/assistants?status=published&limit=100${more}`,
    );
    found.push(...page.items);
    cursor = page.next_cursor;
  }
  return found;
}

/** The reason a test did not pass, in one line. */
function reasonOf({ verdict, held }: Run['results'][number]): string {
  const time = held.find((one) => one.verdict === verdict);
  const outcome = time?.outcomes.find((one) => one.verdict === verdict);
  const line = outcome?.line == null ? '' : ` Line ${outcome.line + 1}: ${time?.lines[outcome.line]?.message ?? ''}`;
  return `${outcome?.explanation ?? ''}${line}`;
}

async function testOne(ask: Ask, { id, name }: Named, settings: Settings, say: (line: string) => void) {
  const { version, onlyRequired } = settings;
  const query = version === undefined ? '' : `?version=${version}`;
  const { tests } = await ask<Gate>('GET', `/api/assistants/${id}/test-gate${query}`);
  const keys = tests.filter(({ is_required }) => is_required || !onlyRequired).map((test) => test.key);
  if (keys.length === 0) {
    say(`${name}: nothing is required`);
    return true;
  }
  const body = { keys, ...(version !== undefined && { version }) };
  const started = await ask<Run>('POST', `/api/assistants/${id}/test-runs`, body);
  let run = await ask<Run>('GET', `/api/test-runs/${started.id}`);
  while (run.status === 'waiting' || run.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    run = await ask<Run>('GET', `/api/test-runs/${run.id}`);
  }
  if (run.status !== 'completed') throw new Error(`${name}: the run was ${run.status}. ${run.error_message ?? ''}`);
  say(`${name}: ${run.passed} of ${run.total} passed, judged by: ${run.brain}`);
  for (const result of run.results.filter(({ verdict }) => verdict !== 'passed'))
    say(`  ${result.verdict}: ${result.name}. ${reasonOf(result)}`);
  return run.passed === run.total;
}

/** Runs the tests of assistants one after the other and reports each result. Returns whether all passed. */
export async function testAssistants(settings: Settings, say: (line: string) => void): Promise<boolean> {
  const ask = askerOf(settings);
  let isPassed = true;
  for (const assistant of await chosen(ask, settings.ids))
    isPassed = (await testOne(ask, assistant, settings, say)) && isPassed;
  return isPassed;
}
