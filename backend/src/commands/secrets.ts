import type pg from 'pg';
import { type AuthSecrets, acceptedSecrets, secretMark } from '../auth-secret.ts';
import type { Database } from '../database/database.ts';
import { aliveSeconds } from '../processes/living.ts';
import { countLinks, type LinkCount } from '../secret-rotation/links.ts';
import { countSealed, type SealedCount } from '../secret-rotation/rotate.ts';

const usage = `Usage:
  npm run secrets -- status
  npm run secrets -- rotate
rotate seals everything that is stored under SWITCHBOARD_AUTH_SECRET; what SWITCHBOARD_AUTH_SECRET_PREVIOUS opens is brought there.
Both say who still needs the previous secret. Where the secret was made by npm start: npm run secrets -- new, and at the end -- end.`;

export interface SecretsContext extends Pick<Database, 'systemPool' | 'tenantPool'> {
  secrets: AuthSecrets;
}

const line = (count: number, what: string) => `  ${count.toLocaleString('en').padStart(8)}  ${what}`;
const some = (counts: readonly (readonly [number, string])[]) =>
  counts.filter(([count]) => count > 0).map(([count, what]) => line(count, what));

/** The running processes, by their support for the first secret and for the previous ones. */
async function processesOf(systemPool: pg.Pool, secrets: AuthSecrets) {
  const { rows } = await systemPool.query<{ secrets: string[] | null }>(
    'SELECT secrets FROM processes WHERE seen_at > now() - make_interval(secs => $1)',
    [aliveSeconds],
  );
  const marks = acceptedSecrets(secrets).map(secretMark);
  const first = marks[0] ?? '';
  const of = (is: (known: readonly string[]) => boolean) => rows.filter((row) => is(row.secrets ?? [])).length;
  return {
    foreign: of((known) => !known.includes(first)),
    learned: of((known) => known.includes(first) && known[0] !== first),
    first: of((known) => known[0] === first),
    all: of((known) => marks.every((mark) => known.includes(mark))),
  };
}

type Processes = Awaited<ReturnType<typeof processesOf>>;

function verdictOf(processes: Processes, sealed: readonly SealedCount[], links: readonly LinkCount[]): string[] {
  const left = sealed.reduce((sum, { previous }) => sum + previous, 0);
  if (processes.foreign > 0)
    return ['Processes that do not know this secret read nothing that is made under it: let them accept it first.'];
  if (processes.learned > 0)
    return ['Every process accepts this secret. Make it the first one of all, the other one previous, then rotate.'];
  if (left > 0) return ['The previous secret is needed: run npm run secrets -- rotate.'];
  // A future secret and one that is being removed look the same from here.
  const total = processes.first;
  const next = `Is the previous secret given here one that is to come? ${processes.all} of ${total} processes accept it: ${
    processes.all < total ? 'restart the others with it first.' : 'make it the first one of all.'
  }`;
  const until = links.flatMap((link) => link.until ?? []).sort((a, b) => b.getTime() - a.getTime())[0];
  if (until)
    return [
      next,
      `Nothing that is stored needs the previous secret. Keep it until ${until.toISOString().slice(0, 10)}: later mails carry these links again.`,
    ];
  return [next, 'Stored data no longer needs the previous secret. Sessions need it for seven days after the change.'];
}

async function look(context: SecretsContext, isRenewed: boolean): Promise<string> {
  const { systemPool, secrets } = context;
  const processes = await processesOf(systemPool, secrets);
  if (isRenewed && processes.foreign > 0)
    throw new Error(
      `${processes.foreign} of the processes that run do not know this secret, and could not open what is sealed under it. Nothing was changed: let them accept it first.`,
    );
  const sealed = await countSealed(context, secrets, isRenewed);
  const links = await countLinks(context, secrets);
  const previous = secrets.previousSecrets.length;
  const stored = [
    ...some(sealed.map(({ current, what }) => [current, `${what} under the secret`])),
    ...some(sealed.map(({ previous: count, what }) => [count, `${what} under a previous secret`])),
    ...some(sealed.map(({ lost, what }) => [lost, `${what} that no secret given here opens`])),
    ...some(links.map(({ count, what }) => [count, `${what}, made under a previous secret`])),
  ];
  return [
    'Processes that run:',
    line(processes.first, 'make what is new under this secret'),
    ...some([
      [processes.learned, 'accept it, and make what is new under another one'],
      [processes.foreign, 'do not know it'],
    ]),
    'Stored:',
    ...(stored.length > 0 ? stored : ['  nothing']),
    ...(previous === 0 && processes.foreign + processes.learned === 0
      ? ['No previous secret is given.']
      : verdictOf(processes, sealed, links)),
  ].join('\n');
}

/** `npm run secrets`: returns the text to print. Throws an Error whose message is for people. */
export async function secretsCommand(context: SecretsContext, [verb = '', ...rest]: string[]): Promise<string> {
  if (rest.length > 0 || (verb !== 'status' && verb !== 'rotate')) throw new Error(usage);
  return look(context, verb === 'rotate');
}
