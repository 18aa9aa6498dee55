import { readFileSync } from 'node:fs';
import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { expect, it } from 'vitest';
import { backgroundOf } from './background-sound.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const [, afterHeading = ''] = read('docs/voice.md').split('## Where settings act\n');
const rows = afterHeading
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, fields = '', places = ''] = line.split('|');
    const ticked = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return { fields: ticked(fields), files: ticked(places) };
  });

it('docs/voice.md lists every field of an assistant once, and each listed file reads its fields', () => {
  expect(rows.flatMap(({ fields }) => fields).sort()).toEqual([...fieldsByPath.keys()].sort());
  for (const { fields, files } of rows.filter((row) => row.files.length > 0)) {
    const code = files.map(read).join('\n');
    const unread = fields.filter((path) => !new RegExp(`\\b${path.split('.').at(-1)}\\b`).test(code));
    expect(unread, files.join(', ')).toEqual([]);
  }
});

it('a background sound is fetched only if one is set, and never from a forbidden address', async () => {
  const config = defaultAssistantConfig();
  expect(await backgroundOf({ config, private_networks: '' })).toBeNull();
  const tts_configuration = {
    ...config.tts_configuration,
    backgroundSound: 'custom' as const,
    backgroundSoundUrl: 'http://127.0.0.1:9/x',
  };
  const custom = { config: { ...config, tts_configuration }, private_networks: '' };
  expect(await backgroundOf(custom)).toMatchObject({ problem: expect.stringContaining('is a private address') });
});
