import { expect, it } from 'vitest';
import { inventPerson, mailName } from './people.ts';

it.each([
  ['Yıldız', 'yildiz'],
  ['İpek', 'ipek'],
  ['Björn', 'bjorn'],
  ['Siobhán', 'siobhan'],
  ['Weiß', 'weiss'],
  ['Sørensen', 'sorensen'],
  ['Łukasz', 'lukasz'],
  ['Ægir', 'aegir'],
  ['Đorđe', 'dorde'],
  ['Þórr', 'thorr'],
  ['O’Brien', 'obrien'],
])('%s has the mail address %s', (name, written) => {
  expect(mailName(name)).toBe(written);
});

it("an invented person's mail address has every letter of the name", () => {
  const people = Array.from({ length: 300 }, (_, n) => inventPerson(n));
  for (const { first_name, last_name, email } of people) {
    if (email === null) continue;
    const letters = `${first_name}.${last_name}`.replace(/[^\p{L}.]/gu, '');
    expect(email.split(/\d*@/)[0], email).toHaveLength(letters.length);
  }
});
