import { setTimeout as delay } from 'node:timers/promises';
import { maxGenerationsAtOnce } from '@switchboard/contracts/prompts.limits';
import { modelOf, newPerson, prepare, send } from './prompt-stack.ts';
import { benchSecret, startWorker } from './stack.ts';
import { type BenchOptions, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

/** Texts that are generated on a worker which is killed repeatedly; another worker completes its unfinished work. */
export async function measurePromptKills({ log, isQuick }: BenchOptions): Promise<Row[]> {
  const place = temporary('prompt-kills');
  try {
    const prepared = await prepare(place, 'api');
    const { owner, ownerUrl, stub } = prepared;
    stub.behaviour = { kind: 'text', firstMs: 20, pauseMs: 50, pieces: Array.from({ length: 40 }, () => 'word ') };
    const options = {
      dataDir: `${place.folder}/worker`,
      authSecret: benchSecret,
      sandboxSpeed: 1,
      env: modelOf(stub),
    };
    const person = await newPerson(prepared);
    const count = isQuick ? 3 : 50;
    const left: number[] = [];
    for (let kill = 0; kill < count; kill += 1) {
      await owner.query("UPDATE prompt_generations SET created_at = created_at - interval '1 day'");
      const worker = await startWorker(ownerUrl, options);
      const begun = Array.from({ length: maxGenerationsAtOnce }, () =>
        send(prepared, person, 'POST', '/api/generations', { kind: 'description', title: 'P', description: 'Calls.' }),
      );
      await Promise.all(begun);
      // At another moment each time: before the first word, within the text, near its end.
      await delay((kill * 137) % 2_600);
      await worker.kill();
      const from = performance.now();
      // Its start takes as long as the machine is busy, and nothing waits for it: the API ends what was left.
      const starting = startWorker(ownerUrl, options);
      for (;;) {
        const { rows } = await owner.query("SELECT 1 FROM prompt_generations WHERE status = 'generating'");
        if (rows.length === 0) break;
        await delay(100);
      }
      left.push((performance.now() - from) / 1000);
      await (await starting).kill();
      log(`kill ${kill + 1} of ${count}: nothing is left after ${left.at(-1)?.toFixed(1)} s`);
    }
    const { rows } = await owner.query<{ halves: number; stuck: number }>(
      `SELECT (SELECT count(*)::int FROM prompt_versions WHERE content <> repeat('word ', 40)) AS halves,
         (SELECT count(*)::int FROM prompts WHERE status = 'generating') AS stuck`,
    );
    const [found] = rows;
    if (found?.halves !== 0 || found.stuck !== 0) throw new Error(`Left behind: ${JSON.stringify(found)}`);
    return [
      {
        measure: 'texts of a killed worker, seconds until they have failed',
        against: 'the clock',
        ratio: spread(left, { digits: 1, unit: ' s' }),
        goal: '≤ 30 s',
        note: `${count} kills with ${maxGenerationsAtOnce} texts under way: no version of half a text, nothing stuck`,
      },
    ];
  } finally {
    await place.stop();
  }
}
