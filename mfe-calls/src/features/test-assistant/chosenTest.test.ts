import { beforeEach, expect, test } from 'vitest';
import { keepChosenTest, readChosenTest } from './chosenTest.ts';

beforeEach(() => localStorage.clear());

test('the values of a test are remembered for the same person and assistant only', () => {
  keepChosenTest('ada', 'first', { version: 3, variables: { first_name: 'Maya' }, isRecorded: true, hasSound: true });
  expect(readChosenTest('ada', 'first')).toEqual({
    ...{ version: null, variables: { first_name: 'Maya' }, isRecorded: false, hasSound: true },
  });
  expect(readChosenTest('ada', 'second').variables).toEqual({});
  expect(readChosenTest('bob', 'first').variables).toEqual({});
});

test('stored test values that cannot be read are ignored', () => {
  localStorage.setItem('switchboard.test-values.ada.first', '{"variables":{"a":1');
  expect(readChosenTest('ada', 'first').variables).toEqual({});
  localStorage.setItem('switchboard.test-values.ada.first', '{"variables":{"a":1,"b":"2"}}');
  expect(readChosenTest('ada', 'first').variables).toEqual({ b: '2' });
});
