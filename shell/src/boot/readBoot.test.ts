import { sampleSession } from '@switchboard/platform/testing';
import { describe, expect, test } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { readBoot, readInlineBoot } from './readBoot.ts';

const boot = {
  session: sampleSession(),
  modules: { platform: '1.0.0', modules: [sampleModule()] },
  templates: [{ id: '1', name: 'Screening' }],
};

function pageWith(text: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (text !== null) {
    const script = page.createElement('script');
    script.type = 'application/json';
    script.id = 'switchboard-boot';
    script.textContent = text;
    page.body.append(script);
  }
  return page;
}

describe('readBoot', () => {
  test('reads what the server writes', () => {
    expect(readBoot(JSON.parse(JSON.stringify(boot)))).toEqual(boot);
  });

  test('accepts a signed-out visitor', () => {
    expect(readBoot({ ...boot, session: null })?.session).toBeNull();
  });

  test.each([
    ['a list', []],
    ['no modules', { session: null }],
    ['a session without a user', { ...boot, session: { organizations: [], organization: null } }],
    ['an organization without flags', { ...boot, session: { ...sampleSession(), organization: { id: '1' } } }],
  ])('refuses %s', (_, value) => {
    expect(readBoot(value)).toBeNull();
  });

  test('leaves out a broken module and keeps the others', () => {
    const modules = { platform: '1.0.0', modules: [{ manifest: { id: 'broken' } }, sampleModule()] };
    expect(readBoot({ ...boot, modules })?.modules.modules.map((item) => item.manifest.id)).toEqual(['leads']);
  });

  test.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', '/modules/leads'])(
    'leaves out a module whose files lie at %s',
    (basePath) => {
      const modules = { platform: '1.0.0', modules: [{ ...sampleModule(), base_path: basePath }] };
      expect(readBoot({ ...boot, modules })?.modules.modules).toEqual([]);
    },
  );
});

describe('readInlineBoot', () => {
  test('reads the page', () => {
    expect(readInlineBoot(pageWith(JSON.stringify(boot)))?.session?.user.full_name).toBe('Ada Park');
  });

  test.each([
    ['absent', null],
    ['empty', ''],
    ['cut off', '{"session":'],
    ['the placeholder', '<!--switchboard:boot-->'],
  ])('gives null when the data is %s', (_, text) => {
    expect(readInlineBoot(pageWith(text))).toBeNull();
  });
});
