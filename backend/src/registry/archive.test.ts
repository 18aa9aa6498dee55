import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { archiveOf, gzippedTar, moduleArchive, recordsOf } from './module-archive.fixture.ts';
import { type ModuleReleases, moduleReleases, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
let releases: ModuleReleases;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace(['react']) });
  releases = await moduleReleases(app, 'sample');
});
afterAll(() => app.close());

const page = 'page.js';

/** The bytes of one tar entry, with the given size field. */
function rawEntry(type: string, size: number, content = '', notation = `${size.toString(8).padStart(11, '0')}\0`) {
  const header = Buffer.alloc(512);
  const fields = [`a.js`, '0000644\0', '0000000\0', '0000000\0', notation, '00000000000\0', '        ', type];
  [0, 100, 108, 116, 124, 136, 148, 156].forEach((offset, index) => {
    header.write(fields[index] ?? '', offset, 'latin1');
  });
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  const body = Buffer.alloc(Math.ceil(size / 512) * 512);
  body.write(content.padEnd(size, ' '), 'latin1');
  return Buffer.concat([header, body]);
}

/** A large extended header, for a place where only one of two readers sees it. */
const hidden = rawEntry('x', 16_001).toString('latin1');

const withHeaders = (entries: readonly [string, number, string?, string?][]) =>
  gzipSync(Buffer.concat([...entries.map((entry) => rawEntry(...entry)), Buffer.alloc(1024)]));

