import { expect, it } from 'vitest';
import { createStaffTransfer } from './staff-transfer.ts';

const asked = { by: 'Maya', target: 'Sales', announcement: 'One moment, please.' };

function talk(outcome: { is_ok: boolean; said: string | null }, isFree = () => true) {
  const done: string[] = [];
  const announced = Promise.withResolvers<void>();
  const transfer = createStaffTransfer({
    isFree,
    note: (message) => void done.push(`note ${message}`),
    silence: () => void done.push('silence'),
    say: async (text) => {
      done.push(`say ${text}`);
      if (text === asked.announcement) await announced.promise;
    },
    runTool: async (name, given) => {
      done.push(`${name} ${JSON.stringify(given)}`);
      return { shown_to_model: '', hangs_up: false, ...outcome };
    },
  });
  return { done, transfer, announced };
}

const announcing = ['note Maya transfers the call to Sales.', 'silence', 'say One moment, please.'];

it('a transfer is announced before the tool runs', async () => {
  const { done, transfer, announced } = talk({ is_ok: true, said: null });
  const first = transfer(asked);
  await Promise.resolve();
  expect(done).toEqual(announcing);
  announced.resolve();
  await first;
  expect(done).toEqual([...announcing, 'transfer_call {"target":"Sales"}']);
});

it('a second transfer is made after the first one failed', async () => {
  const { done, transfer, announced } = talk({ is_ok: false, said: null });
  const first = transfer(asked);
  const second = transfer({ ...asked, target: 'Support' });
  announced.resolve();
  await Promise.all([first, second]);
  expect(done.filter((one) => one.startsWith('transfer_call'))).toEqual([
    'transfer_call {"target":"Sales"}',
    'transfer_call {"target":"Support"}',
  ]);
  expect(done.indexOf('transfer_call {"target":"Sales"}')).toBeLessThan(
    done.indexOf('note Maya transfers the call to Support.'),
  );
});

it("the transcript notes a transfer that wasn't made because someone else talks with the person", async () => {
  const { done, transfer } = talk({ is_ok: true, said: null }, () => false);
  await transfer(asked);
  expect(done).toEqual([expect.stringMatching(/^note Maya asked for a transfer to Sales\..+it was not made\.$/)]);
});

it('a sentence is said if no one takes the call, and the transfer can be tried again', async () => {
  const { done, transfer, announced } = talk({ is_ok: false, said: '**Sorry**, they are busy.' });
  announced.resolve();
  await transfer(asked);
  expect(done.at(-1)).toBe('say Sorry, they are busy.');
  await transfer(asked);
  expect(done.filter((one) => one === announcing[0])).toHaveLength(2);
});

it("a transfer doesn't run if the person hung up during the announcement", async () => {
  let isFree = true;
  const { done, transfer, announced } = talk({ is_ok: true, said: null }, () => isFree);
  const first = transfer(asked);
  await Promise.resolve();
  isFree = false;
  announced.resolve();
  await first;
  expect(done).toEqual(announcing);
});
