import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { zipOf } from './test-documents.ts';
import { openZip, packStored } from './zip.ts';

const members = [
  { name: 'word/document.xml', data: 'one '.repeat(500) },
  { name: 'ä/✓.xml', data: '' },
];

it.each([
  ['compressed', zipOf(members)],
  ['stored', packStored(members.map(({ name, data }) => ({ name, data: Buffer.from(data) })))],
  ['followed by other bytes', Buffer.concat([zipOf(members), Buffer.alloc(300, '\r\n')])],
])('a zip that is %s is read', async (_, bytes) => {
  const zip = await openZip(bytes);
  expect(zip.names).toContain('word/document.xml');
  expect(zip.names).toHaveLength(2);
  expect((await zip.read('word/document.xml'))?.toString()).toBe(members[0]?.data);
  expect(await zip.read('missing.xml')).toBeUndefined();
});

/** Why a member can't be read, or the zip can't be opened; `damaged` for errors that aren't our limits. */
async function refusalOf(bytes: Buffer, name = 'a'): Promise<string> {
  try {
    await (await openZip(bytes)).read(name);
    return 'read';
  } catch (error) {
    return (error as { reason?: string }).reason ?? 'damaged';
  }
}

/** The same zip with a number of its directory changed. */
function changed(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt16LE(value, copy.indexOf('PK\x01\x02', 0, 'latin1') + at);
  return copy;
}

describe('a zip is refused', () => {
  const zip = zipOf([{ name: 'a', data: 'x'.repeat(2_000) }]);

  it.each([
    ['with a password', changed(zip, 8, 1), 'encrypted'],
    ['packed in a way of its own', changed(zip, 10, 99), 'corrupt'],
    ['with a member of another size', zipOf([{ name: 'a', data: 'x', declared: 2 }]), 'corrupt'],
    [
      'with a member that is longer than it says',
      zipOf([{ name: 'a', data: 'x'.repeat(100), declared: 2 }]),
      'too_complex',
    ],
    ['with two of one name', zipOf(['a', 'a'].map((name) => ({ name, data: 'x' }))), 'too_complex'],
    ['without its end', zip.subarray(0, zip.length - 10), 'corrupt'],
    ['without its beginning', zip.subarray(20), 'damaged'],
    ['that leads out of its folder', zipOf([{ name: '../a', data: 'x' }]), 'damaged'],
    ['that is nothing but an end', Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'), 'read'],
  ])('no content is read from a zip %s', async (_, bytes, refusal) => {
    expect(await refusalOf(bytes)).toBe(refusal);
  });

  it('a zip whose members exceed the limit of one or all is refused', async () => {
    const long = Buffer.alloc(limits.zipXmlMemberBytes, 'lorem ipsum ');
    const grown = packStored(['a', 'b', 'c'].map((name) => ({ name, data: long })));
    const archive = await openZip(grown);
    await archive.read('a');
    await archive.read('b');
    await expect(archive.read('c')).rejects.toMatchObject({ reason: 'too_complex' });
    expect(await refusalOf(packStored([{ name: 'a', data: Buffer.concat([long, long]) }]))).toBe('too_complex');
  });
});