describe('an archive', () => {
  const honest = () => moduleArchive({ content: 'hostile' });
  const withEntry = async (entry: Parameters<typeof gzippedTar>[0][number]) => {
    const { manifest, files } = await honest();
    const own = Object.entries(files).map(([name, content]) => ({ name, content }));
    return gzippedTar([{ name: 'module.json', content: JSON.stringify(manifest) }, ...own, entry]);
  };
  const withManifest = async (change: (manifest: Record<string, unknown>) => unknown) => {
    const { manifest, files } = await honest();
    return archiveOf(change({ ...manifest }), files);
  };

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'that leads out of its folder',
      () => withEntry({ name: '../evil.js', content: 'x' }),
      /"\.\.\/evil\.js" is not a name/,
    ],
    ['with a path out of a folder', () => withEntry({ name: 'a/../../evil.js', content: 'x' }), /is not a name/],
    ['with an absolute name', () => withEntry({ name: '/etc/evil.js', content: 'x' }), /is not a name/],
    ['with a hidden file', () => withEntry({ name: '.env.js', content: 'x' }), /is not a name/],
    ['with a backslash', () => withEntry({ name: 'a\\b.js', content: 'x' }), /is not a name/],
    [
      'with a symbolic link',
      () => withEntry({ name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }),
      /without links/,
    ],
    ['with a hard link', () => withEntry({ name: 'a.js', type: 'link', linkname: 'page.js' }), /without links/],
    ['with a device', () => withEntry({ name: 'a.js', type: 'character-device' }), /neither a file nor a folder/],
    ['with a pipe', () => withEntry({ name: 'a.js', type: 'fifo' }), /neither a file nor a folder/],
    ['with a folder outside', () => withEntry({ name: '../a/', type: 'directory' }), /is not a name/],
    ['with a type unknown to modules', () => withEntry({ name: 'run.sh', content: 'x' }), /"run\.sh" is of a type/],
    ['with one file twice', () => withEntry({ name: page, content: 'x' }), /in the archive twice/],
    ['with one name in two cases', () => withEntry({ name: 'PAGE.js', content: 'x' }), /in the archive twice/],
    [
      'with a file that is a folder, too',
      () => withEntry({ name: `${page}/x.js`, content: 'x' }),
      /both a file and a folder/,
    ],
    ['that is a bomb', () => withEntry({ name: 'bomb.js', content: Buffer.alloc(60_000_000) }), /more than 50 MB/],
    [
      'with too many files',
      () => gzippedTar(Array.from({ length: 1001 }, (_, index) => ({ name: `${index}.js` }))),
      /more than 1000 files/,
    ],
    [
      'with folders without end',
      () =>
        gzippedTar(Array.from({ length: 2100 }, (_, index) => ({ name: `f${index}/`, type: 'directory' as const }))),
      /more than 1000 files/,
    ],
    [
      'with a file too many',
      () => withEntry({ name: 'extra.js', content: 'x' }),
      /in the archive but not in module\.json/,
    ],
    ['with an extended header beyond measure', async () => withHeaders([['x', 16_001]]), /too many or too large/],
    ['with a global one beyond measure', async () => withHeaders([['g', 16_001]]), /too many or too large/],
    ['with a long name beyond measure', async () => withHeaders([['L', 16_001]]), /too many or too large/],
    ['with an old long name beyond measure', async () => withHeaders([['N', 16_001]]), /too many or too large/],
    ['with a long link beyond measure', async () => withHeaders([['K', 16_001]]), /too many or too large/],
    ['with extended headers without end', async () => withHeaders(Array(2001).fill(['x', 6])), /too many or too large/],
    [
      'with many large extended headers',
      async () => withHeaders(Array(130).fill(['x', 16_000])),
      /too many or too large/,
    ],
    [
      'with a header in a content that pax records take the size of',
      async () =>
        withHeaders([
          ['x', 9, '9 size=0\n'],
          ['0', hidden.length, hidden],
        ]),
      /not a complete gzipped tar/,
    ],
    [
      'with a header in the content of a folder',
      async () => withHeaders([['5', hidden.length, hidden]]),
      /not a complete gzipped tar/,
    ],
    [
      'with a header in a content whose size can be read in two ways',
      async () => withHeaders([['0', hidden.length, hidden, `\0 ${hidden.length.toString(8).padStart(9, '0')} `]]),
      /not a complete gzipped tar/,
    ],
    [
      'with an extended header of nothing',
      async () =>
        withHeaders([
          ['x', 0],
          ['0', 700],
          ['x', 16_001],
        ]),
      /not a complete gzipped tar/,
    ],
    ['that is not gzip', async () => Buffer.from('PK not a gzip'), /not a complete gzipped tar/],
    ['that is empty', async () => Buffer.alloc(0), /not a complete gzipped tar/],
    ['that is gzip of something else', async () => gzipSync(Buffer.alloc(2048, 'x')), /not a complete gzipped tar/],
    ['that was cut off', async () => (await honest()).archive.subarray(0, 500), /not a complete gzipped tar/],
    [
      'whose tar was cut off',
      async () => gzipSync(gunzipSync((await honest()).archive).subarray(0, 700)),
      /not a complete gzipped tar/,
    ],
    ['without module.json', async () => gzippedTar([{ name: page, content: 'x' }]), /no module\.json/],
    ['whose module.json is no JSON', () => gzippedTar([{ name: 'module.json', content: '{' }]), /not valid JSON/],
    [
      'with an unknown field',
      () => withManifest((manifest) => ({ ...manifest, evil: true })),
      /module\.json is not one/,
    ],
    [
      'with a setting whose default does not fit',
      () =>
        withManifest((manifest) => ({
          ...manifest,
          settings: [{ name: 'rows', kind: 'number', label: 'Rows', default: 0, min: 1, max: 100 }],
        })),
      /settings\.0\.default: the default does not fit: Please enter a whole number from 1 to 100/,
    ],
    [
      'with a setting for a secret',
      () =>
        withManifest((manifest) => ({
          ...manifest,
          settings: [{ name: 'api_key', kind: 'text', label: 'Key', default: '', max_length: 80 }],
        })),
      /settings\.0\.name: a setting is read by the browser of every member/,
    ],
    [
      'with text that cannot be stored',
      () => withManifest((manifest) => ({ ...manifest, uses: { 'a\u0000b': [] } })),
      /cannot be stored/,
    ],
    [
      'with a description beyond measure',
      () => withManifest((manifest) => ({ ...manifest, preload: { SamplePage: Array(30_000).fill(page) } })),
      /more than 256 kB/,
    ],
    ['of another module', () => withManifest((manifest) => ({ ...manifest, id: 'other' })), /the module "other"/],
    [
      'without a file it lists',
      async () => {
        const { manifest, files } = await honest();
        const { [page]: _, ...rest } = files;
        return archiveOf(manifest, rest);
      },
      /in module\.json but not in the archive/,
    ],
    [
      'with other content than it says',
      async () => {
        const { manifest, files } = await honest();
        const content = files[page] ?? Buffer.alloc(0);
        return archiveOf(manifest, { ...files, [page]: Buffer.from(content.toString().replace('hostile', 'changed')) });
      },
      /"page\.js" differs/,
    ],
    [
      'with another size than it says',
      () =>
        withManifest((manifest) => ({
          ...manifest,
          files: { ...(manifest.files as object), [page]: { ...recordsOf({ [page]: Buffer.from('x') })[page] } },
        })),
      /"page\.js" differs/,
    ],
    ['whose entry is not there', () => withManifest((manifest) => ({ ...manifest, entry: 'gone.js' })), /"gone\.js"/],
    [
      'that preloads what is not there',
      () => withManifest((manifest) => ({ ...manifest, preload: { SamplePage: ['gone.js'] } })),
      /"gone\.js"/,
    ],
    ['that hides a page', () => withManifest((manifest) => ({ ...manifest, preload: {} })), /declares SamplePage/],
  ])('an archive %s is refused, and the error says what to do', async (_what, make, message) => {
    const { status, body } = await releases.publish(await make());
    expect([status, body.error.reason]).toEqual([400, 'archive']);
    expect(body.error.message).toMatch(message);
    expect((await releases.get()).status).toBe(404);
  });

  it('the refusal of an archive shortens long file names and drops their control characters', async () => {
    const name = `a\u001b[31m\u202eb${'x'.repeat(5000)}.js`;
    const { body } = await releases.publish(await gzippedTar([{ name, content: 'x' }]));
    expect(body.error.message).toMatch(/^"a\[31mbx{190,195}" is not a name/);
    expect(body.error.message).not.toMatch(/\p{C}/u);
  });

  it('an archive with an unknown kind of description is refused without repeating all of it', async () => {
    const { body } = await releases.publish(
      await withManifest((manifest) => ({ ...manifest, ['y'.repeat(50_000)]: 1 })),
    );
    expect(body.error.reason).toBe('archive');
    expect(body.error.message.length).toBeLessThanOrEqual(1000);
  });

  it('an archive with valid extended headers is accepted', async () => {
    const own = await moduleReleases(app, 'extended');
    const long = `media/${'deep-folder/'.repeat(14)}tone.mp3`;
    const { manifest, files } = await moduleArchive({ id: 'extended', files: { [long]: 'la', 'page.css': 'b{}' } });
    const archive = await gzippedTar(
      Object.entries({ ...files, 'module.json': JSON.stringify(manifest) }).map(([name, content]) => ({
        name,
        content,
        pax: { comment: 'x'.repeat(700), mtime: '1700000000.123' },
      })),
    );
    expect((await own.publish(archive)).status).toBe(201);
  });

  it('an archive larger than the limit is refused with 413 before it is read', async () => {
    const { status, body } = await releases.publish(Buffer.alloc(20_000_001));
    expect([status, body.error.reason]).toEqual([413, 'too_large']);
  });

  it('an archive made by plain tar is accepted with folders and names that begin with "./"', async () => {
    const own = await moduleReleases(app, 'plain');
    const { manifest, files } = await moduleArchive({ id: 'plain', files: { 'media/tone.mp3': 'la' } });
    const archive = await gzippedTar([
      { name: './', type: 'directory' },
      { name: './media/', type: 'directory' },
      ...Object.entries({ ...files, 'module.json': JSON.stringify(manifest) }).map(([name, content]) => ({
        name: `./${name}`,
        content,
      })),
    ]);
    expect((await own.publish(archive)).status).toBe(201);
  });
});
