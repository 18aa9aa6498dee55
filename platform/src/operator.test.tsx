import { afterEach, expect, test } from 'vitest';
import { operatorName } from './operator.ts';

afterEach(() => document.head.replaceChildren());

test('operatorName reads the name from the page, and returns null without one', () => {
  expect(operatorName()).toBeNull();
  const meta = Object.assign(document.createElement('meta'), {
    name: 'switchboard-operator',
    content: ' Ada & <Sons> ',
  });
  document.head.append(meta);
  expect(operatorName()).toBe('Ada & <Sons>');
  meta.content = ' ';
  expect(operatorName()).toBeNull();
});
