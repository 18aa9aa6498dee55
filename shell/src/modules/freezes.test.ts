import { expect, test } from 'vitest';
import { moduleOfTask } from './freezes.ts';
import { sampleModule } from './sampleModule.ts';

const leads = sampleModule();
const slots = sampleModule(
  { id: 'slots', version: '0.1.0-1a2b3c4d5e6f' },
  { base_path: '/modules/slots/0.1.0-1a2b3c4d5e6f/' },
);
const script = (folder: string, duration: number) => ({ sourceURL: `https://app.example${folder}page.js`, duration });

test('a long task belongs to the module whose file ran longest, whichever page is open', () => {
  const task = { startTime: 0, duration: 500, scripts: [script(leads.base_path, 40), script(slots.base_path, 450)] };
  expect(moduleOfTask(task, [leads, slots], leads)?.manifest.id).toBe('slots');
});

test('a long task of React is blamed on the open page', () => {
  const task = { startTime: 0, duration: 500, scripts: [script('/shell/0.1.0-aaaaaaaaaaaa/', 490)] };
  expect(moduleOfTask(task, [leads, slots], leads)?.manifest.id).toBe('leads');
  expect(moduleOfTask(task, [leads, slots], undefined)).toBeUndefined();
});
