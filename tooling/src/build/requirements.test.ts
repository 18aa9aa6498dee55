import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from '../checks/imports.ts';
import { repositoryRoot } from '../root.ts';
import { readDeclaration } from './declaration.ts';
import { needsIn, needsOf } from './requirements.ts';

it('operations are found in every kind of quotes and in types', () => {
  const source = `
    request('GET /api/leads');
    request("POST /api/leads", {});
    request(\`DELETE /api/leads/:id\`);
    type Lead = ResponseOf<'GET /api/leads/:id'>;
  `;
  expect(needsIn(source, 'a.ts').operations).toEqual([
    'GET /api/leads',
    'POST /api/leads',
    'DELETE /api/leads/:id',
    'GET /api/leads/:id',
  ]);
});

it('comments, text and assembled addresses are not read as operations', () => {
  const source = `
    // 'GET /api/one' and \`GET /api/two\`
    const a = \`GET /api/leads/\${id}\`;
    const b = 'see GET /api/three';
    const c = <p>GET /api/four</p>;
  `;
  expect(needsIn(source, 'a.tsx').operations).toEqual([]);
});

it('live events that a module listens to and slots that it draws are found', () => {
  const source = `
    useLiveEvents(['lead.changed', 'call.status'], reload);
    const dialog = <Slot name="lead.call.v1" lead_id={id} />;
    const text = 'lead.changed by hand';
  `;
  expect(needsIn(source, 'a.tsx')).toMatchObject({ events: ['lead.changed', 'call.status'], slots: ['lead.call.v1'] });
});

it('a type of slot props does not count as drawing the slot', () => {
  const source = `export function CallSlot({ lead_id }: SlotProps['lead.call.v1']) { return null; }`;
  expect(needsIn(source, 'a.tsx').slots).toEqual([]);
});

it('imported values of the platform and the design system are found, but not types', () => {
  const source = `
    import { Button, type ButtonProps, Text as Words } from '@switchboard/design-system';
    import type { Lead } from '@switchboard/contracts/leads';
    import type { Session } from '@switchboard/platform';
    import { useQuery } from '@switchboard/platform/query';
    import { useState } from 'react';
    export { Table } from '@switchboard/design-system/data';
  `;
  expect(needsIn(source, 'a.tsx').imports).toEqual([
    ['@switchboard/design-system', 'Button'],
    ['@switchboard/design-system', 'Text'],
    ['@switchboard/platform/query', 'useQuery'],
    ['@switchboard/design-system/data', 'Table'],
  ]);
});

it('imported domain components are found in every kind of import', () => {
  const part = (name: string) => `@switchboard/domain-ui/${name}`;
  const source = `
    import { SpeechLine } from '${part('SpeechLine')}';
    import type { Only } from '${part('types')}';
    export { LeadChooser } from '${part('LeadChooser')}';
    export * from '${part('all')}';
    const later = () => import('${part('later')}');
  `;
  expect(needsIn(source, 'a.tsx').bundled).toEqual(['SpeechLine', 'LeadChooser', 'all', 'later'].map(part));
});

it('a module needs what its bundled domain components take from the shell', async () => {
  const dir = join(repositoryRoot, 'mfe-campaigns');
  const { requires } = needsOf(dir, await readDeclaration(dir));
  expect(requires.exports['@switchboard/design-system/icons']).toContain('IconPlay');
});

it('a domain component imports no other domain component', () => {
  const folder = join(repositoryRoot, 'domain-ui/src');
  const files = readdirSync(folder).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(4);
  const relative = files.flatMap((file) =>
    importsOf(readFileSync(join(folder, file), 'utf8'), file).filter(({ specifier }) => specifier.startsWith('.')),
  );
  expect(relative).toEqual([]);
});
